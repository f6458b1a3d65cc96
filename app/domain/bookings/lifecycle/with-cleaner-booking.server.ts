import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";

const findCleanerBooking = query({ id: bookings.id, userId: cleaners.userId }, (db, p) =>
  db
    .select({
      id: bookings.id,
      cleanerId: bookings.cleanerId,
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      platformFee: bookings.platformFee,
      onTheWayAt: bookings.onTheWayAt,
      paidAt: bookings.paidAt,
      paidHow: bookings.paidHow,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(bookings.id, p.id), eq(cleaners.userId, p.userId)))
    .prepare(),
);

/** A cleaner's own job as what they do with it needs it. */
export type CleanerBookingRow = NonNullable<
  ReturnType<ReturnType<typeof findCleanerBooking>["get"]>
>;

/**
 * Does something with a job of the cleaner who has this account, in one transaction. Somebody else's
 * can't be told from none.
 */
export function withCleanerBooking<Result>(
  bookingId: number,
  { userId }: { userId: number },
  act: (job: CleanerBookingRow) => Result,
): Result | { ok: false; reason: "unknown-booking" } {
  return inTransaction(() => {
    const job = findCleanerBooking().get({ id: bookingId, userId });
    return job ? act(job) : { ok: false, reason: "unknown-booking" };
  });
}

/** In whose name a cleaner moves a job. */
export const asCleaner = ({ userId }: { userId: number }) => ({ as: "cleaner", userId }) as const;
