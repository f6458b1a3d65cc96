import { and, asc, desc, eq } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { given, statement } from "#db/statement.server";
import { hoursBilled } from "~/domain/pricing/pricing";
import type { WorkingTime } from "~/domain/schedule/schedules.server";
import type { CityDate } from "~/lib/bangkok-time";
import type { Area } from "~/lib/vocabulary";
import { cardColumns, withNextFreeDay, type CleanerCard } from "./cleaner-cards.server";
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

/** A listed cleaner without the look at their diary, or null. One statement. */
export function getListedCleaner(id: number): CleanerWithoutDiary | null {
  return byId().get({ id }) ?? null;
}

/** A listed cleaner with the next free day for a job of that duration, or null. */
export function getBookableCleaner(
  id: number,
  durationMinutes: number | null,
  now: number,
): BookableCleaner | null {
  const row = getListedCleaner(id);
  if (!row) return null;
  const [card] = withNextFreeDay([row], hoursBilled(durationMinutes), now);
  return {
    ...row,
    nextFreeDay: card?.nextFreeDay ?? null,
    nextFreeHour: card?.nextFreeHour ?? null,
  };
}

const listed = statement({ limit: given<number>(), offset: given<number>() }, (db, p) =>
  db
    .select({ ...bookableColumns, isVerified: cleaners.isVerified })
    .from(cleaners)
    .where(eq(cleaners.isListed, true))
    .orderBy(desc(cleaners.rating), desc(cleaners.reviewCount), desc(cleaners.id))
    .limit(p.limit)
    .offset(p.offset)
    .prepare(),
);

/** A listed cleaner as the API shows them. */
export type ListedCleaner = ReturnType<typeof listListedCleaners>[number];

/** Listed cleaners for the API, best rated first. */
export function listListedCleaners(page: number, size: number) {
  return listed().all({ limit: size, offset: (page - 1) * size });
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
