import { and, asc, desc, eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import { cleanerAreas, cleaners, cleanerSpecialties } from "#db/schema/cleaners";

/*
 * The cleaners who could come in place of a booking's cleaner, as parts of queries: one query offers them
 * to a customer at other times, one finds those whom a search asks. They say what
 * `unsuitabilityOf` says, and are held to it by a test (docs/rules.md, Life of a booking).
 */

/** Inner join: cleaners without this specialty drop out. */
export const hasSpecialtySql = (specialty: SQL) =>
  and(eq(cleanerSpecialties.cleanerId, cleaners.id), eq(cleanerSpecialties.specialty, specialty));

/** Inner join: cleaners who don't work in this area drop out. */
export const worksInAreaSql = (area: SQL) =>
  and(eq(cleanerAreas.cleanerId, cleaners.id), eq(cleanerAreas.area, area));

/**
 * True if a cleaner is listed, is neither the booking's cleaner nor its customer, and can be booked by this
 * customer (not in `unavailableIds`).
 */
export const canReplaceSql = ({
  cleanerId,
  userId,
  unavailable,
}: {
  cleanerId: SQL;
  userId: SQL;
  unavailable: Placeholder;
}) =>
  and(
    eq(cleaners.isListed, true),
    sql`${cleaners.id} <> ${cleanerId}`,
    sql`${cleaners.userId} <> ${userId}`,
    sql`${cleaners.id} not in (select value from json_each(${unavailable}))`,
  );

/** Order with the best rated cleaner first. */
export const BEST_RATED_FIRST = [
  desc(cleaners.rating),
  desc(cleaners.reviewCount),
  asc(cleaners.id),
] as const;
