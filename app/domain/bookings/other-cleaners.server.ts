import { and, asc, desc, eq, notExists, sql, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { cleanerAreas, cleanerBlocks, cleaners, cleanerSpecialties } from "#db/schema/cleaners";

/*
 * Who could come in place of a booking's cleaner, as parts of statements: one offers them to a customer
 * at other times, one to an admin at that of the booking (docs/rules.md, Life of a booking).
 */

/** Joins the specialty that is asked for: of who hasn't it there is no row. */
export const hasSpecialty = (specialty: SQL) =>
  and(eq(cleanerSpecialties.cleanerId, cleaners.id), eq(cleanerSpecialties.specialty, specialty));

/** Joins the area of the booking: of who doesn't work there is no row. */
export const worksIn = (area: SQL) =>
  and(eq(cleanerAreas.cleanerId, cleaners.id), eq(cleanerAreas.area, area));

/** Listed, neither the booking's cleaner nor its customer, and ready to come to that customer. */
export const canReplace = (db: Database, { cleanerId, userId }: { cleanerId: SQL; userId: SQL }) =>
  and(
    eq(cleaners.isListed, true),
    sql`${cleaners.id} <> ${cleanerId}`,
    sql`${cleaners.userId} <> ${userId}`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(cleanerBlocks)
        .where(and(eq(cleanerBlocks.cleanerId, cleaners.id), eq(cleanerBlocks.userId, userId))),
    ),
  );

/** The best rated first. */
export const BEST_RATED = [
  desc(cleaners.rating),
  desc(cleaners.reviewCount),
  asc(cleaners.id),
] as const;
