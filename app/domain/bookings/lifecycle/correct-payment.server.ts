import { and, eq, inArray, or } from "drizzle-orm";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { inTransaction } from "#db/client.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { hasChangedSince } from "~/lib/row-version";
import { recordPayment, reportedPaymentOf, type ReportedPayment } from "./cleaner-commands.server";
import type { HistoryEvent } from "./booking-history.server";

const findBookingToCorrect = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      cleanerId: bookings.cleanerId,
      status: bookings.status,
      platformFee: bookings.platformFee,
      paidAt: bookings.paidAt,
      paidHow: bookings.paidHow,
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

const findStatedPayment = query({ bookingId: bookingEvents.bookingId }, (db, p) =>
  db
    .select({ id: bookingEvents.id })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, p.bookingId),
        or(
          inArray(bookingEvents.event, PAYMENT_EVENTS),
          // A cleaner who completes a booking says how it was paid, or that it wasn't.
          and(eq(bookingEvents.event, "completed"), eq(bookingEvents.actor, "cleaner")),
        ),
      ),
    )
    .limit(1)
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
        /** It isn't completed. */
        | "not-possible"
        | "reason-missing"
        /** Somebody changed the booking since it was shown. */
        | "changed-meanwhile";
    };

/**
 * Records for the team how a completed booking was paid, or that it wasn't, at any time. The fee follows as
 * if its cleaner had said so; the status stays. A reason is required if somebody has said something else;
 * the caller keeps it, and the history has none.
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
    if (job.status !== "completed") return { ok: false, reason: "not-possible" };
    const before = reportedPaymentOf(job);
    if (before === payment) return { ok: true, was: null };
    if (hasChangedSince(job, basedOn)) return { ok: false, reason: "changed-meanwhile" };
    if (!reason.trim() && isPaymentStated(bookingId))
      return { ok: false, reason: "reason-missing" };
    const recorder = { as: "admin", userId: by.userId } as const;
    const recorded = recordPayment(job, payment, { by: recorder, now, canCorrect: true });
    if (!recorded.ok) return recorded;
    return { ok: true, was: { id: job.id, userId: job.userId, payment: before } };
  });
}
