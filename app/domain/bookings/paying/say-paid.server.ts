import { and, eq, not, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import type { PaymentMethod } from "~/lib/vocabulary";
import { appendHistory, unchangedStatus } from "../lifecycle/booking-history.server";
import { canSayPaid, paymentStateOf } from "./payment-state";

const findBookingToPay = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      paidAt: bookings.paidAt,
      presumedPaidAt: bookings.presumedPaidAt,
      notPaidAt: bookings.notPaidAt,
      saysPaidAt: bookings.saysPaidAt,
    })
    .from(bookings)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId), not(bookings.isOffer)))
    .prepare(),
);

const updateSaysPaid = query(
  { id: bookings.id, now: bookings.saysPaidAt, how: bookings.saysPaidHow },
  (db, p) =>
    db
      .update(bookings)
      .set({
        saysPaidAt: p.now,
        saysPaidHow: p.how,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(eq(bookings.id, p.id))
      .prepare(),
);

export type SayPaidResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        | "unknown-booking"
        /** Its cleaner doesn't say, or no longer says, that it isn't paid. */
        | "not-possible";
    };

/**
 * Records that the customer says they have paid what the cleaner says isn't paid. The two contradict each
 * other until the cleaner agrees or an admin decides; the cleaner is notified. Sent twice it takes effect
 * once.
 */
export function sayPaid(
  { bookingId, how }: { bookingId: number; how: PaymentMethod },
  { userId }: { userId: number },
  now: number,
): SayPaidResult {
  return inTransaction(() => {
    const booking = findBookingToPay().get({ id: bookingId, userId });
    if (!booking) return { ok: false, reason: "unknown-booking" };
    if (paymentStateOf(booking) === "contradicted") return { ok: true };
    if (!canSayPaid(booking)) return { ok: false, reason: "not-possible" };
    updateSaysPaid().run({ id: bookingId, now, how });
    const by = { as: "customer", userId } as const;
    appendHistory({ ...unchangedStatus(booking), by, event: `says-paid-${how}` }, now);
    publishEvent({ kind: "booking-says-paid", payload: { bookingId }, actor: "customer" }, now);
    return { ok: true };
  });
}
