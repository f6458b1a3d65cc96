import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { recordFeeOwed, takeBackFee } from "~/domain/payments/fee-ledger.server";
import type { PaymentMethod } from "~/lib/vocabulary";
import { appendHistory, recordBookingEvent, unchangedStatus } from "./booking-history.server";
import {
  asCleaner,
  withCleanerBooking,
  type CleanerBookingRow,
} from "./with-cleaner-booking.server";
import { openProblem } from "../problems/problems.server";
import { canBeOnTheWay, canCorrectPayment, type BookingTransition } from "./status";
import {
  transitionBooking,
  transitionVisitsFrom,
  type TransitionResult,
} from "./transition.server";
import { reportFeelingUnsafe } from "../problems/unsafe-reports.server";

/*
 * What a cleaner does with a job that is theirs. Each may be sent twice: the second finds what the
 * first has done, and changes nothing.
 */

/** How a customer paid, as the cleaner says at Done. */
export type ReportedPayment = PaymentMethod | "not-yet";

interface Cleaner {
  userId: number;
}

const DONE = { ok: true } as const;
const NOT_POSSIBLE = { ok: false, reason: "not-possible" } as const;

const setOnTheWay = query({ id: bookings.id, now: bookings.onTheWayAt }, (db, p) =>
  db
    .update(bookings)
    .set({ onTheWayAt: p.now, rowVersion: sql`${bookings.rowVersion} + 1` })
    .where(and(eq(bookings.id, p.id), isNull(bookings.onTheWayAt)))
    .prepare(),
);

/** 'On the way': a line of the history, of which the customer hears. */
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
 * Done, with how it was paid. Where the system or an admin was faster, what was paid is still written
 * down; another payment than the one that is written down already is refused.
 */
export function completeBooking(
  { bookingId, payment }: { bookingId: number; payment: ReportedPayment },
  by: Cleaner,
  now: number,
): TransitionResult {
  return withCleanerBooking(bookingId, by, (job) => {
    if (job.status === "completed")
      return recordPayment(job, payment, { by, now, canCorrect: false });
    const result = transitionBooking({ bookingId, event: "completed" }, asCleaner(by), now);
    if (!result.ok) return result;
    return recordPayment({ ...job, status: "completed" }, payment, { by, now, canCorrect: false });
  });
}

/**
 * 'Paid' later, or a wrong choice mended: within 48 hours of the payment another way of paying, or
 * that it wasn't paid after all.
 */
export function markPaid(
  { bookingId, payment }: { bookingId: number; payment: ReportedPayment },
  by: Cleaner,
  now: number,
): TransitionResult {
  return withCleanerBooking(bookingId, by, (job) =>
    job.status === "completed"
      ? recordPayment(job, payment, { by, now, canCorrect: canCorrectPayment(job, now) })
      : NOT_POSSIBLE,
  );
}

const reportedPaymentOf = ({ paidAt, paidHow }: CleanerBookingRow): ReportedPayment | null =>
  paidAt === null ? "not-yet" : paidHow;

const updatePayment = query(
  { id: bookings.id, paidAt: bookings.paidAt, paidHow: bookings.paidHow },
  (db, p) =>
    db
      .update(bookings)
      .set({
        paidAt: p.paidAt,
        paidHow: p.paidHow,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(eq(bookings.id, p.id))
      .prepare(),
);

/**
 * Writes down what a done job's payment is now, with its line in the ledger and the history. What is
 * written down already is changed only where it may be mended.
 */
function recordPayment(
  job: CleanerBookingRow,
  payment: ReportedPayment,
  { by, now, canCorrect }: { by: Cleaner; now: number; canCorrect: boolean },
): TransitionResult {
  if (reportedPaymentOf(job) === payment) return DONE;
  if (job.paidAt !== null && !canCorrect) return NOT_POSSIBLE;
  const ids = { bookingId: job.id, cleanerId: job.cleanerId };
  const recorded = { userId: by.userId, now };
  if (payment === "not-yet") {
    updatePayment().run({ id: job.id, paidAt: null, paidHow: null });
    takeBackFee(ids, recorded);
  } else {
    // Another way of paying is the same payment: it keeps its moment, and its month.
    updatePayment().run({ id: job.id, paidAt: job.paidAt ?? now, paidHow: payment });
    if (job.paidAt === null) recordFeeOwed({ ...ids, fee: job.platformFee }, recorded);
  }
  const event = payment === "not-yet" ? "not-paid" : (`paid-${payment}` as const);
  appendHistory({ ...unchangedStatus(job), by: asCleaner(by), event }, now);
  return DONE;
}

/**
 * Calls a job off before its start, with a reason that both sides can read. Of a series it can be this
 * visit and all that follow, as far as they are the cleaner's.
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

/** A cleaner who doesn't feel safe ends the job at once; the operator hears of it. */
export const reportFeelingUnsafeAsCleaner = (
  report: { bookingId: number; words: string; photos?: readonly string[] },
  by: Cleaner,
  now: number,
): TransitionResult => reportFeelingUnsafe(report, asCleaner(by), now);

/** Nobody opens, from 20 minutes after the start: the job ends, and the team looks at it. */
export function reportNobodyHome(
  {
    bookingId,
    words,
    photos = [],
  }: { bookingId: number; words: string; photos?: readonly string[] },
  by: Cleaner,
  now: number,
): TransitionResult {
  return endBooking(transitionBooking, { bookingId, event: "no-show" }, { by, now }, () => {
    const problem = { bookingId, kind: "nobody-home", words: words.trim(), photos } as const;
    openProblem(problem, asCleaner(by), now);
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

/** Ends a job, with what goes along. What the same person has ended in this way before is done. */
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
