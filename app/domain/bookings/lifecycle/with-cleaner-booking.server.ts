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
      redoOfProblemId: bookings.redoOfProblemId,
      onTheWayAt: bookings.onTheWayAt,
      paidAt: bookings.paidAt,
      paidHow: bookings.paidHow,
      presumedPaidAt: bookings.presumedPaidAt,
      notPaidAt: bookings.notPaidAt,
      saysPaidAt: bookings.saysPaidAt,
      problemOpenSince: bookings.problemOpenSince,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(bookings.id, p.id), eq(cleaners.userId, p.userId)))
    .prepare(),
);

/** A cleaner's own booking, with the fields that their actions need. */
export type CleanerBookingRow = NonNullable<
  ReturnType<ReturnType<typeof findCleanerBooking>["get"]>
>;

/**
 * Runs `act` on a booking of the cleaner who has this account, in one transaction. Another cleaner's
 * booking is answered like one that doesn't exist.
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

/** Returns the identity under which a cleaner acts on a booking. */
export const asCleaner = ({ userId }: { userId: number }) => ({ as: "cleaner", userId }) as const;
