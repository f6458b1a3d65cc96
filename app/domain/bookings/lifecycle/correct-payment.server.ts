import { and, eq, exists, inArray, isNotNull, or, sql } from "drizzle-orm";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { inTransaction } from "#db/client.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { hasChangedSince } from "~/lib/row-version";
import { recordPayment, reportedPaymentOf, type ReportedPayment } from "./cleaner-commands.server";
import { isRedo } from "../redos/is-redo";
import { paymentStateOf } from "../paying/payment-state";
import { recordBookingEvent, unchangedStatus, type HistoryEvent } from "./booking-history.server";

const findBookingToCorrect = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      status: bookings.status,
      paidAt: bookings.paidAt,
      paidHow: bookings.paidHow,
      presumedPaidAt: bookings.presumedPaidAt,
      notPaidAt: bookings.notPaidAt,
      saysPaidAt: bookings.saysPaidAt,
      redoOfProblemId: bookings.redoOfProblemId,
      rowVersion: bookings.rowVersion,
    })
    .from(bookings)
    .where(eq(bookings.id, p.id))
    .prepare(),
);

const PAYMENT_EVENTS = [
  "paid-cash",
  "paid-promptpay",
  "not-paid",
] as const satisfies HistoryEvent[];

const findStatedPayment = query({ bookingId: bookings.id }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.id, p.bookingId),
        or(
          isNotNull(bookings.notPaidAt),
          exists(
            db
              .select({ one: sql`1` })
              .from(bookingEvents)
              .where(
                and(
                  eq(bookingEvents.bookingId, bookings.id),
                  inArray(bookingEvents.event, PAYMENT_EVENTS),
                ),
              ),
          ),
        ),
      ),
    )
    .prepare(),
);

/** True if somebody has said how a booking was paid, or that it wasn't. */
export const isPaymentStated = (bookingId: number): boolean =>
  findStatedPayment().get({ bookingId }) !== undefined;

export type CorrectPaymentResult =
  | {
      ok: true;
      /** The booking, and how it was paid until then; null if that was so already. */
      was: { id: number; userId: number; payment: ReportedPayment | null } | null;
    }
  | {
      ok: false;
      reason:
        | "unknown-booking"
        /** It isn't completed, or is a redo, which costs nothing. */
        | "not-possible"
        | "reason-missing"
        /** Somebody changed the booking since it was shown. */
        | "changed-meanwhile";
    };

const markDecided = query({ id: bookings.id, now: bookings.notPaidAt }, (db, p) =>
  db
    .update(bookings)
    .set({
      notPaidAt: p.now,
      paidTakenBackAt: null,
      saysPaidAt: null,
      saysPaidHow: null,
      paymentReminders: 0,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/**
 * Records for the team how a completed booking was paid, or that it wasn't, at any time. The fee follows as
 * if its cleaner had said so; the status stays. A reason is required if somebody has said something else;
 * the caller keeps it, and the history has none. If the two people contradict each other this decides:
 * the reason is then for both of them to read, who are notified.
 */
export function correctPayment(
  {
    bookingId,
    payment,
    reason,
    basedOn,
  }: {
    bookingId: number;
    payment: ReportedPayment;
    reason: string;
    basedOn?: number | undefined;
  },
  by: { userId: number },
  now: number,
): CorrectPaymentResult {
  return inTransaction(() => {
    const job = findBookingToCorrect().get({ id: bookingId });
    if (!job || !isAdmin(by.userId)) return { ok: false, reason: "unknown-booking" };
    if (job.status !== "completed" || isRedo(job)) {
      return { ok: false, reason: "not-possible" };
    }
    const before = reportedPaymentOf(job);
    const isDecision = paymentStateOf(job) === "contradicted";
    if (before === payment && !isDecision) return { ok: true, was: null };
    if (hasChangedSince(job, basedOn)) return { ok: false, reason: "changed-meanwhile" };
    if (!reason.trim() && isPaymentStated(bookingId))
      return { ok: false, reason: "reason-missing" };
    const recorder = { as: "admin", userId: by.userId } as const;
    if (before === payment) markDecided().run({ id: job.id, now });
    else {
      const recorded = recordPayment(job, payment, {
        ...{ by: recorder, now, canCorrect: true, isDecision },
      });
      if (!recorded.ok) return recorded;
    }
    if (isDecision) {
      const decided = { ...unchangedStatus(job), by: recorder, event: "payment-decided" } as const;
      recordBookingEvent({ ...decided, reason: reason.trim() }, now);
    }
    return { ok: true, was: { id: job.id, userId: job.userId, payment: before } };
  });
}
