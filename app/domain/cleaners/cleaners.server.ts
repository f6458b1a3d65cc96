import { and, asc, desc, eq, sql } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { given, statement } from "#db/statement.server";
import { hoursBilled } from "~/domain/pricing/pricing";
import { GUESTS_VIEW, type CustomerView } from "~/domain/schedule/customer-view.server";
import type { WorkingTime } from "~/domain/schedule/schedules.server";
import type { CityDate } from "~/lib/bangkok-time";
import type { Area } from "~/lib/vocabulary";
import {
  cardColumns,
  countCleaners,
  idsOfCleaners,
  withNextFreeDay,
  type CleanerCard,
} from "./cleaner-cards.server";
import { areasColumn } from "./list-columns.server";

/** A cleaner who can be booked, with what the wizard must know to check a choice. */
export interface BookableCleaner extends CleanerCard, WorkingTime {
  userId: number;
  areas: Area[];
  averageResponseTime: number;
  backgroundCheckedOn: CityDate | null;
  createdAt: number;
}

const bookableColumns = {
  ...cardColumns,
  userId: cleaners.userId,
  areas: areasColumn,
  averageResponseTime: cleaners.averageResponseTime,
  backgroundCheckedOn: cleaners.backgroundCheckedOn,
  createdAt: cleaners.createdAt,
};

const byId = statement({ id: cleaners.id }, (db, p) =>
  db
    .select(bookableColumns)
    .from(cleaners)
    .where(and(eq(cleaners.id, p.id), eq(cleaners.isListed, true)))
    .prepare(),
);

/** Of whose diary nothing is known. */
export type CleanerWithoutDiary = Omit<BookableCleaner, "nextFreeDay" | "nextFreeHour">;

/**
 * A listed cleaner without the look at their diary, or null: whom this person isn't offered can't be told
 * from who isn't listed. One statement.
 */
export function getListedCleaner(
  id: number,
  { hidden }: CustomerView = GUESTS_VIEW,
): CleanerWithoutDiary | null {
  return hidden.has(id) ? null : (byId().get({ id }) ?? null);
}

/** The same with the next free day that this person finds for a job of that duration. */
export function getBookableCleaner(
  id: number,
  durationMinutes: number | null,
  view: CustomerView,
  now: number,
): BookableCleaner | null {
  const row = getListedCleaner(id, view);
  if (!row) return null;
  const [card] = withNextFreeDay([row], hoursBilled(durationMinutes), view, now);
  return {
    ...row,
    nextFreeDay: card?.nextFreeDay ?? null,
    nextFreeHour: card?.nextFreeHour ?? null,
  };
}

const listed = statement(
  { limit: given<number>(), offset: given<number>(), hidden: given<string>() },
  (db, p) =>
    db
      .select({ ...bookableColumns, isVerified: cleaners.isVerified })
      .from(cleaners)
      .where(
        and(
          eq(cleaners.isListed, true),
          sql`${cleaners.id} not in (select value from json_each(${p.hidden}))`,
        ),
      )
      .orderBy(desc(cleaners.rating), desc(cleaners.reviewCount), desc(cleaners.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

/** A listed cleaner as the API shows them. */
export type ListedCleaner = ReturnType<typeof listListedCleaners>[number];

/** Listed cleaners for the API as somebody sees them, best rated first. */
export function listListedCleaners(
  page: number,
  size: number,
  { hidden }: CustomerView = GUESTS_VIEW,
) {
  const query = { limit: size, offset: (page - 1) * size, hidden: JSON.stringify([...hidden]) };
  return listed().all(query);
}

/** How many there are of them in all. */
export function countListedCleaners({ hidden }: CustomerView, now: number): number {
  if (hidden.size === 0) return countCleaners({}, now);
  return [...idsOfCleaners({})].filter((id) => !hidden.has(id)).length;
}

const ids = statement({}, (db) =>
  db
    .select({ id: cleaners.id })
    .from(cleaners)
    .where(eq(cleaners.isListed, true))
    .orderBy(asc(cleaners.id))
    .limit(50_000)
    .prepare(),
);

/** The ids of all listed cleaners, for the sitemap (which takes 50,000 at most). */
export function listListedCleanerIds(): number[] {
  return ids()
    .all()
    .map((row) => row.id);
}
