import { and, asc, desc, eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import { cleanerAreas, cleaners, cleanerSpecialties } from "#db/schema/cleaners";

/*
 * The cleaners who could come in place of a booking's cleaner, as parts of queries: one query offers them
 * to a customer at other times, one to an admin at the time of the booking. They say what
 * `unsuitabilityOf` says, and are held to it by a test (docs/rules.md, Life of a booking).
 */

/** Joins the specialty that is asked for: of who hasn't it there is no row. */
export const hasSpecialtySql = (specialty: SQL) =>
  and(eq(cleanerSpecialties.cleanerId, cleaners.id), eq(cleanerSpecialties.specialty, specialty));

/** Joins the area of the booking: of who doesn't work there is no row. */
export const worksInAreaSql = (area: SQL) =>
  and(eq(cleanerAreas.cleanerId, cleaners.id), eq(cleanerAreas.area, area));

/**
 * Listed, neither the booking's cleaner nor its customer, and none of those whom this customer can't book
 * (`unavailableIds`).
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

/** The best rated first. */
export const BEST_RATED_FIRST = [
  desc(cleaners.rating),
  desc(cleaners.reviewCount),
  asc(cleaners.id),
] as const;
