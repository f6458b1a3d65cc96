import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import type { PaymentMethod } from "~/lib/vocabulary";
import {
  appendHistory,
  listHistoryForCleaner,
  recordBookingEvent,
  unchangedStatus,
} from "./booking-history.server";
import {
  asCleaner,
  withCleanerBooking,
  type CleanerBookingRow,
} from "./with-cleaner-booking.server";
import { canEndAsNoShow } from "../door/door-rules";
import { getOpenDoorWait } from "../door/door-waits.server";
import { followFee } from "../paying/fee-of-booking.server";
import { countsAsPaid, isPaymentSaidByTeam } from "../paying/payment-state";
import { isRedo } from "../redos/is-redo";
import { openProblem } from "../problems/problems.server";
import { canBeOnTheWay, canCorrectPayment, type BookingTransition } from "./status";
import {
  transitionBooking,
  transitionVisitsFrom,
  type TransitionResult,
} from "./transition.server";
import { reportFeelingUnsafe } from "../problems/unsafe-reports.server";

/*
 * Actions of a cleaner on their own bookings. Each may be sent twice: the second call finds the work done,
 * and changes nothing.
 */

/** The payment as the cleaner reports it when they complete a booking. */
export type ReportedPayment = PaymentMethod | "not-yet";

interface Cleaner {
  userId: number;
}

/** Somebody who records how a booking was paid. */
type Recorder = { as: "cleaner" | "admin"; userId: number };

const DONE = { ok: true } as const;
const NOT_POSSIBLE = { ok: false, reason: "not-possible" } as const;

const setOnTheWay = query({ id: bookings.id, now: bookings.onTheWayAt }, (db, p) =>
  db
    .update(bookings)
    .set({ onTheWayAt: p.now, rowVersion: sql`${bookings.rowVersion} + 1` })
    .where(and(eq(bookings.id, p.id), isNull(bookings.onTheWayAt)))
    .prepare(),
);

/** Records that the cleaner is on the way: a history entry, of which the customer is notified. */
export function reportOnTheWay(bookingId: number, by: Cleaner, now: number): TransitionResult {
  return withCleanerBooking(bookingId, by, (job) => {
    if (job.onTheWayAt !== null) return DONE;
    if (!canBeOnTheWay(job, now)) return NOT_POSSIBLE;
    setOnTheWay().run({ id: bookingId, now });
    recordBookingEvent({ ...unchangedStatus(job), by: asCleaner(by), event: "on-the-way" }, now);
    return DONE;
  });
}

/**
 * Completes a booking and records how it was paid; with null the cleaner says nothing of that. If the system
 * or an admin completed it first, the payment is still recorded; a payment other than the one already
 * recorded is refused.
 */
export function completeBooking(
  { bookingId, payment }: { bookingId: number; payment: ReportedPayment | null },
  by: Cleaner,
  now: number,
): TransitionResult {
  return withCleanerBooking(bookingId, by, (job) => {
    const recorded = { by: asCleaner(by), now, canCorrect: false };
    if (job.status !== "completed") {
      const result = transitionBooking({ bookingId, event: "completed" }, asCleaner(by), now);
      if (!result.ok) return result;
    } else if (payment === null) return job.paidAt === null ? DONE : NOT_POSSIBLE;
    // A redo costs nothing: there is nothing to record.
    if (payment === null || isRedo(job)) return DONE;
    return recordPayment({ ...job, status: "completed" }, payment, recorded);
  });
}

/**
 * Records a later payment, or corrects a wrong choice: within 48 hours of the payment the cleaner can
 * change the method, or say with a reason that it wasn't paid after all, unless an admin recorded it.
 */
export function markPaid(
  {
    bookingId,
    payment,
    reason = "",
  }: { bookingId: number; payment: ReportedPayment; reason?: string },
  by: Cleaner,
  now: number,
): TransitionResult {
  return withCleanerBooking(bookingId, by, (job) =>
    job.status === "completed" && !isRedo(job)
      ? recordPayment(job, payment, {
          by: asCleaner(by),
          now,
          canCorrect: canCorrectPayment(
            { ...job, isSaidByTeam: isPaymentSaidByTeam(listHistoryForCleaner(bookingId)) },
            now,
          ),
          reason,
        })
      : NOT_POSSIBLE,
  );
}

/** Returns how a booking was paid, as somebody has said; null if nobody has. */
export const reportedPaymentOf = ({
  paidAt,
  paidHow,
  notPaidAt,
}: Pick<CleanerBookingRow, "paidAt" | "paidHow" | "notPaidAt">): ReportedPayment | null => {
  if (paidAt !== null) return paidHow;
  return notPaidAt === null ? null : "not-yet";
};

const updatePaid = query(
  { id: bookings.id, paidAt: bookings.paidAt, paidHow: bookings.paidHow },
  (db, p) =>
    db
      .update(bookings)
      .set({
        paidAt: p.paidAt,
        paidHow: p.paidHow,
        presumedPaidAt: null,
        notPaidAt: null,
        paidTakenBackAt: null,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(eq(bookings.id, p.id))
      .prepare(),
);

const updateNotPaid = query(
  { id: bookings.id, now: bookings.notPaidAt, takenBackAt: bookings.paidTakenBackAt },
  (db, p) =>
    db
      .update(bookings)
      .set({
        paidAt: null,
        paidHow: null,
        presumedPaidAt: null,
        notPaidAt: p.now,
        paidTakenBackAt: p.takenBackAt,
        // The customer has to say it again, and is reminded anew.
        saysPaidAt: null,
        saysPaidHow: null,
        paymentReminders: 0,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(eq(bookings.id, p.id))
      .prepare(),
);

/**
 * Saves the payment of a completed booking, with its entries in the ledger and the history. A payment that
 * is already recorded, or presumed, is changed only if `canCorrect`; a cleaner takes it back with a reason. Call it in the
 * transaction that has read the booking.
 */
export function recordPayment(
  job: Pick<
    CleanerBookingRow,
    "id" | "status" | "paidAt" | "paidHow" | "presumedPaidAt" | "notPaidAt"
  >,
  payment: ReportedPayment,
  {
    by,
    now,
    canCorrect,
    reason = "",
    isDecision = false,
  }: {
    by: Recorder;
    now: number;
    canCorrect: boolean;
    reason?: string;
    /** An admin decides between what the two said: the email of the decision has the summary. */
    isDecision?: boolean;
  },
): TransitionResult {
  if (reportedPaymentOf(job) === payment) return DONE;
  const isTakenBack = payment === "not-yet" && countsAsPaid(job);
  if ((job.paidAt !== null || isTakenBack) && !canCorrect) return NOT_POSSIBLE;
  if (isTakenBack && by.as === "cleaner" && !reason.trim()) {
    return { ok: false, reason: "reason-missing" };
  }
  if (payment === "not-yet") {
    const takenBackAt = isTakenBack && by.as === "cleaner" ? now : null;
    updateNotPaid().run({ id: job.id, now, takenBackAt });
  } else {
    // Another method is the same payment: it keeps its time.
    updatePaid().run({ id: job.id, paidAt: job.paidAt ?? now, paidHow: payment });
  }
  followFee(job.id, { userId: by.userId, now });
  const event = payment === "not-yet" ? "not-paid" : (`paid-${payment}` as const);
  appendHistory({ ...unchangedStatus(job), by, event, reason: reason.trim() }, now);
  if (payment !== "not-yet" && job.paidAt === null && !isDecision) {
    publishEvent({ kind: "booking-paid", payload: { bookingId: job.id } }, now);
  }
  return DONE;
}

/**
 * Cancels a booking before its start, with a reason that both sides can read. For a series it can be this
 * visit and all following ones that are the cleaner's.
 */
export function cancelBookingAsCleaner(
  {
    bookingId,
    reason,
    andFollowing = false,
  }: { bookingId: number; reason: string; andFollowing?: boolean },
  by: Cleaner,
  now: number,
): TransitionResult {
  const transition = andFollowing ? transitionVisitsFrom : transitionBooking;
  return endBooking(transition, { bookingId, event: "cancelled", reason }, { by, now });
}

/**
 * Reports that the cleaner doesn't feel safe: a booking under way ends at once, and admins are notified.
 */
export const reportFeelingUnsafeAsCleaner = (
  report: { bookingId: number; words: string; photos?: readonly string[] },
  by: Cleaner,
  now: number,
): TransitionResult => reportFeelingUnsafe(report, asCleaner(by), now);

/**
 * Ends a booking because nobody opens, once its cleaner has waited at the door, and opens a problem for
 * admins.
 */
export function reportNobodyHome(
  {
    bookingId,
    words,
    photos = [],
  }: { bookingId: number; words: string; photos?: readonly string[] },
  by: Cleaner,
  now: number,
): TransitionResult {
  return withCleanerBooking(bookingId, by, (job) => {
    if (job.status === "confirmed" && !canEndAsNoShow(getOpenDoorWait(bookingId), now)) {
      return NOT_POSSIBLE;
    }
    return endBooking(transitionBooking, { bookingId, event: "no-show" }, { by, now }, () => {
      const problem = { bookingId, kind: "nobody-home", words: words.trim(), photos } as const;
      openProblem(problem, asCleaner(by), now);
    });
  });
}

const findOwnHistoryEntry = query(
  {
    bookingId: bookingEvents.bookingId,
    event: bookingEvents.event,
    userId: bookingEvents.actorUserId,
  },
  (db, p) =>
    db
      .select({ id: bookingEvents.id })
      .from(bookingEvents)
      .where(
        and(
          eq(bookingEvents.bookingId, p.bookingId),
          eq(bookingEvents.event, p.event),
          eq(bookingEvents.actor, "cleaner"),
          eq(bookingEvents.actorUserId, p.userId),
        ),
      )
      .limit(1)
      .prepare(),
);

/**
 * Ends a booking and runs `andThen` with it. Succeeds without a change if the same person has ended it in
 * this way before.
 */
function endBooking(
  transition: typeof transitionBooking,
  command: { bookingId: number; event: BookingTransition; reason?: string },
  { by, now }: { by: Cleaner; now: number },
  andThen?: () => void,
): TransitionResult {
  return inTransaction(() => {
    const result = transition(command, asCleaner(by), now);
    if (result.ok) andThen?.();
    else if (
      result.reason === "not-possible" &&
      findOwnHistoryEntry().get({ ...command, userId: by.userId })
    ) {
      return DONE;
    }
    return result;
  });
}
