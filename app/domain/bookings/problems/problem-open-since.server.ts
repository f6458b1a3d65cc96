import { eq, sql } from "drizzle-orm";
import { bookings, problems } from "#db/schema/bookings";
import { query } from "#db/query.server";

const updateProblemOpenSince = query({ bookingId: bookings.id }, (db, p) =>
  db
    .update(bookings)
    .set({
      problemOpenSince: sql`(select min(${problems.createdAt}) from ${problems}
        where ${problems.bookingId} = ${p.bookingId} and ${problems.settledAt} is null)`,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.id, p.bookingId))
    .prepare(),
);

/**
 * Notes with a booking since when a problem of it is open. Call it in the transaction that opens, settles or
 * reopens one.
 */
export function refreshProblemOpenSince(bookingId: number): void {
  updateProblemOpenSince().run({ bookingId });
}
