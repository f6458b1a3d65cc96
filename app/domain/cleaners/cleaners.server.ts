import { and, asc, desc, eq, sql } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { calculateHoursBilled } from "~/domain/pricing/pricing";
import { GUESTS_VIEW, type CustomerView } from "~/domain/schedule/customer-view.server";
import type { WorkingTime } from "~/domain/schedule/schedules.server";
import type { CityDate } from "~/lib/bangkok-time";
import type { Area } from "~/lib/vocabulary";
import {
  cleanerCardColumns,
  countCleaners,
  findCleanerIds,
  cardsWithNextFreeDay,
  type CleanerCardView,
} from "./cleaner-cards.server";
import { areasColumn } from "./list-columns.server";

/** A cleaner who can be booked, with the data that the wizard needs to check a choice. */
export interface BookableCleaner extends CleanerCardView, WorkingTime {
  userId: number;
  areas: Area[];
  averageResponseTime: number;
  backgroundCheckedOn: CityDate | null;
  createdAt: number;
}

const bookableColumns = {
  ...cleanerCardColumns,
  userId: cleaners.userId,
  areas: areasColumn,
  averageResponseTime: cleaners.averageResponseTime,
  backgroundCheckedOn: cleaners.backgroundCheckedOn,
  createdAt: cleaners.createdAt,
};

const findListedCleaner = query({ id: cleaners.id }, (db, p) =>
  db
    .select(bookableColumns)
    .from(cleaners)
    .where(and(eq(cleaners.id, p.id), eq(cleaners.isListed, true)))
    .prepare(),
);

const findAreas = query({ id: cleaners.id }, (db, p) =>
  db.select({ areas: areasColumn }).from(cleaners).where(eq(cleaners.id, p.id)).prepare(),
);

/** Returns the areas of a cleaner, listed or not; null if there was never one with this id. */
export function getAreasOfAnyCleaner(id: number): Area[] | null {
  return findAreas().get({ id })?.areas ?? null;
}

/** A bookable cleaner without their next free day, for which the schedule must be read. */
export type CleanerWithoutFreeDay = Omit<BookableCleaner, "nextFreeDay" | "nextFreeHour">;

/**
 * Returns a listed cleaner without their next free day; null if they aren't listed or this customer isn't
 * offered them (the customer can't tell the difference). One query.
 */
export function getListedCleaner(
  id: number,
  { hidden }: CustomerView = GUESTS_VIEW,
): CleanerWithoutFreeDay | null {
  return hidden.has(id) ? null : (findListedCleaner().get({ id }) ?? null);
}

/** Returns the same with the next free day that this customer sees for a booking of that duration. */
export function getBookableCleaner(
  id: number,
  durationMinutes: number | null,
  view: CustomerView,
  now: number,
): BookableCleaner | null {
  const row = getListedCleaner(id, view);
  if (!row) return null;
  const [card] = cardsWithNextFreeDay([row], calculateHoursBilled(durationMinutes), view, now);
  return {
    ...row,
    nextFreeDay: card?.nextFreeDay ?? null,
    nextFreeHour: card?.nextFreeHour ?? null,
  };
}

const findListedCleanersPage = query(
  {
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
    hidden: typedParameter<string>(),
  },
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

/** Returns a page of the listed cleaners that this person sees, best rated first, for the API. */
export function listListedCleaners(
  page: number,
  size: number,
  { hidden }: CustomerView = GUESTS_VIEW,
) {
  const parameters = {
    limit: size,
    offset: (page - 1) * size,
    hidden: JSON.stringify([...hidden]),
  };
  return findListedCleanersPage().all(parameters);
}

/** Returns the total number of listed cleaners that this person sees. */
export function countListedCleaners({ hidden }: CustomerView, now: number): number {
  if (hidden.size === 0) return countCleaners({}, now);
  return [...findCleanerIds({})].filter((id) => !hidden.has(id)).length;
}

const findListedCleanerIds = query({}, (db) =>
  db
    .select({ id: cleaners.id })
    .from(cleaners)
    .where(eq(cleaners.isListed, true))
    .orderBy(asc(cleaners.id))
    .limit(50_000)
    .prepare(),
);

/** Returns the ids of all listed cleaners, for the sitemap (which takes 50,000 at most). */
export function listListedCleanerIds(): number[] {
  return findListedCleanerIds()
    .all()
    .map((row) => row.id);
}
