import { and, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import { cleaners } from "#db/schema/cleaners";
import { completeBooking } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { addSettlementEntry, statementMonthOf } from "~/domain/payments/fee-ledger.server";
import { getWaivableFee } from "~/domain/payments/statements.server";
import { addMonths, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import type { PaymentMethod } from "~/lib/vocabulary";

/** Number of latest months whose fees haven't been received: the current one and the one before. */
const OPEN_MONTHS = 2;

/**
 * Returns how a completed booking was paid: at its end, in three of five cases by PromptPay if possible.
 */
export function demoPaymentOf(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  takesPromptPay: boolean,
) {
  const hour = startsAt / HOUR_MS;
  const paidHow: PaymentMethod = takesPromptPay && hour % 5 < 3 ? "promptpay" : "cash";
  return { completedAt: endsAt, paidAt: endsAt, paidHow };
}

/** Records that the fees of earlier months were received, each on the fifth of the month after. */
export function recordReceivedFees(now: number): void {
  const admin = db().select({ id: users.id }).from(users).where(eq(users.username, "admin")).get();
  const owed = db()
    .select({
      cleanerId: feeEntries.cleanerId,
      month: feeEntries.month,
      sum: sql<number>`sum(${feeEntries.amount})`,
    })
    .from(feeEntries)
    .where(lte(feeEntries.month, addMonths(statementMonthOf(now), -OPEN_MONTHS)))
    .groupBy(feeEntries.cleanerId, feeEntries.month)
    .having(sql`sum(${feeEntries.amount}) > 0`)
    .all();
  for (const { cleanerId, month, sum } of owed) {
    db()
      .insert(feeEntries)
      .values({
        cleanerId,
        kind: "received",
        amount: -sum,
        month,
        note: "PromptPay",
        recordedByUserId: admin?.id ?? null,
        at: instantOf(`${addMonths(month, 1)}-05`, 10),
      })
      .run();
  }
}

/** One in this many of the cleaners who owe fees for the last month has paid them. */
const HANDED_IN_EVERY = 2;

/**
 * Settles part of last month's fees: some cleaners have paid, some haven't, and for one booking the fee is
 * waived. The cleaner who signs in as `cleaner` still owes.
 */
export function settleSomeFeesOfLastMonth(now: number): void {
  const month = addMonths(statementMonthOf(now), -1);
  const admin = db().select({ id: users.id }).from(users).where(eq(users.username, "admin")).get();
  const owing = db()
    .select({
      cleanerId: feeEntries.cleanerId,
      sum: sql<number>`sum(${feeEntries.amount})`,
      bookingId: sql<number>`min(${feeEntries.bookingId})`,
    })
    .from(feeEntries)
    .innerJoin(cleaners, eq(cleaners.id, feeEntries.cleanerId))
    .innerJoin(users, eq(users.id, cleaners.userId))
    .where(and(eq(feeEntries.month, month), ne(users.username, "cleaner")))
    .groupBy(feeEntries.cleanerId)
    // Skip cleaners with entries from an earlier start of the demo.
    .having(sql`min(${feeEntries.kind}) = 'fee' and max(${feeEntries.kind}) = 'fee'`)
    .all();
  const at = Math.min(now, instantOf(`${addMonths(month, 1)}-05`, 10));
  owing.forEach(({ cleanerId, sum, bookingId }, index) => {
    const entry = { cleanerId, month, at, takesBackId: null };
    const adminId = admin?.id ?? null;
    if (index === 0) {
      const amount = getWaivableFee(bookingId, at)?.open ?? 0;
      const note = "The customer sent the cleaner away";
      addSettlementEntry({ ...entry, kind: "waived", bookingId, amount, note }, adminId);
    } else if (index % HANDED_IN_EVERY === 0) {
      const note = "PromptPay";
      addSettlementEntry(
        { ...entry, kind: "received", bookingId: null, amount: sum, note },
        adminId,
      );
    }
  });
}

/** Completes bookings that are over and that nobody marked; they are paid too. */
export function completeEndedBookings(now: number): void {
  const over = db()
    .select({
      bookingId: bookings.id,
      userId: cleaners.userId,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      promptPayId: cleaners.promptPayId,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(
      and(
        eq(bookings.status, "confirmed"),
        lte(bookings.endsAt, now),
        isNull(bookings.problemOpenSince),
      ),
    )
    .all();
  for (const { bookingId, userId, promptPayId, ...job } of over) {
    const { completedAt, paidHow } = demoPaymentOf(job, promptPayId !== null);
    const done = completeBooking({ bookingId, payment: paidHow }, { userId }, completedAt);
    if (!done.ok) throw new Error(`Booking ${bookingId} can't be completed: ${done.reason}`);
  }
}
