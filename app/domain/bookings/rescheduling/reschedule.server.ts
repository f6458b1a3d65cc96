import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { ROUND_SIZE } from "#db/sweep.server";
import {
  releaseOtherHours,
  replaceHours,
  takeMoreHours,
} from "~/domain/schedule/booking-hours.server";
import { responseDeadline } from "~/domain/schedule/response-deadline";
import { slotHour } from "~/domain/schedule/slots";
import { instantOf } from "~/lib/bangkok-time";
import {
  recordBookingEvent,
  unchangedStatus,
  type BookingEvent,
  type ActorIdentity,
} from "../lifecycle/booking-history.server";
import {
  countChange,
  findTooManyChanges,
  findTooManyInWeek,
  type TooManyChanges,
  type TooManyVisits,
} from "../lifecycle/customer-limits.server";
import {
  findBookingToReschedule,
  bookingHoursAt,
  isTimeFreeFor,
  saveNewTime,
  type BookingToReschedule,
  type NewTime,
} from "./reschedule-or-reassign.server";
import { rescheduleProposalOf, rescheduleModeOf, type RescheduleMode } from "./reschedule-proposal";

/*
 * A customer reschedules a booking to another time of the same cleaner. If the cleaner takes bookings at
 * once, it is rescheduled at once. A cleaner who answers requests is asked: meanwhile the old time stays
 * booked, and the new hours are held, too. The price that was agreed stays.
 */

export type RescheduleResult =
  | { ok: true; is: "moved" | "asked" }
  | TooManyVisits
  | TooManyChanges
  | {
      ok: false;
      reason:
        | "unknown-booking"
        | Exclude<RescheduleMode, "at-once" | "by-asking">
        /** Somebody changed it since it was shown. */
        | "changed-meanwhile"
        /** It already has this time. */
        | "nothing-to-change"
        /** The time isn't free, or not any more. */
        | "time-taken";
    };

const updateProposal = query(
  columnsOf(bookings, ["id", "proposedDate", "proposedTime", "proposedUntil"]),
  (db, p) =>
    db
      .update(bookings)
      .set({
        proposedDate: p.proposedDate,
        proposedTime: p.proposedTime,
        proposedUntil: p.proposedUntil,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(eq(bookings.id, p.id))
      .prepare(),
);

/**
 * Reschedules a customer's booking to another time that its cleaner offers, or asks the cleaner for it. The
 * same call sent again changes nothing.
 */
export function rescheduleBookingAsCustomer(
  {
    bookingId,
    rowVersion,
    ...wanted
  }: NewTime & {
    bookingId: number;
    /** The version that was shown; if it is left out, conflicts aren't checked. */
    rowVersion?: number | undefined;
  },
  { userId }: { userId: number },
  now: number,
): RescheduleResult {
  return inTransaction((): RescheduleResult => {
    const booking = findBookingToReschedule(bookingId);
    if (booking?.userId !== userId) return { ok: false, reason: "unknown-booking" };
    const { instantBooking } = booking.working;
    const mode = rescheduleModeOf({ ...booking, instantBooking }, now);
    const proposal = rescheduleProposalOf(booking, now);
    if (proposal?.date === wanted.date && proposal.time === wanted.time)
      return { ok: true, is: "asked" };
    const isSame = booking.date === wanted.date && booking.time === wanted.time;
    // The same form was sent again: the booking already has this time.
    if (isSame && rowVersion !== undefined && rowVersion < booking.rowVersion) {
      return { ok: true, is: "moved" };
    }
    if (mode !== "at-once" && mode !== "by-asking") return { ok: false, reason: mode };
    if (isSame) return { ok: false, reason: "nothing-to-change" };
    if (rowVersion !== undefined && rowVersion !== booking.rowVersion) {
      return { ok: false, reason: "changed-meanwhile" };
    }
    if (!isTimeFreeFor(booking, wanted, now)) return { ok: false, reason: "time-taken" };
    const beyond =
      findTooManyInWeek(userId, booking, wanted.date, now) ?? findTooManyChanges(userId, now);
    if (beyond) return beyond;
    countChange(userId, now);
    // A previous proposal that nobody answered in time may not be settled yet.
    if (booking.proposedDate !== null) {
      endProposal(booking, { event: "move-expired", by: { as: "system" } }, now);
    }
    const by = { as: "customer", userId } as const;
    if (mode === "at-once") {
      applyNewTime(booking, wanted, by, now);
      return { ok: true, is: "moved" };
    }
    const starts = Math.min(booking.startsAt, instantOf(wanted.date, slotHour(wanted.time)));
    updateProposal().run({
      id: bookingId,
      proposedDate: wanted.date,
      proposedTime: wanted.time,
      proposedUntil: responseDeadline(now, starts),
    });
    takeMoreHours(bookingId, bookingHoursAt(booking, wanted));
    recordBookingEvent({ ...unchangedStatus(booking), by, event: "move-proposed" }, now);
    return { ok: true, is: "asked" };
  });
}

function applyNewTime(
  booking: BookingToReschedule,
  to: NewTime,
  by: ActorIdentity,
  now: number,
): void {
  saveNewTime(booking, to);
  if (booking.proposedDate === null) replaceHours(booking.id, bookingHoursAt(booking, to));
  else releaseOtherHours(booking.id, bookingHoursAt(booking, to));
  const was = { startsAt: booking.startsAt };
  recordBookingEvent({ ...unchangedStatus(booking), by, event: "moved", was }, now);
}

/** Events by which a proposal ends without being accepted. */
type ProposalEnd = Extract<
  BookingEvent["event"],
  "move-declined" | "move-withdrawn" | "move-expired"
>;

/**
 * Ends a proposal: the booking keeps its time, and only the hours of that time. One that is settled during the
 * job leaves those that a question for more time holds.
 */
function endProposal(
  booking: BookingToReschedule,
  { event, by, reason = "" }: { event: ProposalEnd; by: ActorIdentity; reason?: string },
  now: number,
): void {
  updateProposal().run({
    id: booking.id,
    proposedDate: null,
    proposedTime: null,
    proposedUntil: null,
  });
  if (booking.status !== "cancelled") {
    const hoursBilled = booking.hoursBilled + (booking.moreHours ?? 0);
    releaseOtherHours(booking.id, bookingHoursAt({ ...booking, hoursBilled }, booking));
  }
  recordBookingEvent({ ...unchangedStatus(booking), by, event, reason }, now);
}

export type AnswerProposalResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        | "unknown-booking"
        /**
         * Nothing waits for an answer any more: the proposal was withdrawn or answered, or it is too late.
         */
        | "not-possible";
    };

/** Accepts or declines another time as the cleaner; a reason may be given for declining. */
export function answerProposal(
  {
    bookingId,
    answer,
    asked,
    reason = "",
  }: {
    bookingId: number;
    answer: "accept" | "decline";
    /** The time that the answer is about; if another one is proposed by now, the answer doesn't count. */
    asked: NewTime;
    reason?: string;
  },
  { userId }: { userId: number },
  now: number,
): AnswerProposalResult {
  return inTransaction((): AnswerProposalResult => {
    const booking = findBookingToReschedule(bookingId);
    if (booking?.cleanerUserId !== userId) return { ok: false, reason: "unknown-booking" };
    const proposal = rescheduleProposalOf(booking, now);
    if (proposal?.date !== asked.date || proposal.time !== asked.time) {
      // A second tap on "accept" finds it done.
      const isSo = booking.date === asked.date && booking.time === asked.time;
      return answer === "accept" && isSo ? { ok: true } : { ok: false, reason: "not-possible" };
    }
    const by = { as: "cleaner", userId } as const;
    if (answer === "accept") applyNewTime(booking, asked, by, now);
    else endProposal(booking, { event: "move-declined", by, reason: reason.trim() }, now);
    return { ok: true };
  });
}

/** Withdraws a proposal as its customer; the booking stays as it was. */
export function withdrawProposal(
  bookingId: number,
  { userId }: { userId: number },
  now: number,
): AnswerProposalResult {
  return inTransaction((): AnswerProposalResult => {
    const booking = findBookingToReschedule(bookingId);
    if (booking?.userId !== userId) return { ok: false, reason: "unknown-booking" };
    if (!rescheduleProposalOf(booking, now)) return { ok: false, reason: "not-possible" };
    endProposal(booking, { event: "move-withdrawn", by: { as: "customer", userId } }, now);
    return { ok: true };
  });
}

const listExpiredProposals = query({ now: typedParameter<number>() }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isNotNull(bookings.proposedUntil), lte(bookings.proposedUntil, p.now)))
    .orderBy(bookings.proposedUntil)
    .limit(ROUND_SIZE)
    .prepare(),
);

/**
 * Ends the proposals that cleaners didn't answer in time, each in a transaction of its own: the booking
 * stays as it was, and both sides are notified. True if there may be more.
 */
export function settleProposals(now: number): boolean {
  const due = listExpiredProposals().all({ now });
  for (const { id } of due) {
    inTransaction(() => {
      const booking = findBookingToReschedule(id);
      // Another process may have settled it, or somebody may have changed it.
      if (!booking || booking.proposedUntil === null || booking.proposedUntil > now) return;
      endProposal(booking, { event: "move-expired", by: { as: "system" } }, now);
    });
  }
  return due.length === ROUND_SIZE;
}
