import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { statement } from "#db/statement.server";
import { oweFee, takeFeeBack } from "~/domain/payments/fee-ledger.server";
import type { PaymentWay } from "~/lib/vocabulary";
import { keepLine, recordEvent, unmoved } from "./booking-history.server";
import { asCleaner, withOwnJob, type OwnJob } from "./own-job.server";
import { openProblem } from "../problems/problems.server";
import { canBeOnTheWay, canMendPayment, type BookingMove } from "./status";
import { transitionBooking, transitionFromVisit, type TransitionResult } from "./transition.server";
import { sayUnsafe } from "../problems/unsafe.server";

/*
 * What a cleaner does with a job that is theirs. Each may be sent twice: the second finds what the
 * first has done, and changes nothing.
 */

/** How a customer paid, as the cleaner says at Done. */
export type Payment = PaymentWay | "not-yet";

interface Cleaner {
  userId: number;
}

const DONE = { ok: true } as const;
const NOT_POSSIBLE = { ok: false, reason: "not-possible" } as const;

const startWay = statement({ id: bookings.id, now: bookings.onTheWayAt }, (db, p) =>
  db
    .update(bookings)
    .set({ onTheWayAt: p.now, rowVersion: sql`${bookings.rowVersion} + 1` })
    .where(and(eq(bookings.id, p.id), isNull(bookings.onTheWayAt)))
    .prepare(),
);

/** 'On the way': a line of the history, of which the customer hears. */
export function sayOnTheWay(bookingId: number, by: Cleaner, now: number): TransitionResult {
  return withOwnJob(bookingId, by, (job) => {
    if (job.onTheWayAt !== null) return DONE;
    if (!canBeOnTheWay(job, now)) return NOT_POSSIBLE;
    startWay().run({ id: bookingId, now });
    recordEvent({ ...unmoved(job), by: asCleaner(by), event: "on-the-way" }, now);
    return DONE;
  });
}

/**
 * Done, with how it was paid. Where the system or an admin was faster, what was paid is still written
 * down; another payment than the one that is written down already is refused.
 */
export function completeBooking(
  { bookingId, payment }: { bookingId: number; payment: Payment },
  by: Cleaner,
  now: number,
): TransitionResult {
  return withOwnJob(bookingId, by, (job) => {
    if (job.status === "completed") return pay(job, payment, { by, now, mayMend: false });
    const moved = transitionBooking({ bookingId, event: "completed" }, asCleaner(by), now);
    if (!moved.ok) return moved;
    return pay({ ...job, status: "completed" }, payment, { by, now, mayMend: false });
  });
}

/**
 * 'Paid' later, or a wrong choice mended: within 48 hours of the payment another way of paying, or
 * that it wasn't paid after all.
 */
export function markPaid(
  { bookingId, payment }: { bookingId: number; payment: Payment },
  by: Cleaner,
  now: number,
): TransitionResult {
  return withOwnJob(bookingId, by, (job) =>
    job.status === "completed"
      ? pay(job, payment, { by, now, mayMend: canMendPayment(job, now) })
      : NOT_POSSIBLE,
  );
}

const paymentOf = ({ paidAt, paidHow }: OwnJob): Payment | null =>
  paidAt === null ? "not-yet" : paidHow;

const setPaid = statement(
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
function pay(
  job: OwnJob,
  payment: Payment,
  { by, now, mayMend }: { by: Cleaner; now: number; mayMend: boolean },
): TransitionResult {
  if (paymentOf(job) === payment) return DONE;
  if (job.paidAt !== null && !mayMend) return NOT_POSSIBLE;
  const ids = { bookingId: job.id, cleanerId: job.cleanerId };
  const recorded = { userId: by.userId, now };
  if (payment === "not-yet") {
    setPaid().run({ id: job.id, paidAt: null, paidHow: null });
    takeFeeBack(ids, recorded);
  } else {
    // Another way of paying is the same payment: it keeps its moment, and its month.
    setPaid().run({ id: job.id, paidAt: job.paidAt ?? now, paidHow: payment });
    if (job.paidAt === null) oweFee({ ...ids, fee: job.platformFee }, recorded);
  }
  const event = payment === "not-yet" ? "not-paid" : (`paid-${payment}` as const);
  keepLine({ ...unmoved(job), by: asCleaner(by), event }, now);
  return DONE;
}

/**
 * Calls a job off before its start, with a reason that both sides can read. Of a series it can be this
 * visit and all that follow, as far as they are the cleaner's.
 */
export function cancelJob(
  {
    bookingId,
    reason,
    andFollowing = false,
  }: { bookingId: number; reason: string; andFollowing?: boolean },
  by: Cleaner,
  now: number,
): TransitionResult {
  const end = andFollowing ? transitionFromVisit : transitionBooking;
  return endJob(end, { bookingId, event: "cancelled", reason }, { by, now });
}

/** A cleaner who doesn't feel safe ends the job at once; the operator hears of it. */
export const endUnsafe = (
  report: { bookingId: number; words: string; photos?: readonly string[] },
  by: Cleaner,
  now: number,
): TransitionResult => sayUnsafe(report, asCleaner(by), now);

/** Nobody opens, from 20 minutes after the start: the job ends, and the team looks at it. */
export function endNobodyHome(
  {
    bookingId,
    words,
    photos = [],
  }: { bookingId: number; words: string; photos?: readonly string[] },
  by: Cleaner,
  now: number,
): TransitionResult {
  return endJob(transitionBooking, { bookingId, event: "no-show" }, { by, now }, () => {
    const problem = { bookingId, kind: "nobody-home", words: words.trim(), photos } as const;
    openProblem(problem, asCleaner(by), now);
  });
}

const ownLine = statement(
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
function endJob(
  end: typeof transitionBooking,
  move: { bookingId: number; event: BookingMove; reason?: string },
  { by, now }: { by: Cleaner; now: number },
  andThen?: () => void,
): TransitionResult {
  return inTransaction(() => {
    const moved = end(move, asCleaner(by), now);
    if (moved.ok) andThen?.();
    else if (moved.reason === "not-possible" && ownLine().get({ ...move, userId: by.userId })) {
      return DONE;
    }
    return moved;
  });
}
