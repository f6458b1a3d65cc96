import { eq, sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { isFeeOwed, recordFeeOwed, takeBackFee } from "~/domain/payments/fee-ledger.server";
import { countsAsPaid } from "./payment-state";

const findFeeFacts = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      cleanerId: bookings.cleanerId,
      endsAt: bookings.endsAt,
      fee: bookings.platformFee,
      totalPrice: bookings.totalPrice,
      paidAt: bookings.paidAt,
      presumedPaidAt: bookings.presumedPaidAt,
      isProblemOpen: sql`${bookings.problemOpenSince} is not null`.mapWith(Boolean),
    })
    .from(bookings)
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/**
 * Adds to the ledger what follows from the payment of a booking as it is recorded now: its fee is owed once
 * it counts as paid and no problem is open, and taken back once it doesn't. Visits that cost nothing owe
 * nothing. Call it in the transaction that changes the payment or settles a problem; it may be called again.
 */
export function followFee(bookingId: number, by: { userId: number | null; now: number }): void {
  const job = findFeeFacts().get({ id: bookingId });
  if (!job) return;
  const ids = { bookingId, cleanerId: job.cleanerId };
  if (!countsAsPaid(job)) takeBackFee(ids, by);
  else if (!job.isProblemOpen && job.totalPrice > 0 && !isFeeOwed(bookingId)) {
    recordFeeOwed({ ...ids, fee: job.fee, endsAt: job.endsAt }, by);
  }
}
