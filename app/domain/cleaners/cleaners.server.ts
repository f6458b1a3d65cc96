import { and, asc, desc, eq, sql } from "drizzle-orm";
import { cleanerAreas, cleaners } from "#db/schema/cleaners";
import { given, statement } from "#db/statement.server";
import { hoursBilled } from "~/domain/pricing/pricing";
import type { CityDate } from "~/lib/bangkok-time";
import type { Area } from "~/lib/vocabulary";
import { cardColumns, withNextFreeDay, type CleanerCard } from "./cleaner-cards.server";

/** A cleaner who can be booked, with what the wizard must know to check a choice. */
export interface BookableCleaner extends CleanerCard {
  userId: number;
  areas: Area[];
  workDays: number;
  workWindows: number;
  travelTime: boolean;
  instantBooking: boolean;
  backgroundCheckExpiresOn: CityDate | null;
  averageResponseTime: number;
  createdAt: number;
}

const bookableColumns = {
  ...cardColumns,
  userId: cleaners.userId,
  areas: sql<
    Area[]
  >`(select json_group_array(${cleanerAreas.area}) from ${cleanerAreas} where ${cleanerAreas.cleanerId} = ${cleaners.id})`.mapWith(
    (json: string) => JSON.parse(json) as Area[],
  ),
  averageResponseTime: cleaners.averageResponseTime,
  createdAt: cleaners.createdAt,
};

const byId = statement({ id: cleaners.id }, (db, p) =>
  db
    .select(bookableColumns)
    .from(cleaners)
    .where(and(eq(cleaners.id, p.id), eq(cleaners.isListed, true)))
    .prepare(),
);

/** A listed cleaner without the look at their diary, or null. One statement. */
export function getListedCleaner(id: number): Omit<BookableCleaner, "nextFreeDay"> | null {
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
  return { ...row, nextFreeDay: card?.nextFreeDay ?? null };
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
