import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { bookingHours } from "#db/schema/schedule";
import { columnsOf, query } from "#db/query.server";
import { ROUND_SIZE } from "#db/sweep.server";
import type { HourSet } from "~/domain/schedule/availability";
import {
  releaseOtherHours,
  takeMoreHours,
  type JobHours,
} from "~/domain/schedule/booking-hours.server";
import { slotHour } from "~/domain/schedule/slots";
import type { MoreHours } from "~/lib/booking-limits";
import {
  recordBookingEvent,
  unchangedStatus,
  type ActorIdentity,
  type BookingEvent,
} from "../lifecycle/booking-history.server";
import { canAskForMoreTime, type BookingSide } from "../lifecycle/status";
import { moreTimeChoices, openMoreTimeOf, withMoreHours, type MoreTimeChoices } from "./more-time";

/*
 * Commands by which a customer and their cleaner add hours to a job that is under way. Whoever asks holds the
 * hours, and the way after them; the other side agrees or not. Each command may be sent twice: the second call
 * finds the work done, and changes nothing.
 */

const selectBooking = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      cleanerUserId: cleaners.userId,
      status: bookings.status,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      hoursBilled: bookings.hoursBilled,
      hourlyRate: bookings.hourlyRate,
      platformFee: bookings.platformFee,
      totalPrice: bookings.totalPrice,
      moreHours: bookings.moreHours,
      moreHoursBy: bookings.moreHoursBy,
      isPaidBeforeMore: bookings.isPaidBeforeMore,
      paidBefore: bookings.paidBefore,
      isOffer: bookings.isOffer,
      redoOfProblemId: bookings.redoOfProblemId,
      cleanerId: bookings.cleanerId,
      travelTime: cleaners.travelTime,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(bookings.id, p.id))
    .prepare(),
);

type BookingRow = NonNullable<ReturnType<ReturnType<typeof selectBooking>["get"]>>;

/** One of the two people of a booking. */
interface SideOfBooking {
  as: BookingSide;
  userId: number;
}

/** Returns a booking if this person is that side of it, else null. */
function findOwnBooking(bookingId: number, { as, userId }: SideOfBooking): BookingRow | null {
  const booking = selectBooking().get({ id: bookingId });
  if (!booking || booking.isOffer) return null;
  return userId === (as === "customer" ? booking.userId : booking.cleanerUserId) ? booking : null;
}

const findOtherHours = query(columnsOf(bookings, ["id", "cleanerId", "date"]), (db, p) =>
  db
    .select({
      travelTime: cleaners.travelTime,
      /** The hours of the cleaner's other jobs of that day, one bit each. */
      taken: sql<HourSet>`coalesce((select sum(1 << ${bookingHours.hour}) from ${bookingHours}
        where ${bookingHours.cleanerId} = ${p.cleanerId} and ${bookingHours.date} = ${p.date}
          and ${bookingHours.bookingId} <> ${p.id}), 0)`,
    })
    .from(cleaners)
    .where(eq(cleaners.id, p.cleanerId))
    .prepare(),
);

/**
 * Returns how many hours can be added to a booking as it is now, whether or not it is the time to ask. One
 * query.
 */
export function getMoreTimeChoices({
  id,
  cleanerId,
  date,
  ...job
}: Pick<BookingRow, "id" | "cleanerId" | "date" | "time" | "hoursBilled">): MoreTimeChoices {
  const others = findOtherHours().get({ id, cleanerId, date });
  return moreTimeChoices(job, others ?? { taken: 0, travelTime: false });
}

/** The hours that a question or an answer is about, and the agreed end that its form showed. */
interface AskedTime {
  hours: MoreHours;
  endsAt: number;
}

export type MoreTimeResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        /** It doesn't exist, or isn't theirs: the answer is the same for both. */
        | "unknown-booking"
        /** The job is over or done, or nothing waits for an answer any more. */
        | "not-possible"
        /** Hours were added since the form was shown. */
        | "changed-meanwhile"
        /** Something else was asked already. */
        | "asked-already"
        /** Another job has these hours, or the job would be too long or too late. */
        | "time-taken";
    };

const DONE = { ok: true } as const;
const UNKNOWN = { ok: false, reason: "unknown-booking" } as const;
const NOT_POSSIBLE = { ok: false, reason: "not-possible" } as const;

const updateProposal = query(
  columnsOf(bookings, ["id", "moreHours", "moreHoursBy", "isPaidBeforeMore"]),
  (db, p) =>
    db
      .update(bookings)
      .set({
        moreHours: p.moreHours,
        moreHoursBy: p.moreHoursBy,
        isPaidBeforeMore: p.isPaidBeforeMore,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(eq(bookings.id, p.id))
      .prepare(),
);

const NO_PROPOSAL = { moreHours: null, moreHoursBy: null, isPaidBeforeMore: false } as const;

const jobHoursOf = (
  { cleanerId, date, time, travelTime }: BookingRow,
  jobHours: number,
): JobHours => ({ cleanerId, date, startHour: slotHour(time), jobHours, travelTime });

interface Question {
  bookingId: number;
  asked: AskedTime;
}

interface PaidQuestion extends Question {
  /** The customer says that they have paid the price before. A cleaner doesn't say so for them. */
  isPaid?: boolean;
}

/**
 * Asks the other side for more hours, and holds them with the way after them. Until the agreed end the other
 * side can answer; without an answer nothing changes.
 */
export function proposeMoreTime(
  { bookingId, asked: { hours, endsAt }, isPaid = false }: PaidQuestion,
  by: SideOfBooking,
  now: number,
): MoreTimeResult {
  return inTransaction((): MoreTimeResult => {
    const booking = findOwnBooking(bookingId, by);
    if (!booking) return UNKNOWN;
    const open = openMoreTimeOf(booking, now);
    if (open && open.by === by.as && open.hours === hours) return DONE;
    if (!canAskForMoreTime(booking, now)) return NOT_POSSIBLE;
    if (booking.endsAt !== endsAt) return { ok: false, reason: "changed-meanwhile" };
    if (open) return { ok: false, reason: "asked-already" };
    if (!getMoreTimeChoices(booking).hours.includes(hours))
      return { ok: false, reason: "time-taken" };
    updateProposal().run({
      id: bookingId,
      moreHours: hours,
      moreHoursBy: by.as,
      isPaidBeforeMore: isPaid && by.as === "customer",
    });
    takeMoreHours(bookingId, jobHoursOf(booking, booking.hoursBilled + hours));
    const event = "more-time-proposed";
    recordBookingEvent({ ...unchangedStatus(booking), by, event, moreHours: hours }, now);
    return DONE;
  });
}

const saveLongerJob = query(
  columnsOf(bookings, ["id", "hoursBilled", "endsAt", "serviceCost", "totalPrice", "paidBefore"]),
  (db, p) =>
    db
      .update(bookings)
      .set({
        hoursBilled: p.hoursBilled,
        endsAt: p.endsAt,
        serviceCost: p.serviceCost,
        totalPrice: p.totalPrice,
        paidBefore: p.paidBefore,
        ...NO_PROPOSAL,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(eq(bookings.id, p.id))
      .prepare(),
);

/**
 * Agrees to the hours that the other side has asked for: hours, end and price of the booking follow at once,
 * and the customer's QR code asks for the new sum, or for the rest of it if they have paid the price before.
 */
export function acceptMoreTime(
  { bookingId, asked: { hours, endsAt }, isPaid = false }: PaidQuestion,
  by: SideOfBooking,
  now: number,
): MoreTimeResult {
  return inTransaction((): MoreTimeResult => {
    const booking = findOwnBooking(bookingId, by);
    if (!booking) return UNKNOWN;
    const open = openMoreTimeOf(booking, now);
    const isAsked = open?.hours === hours && booking.endsAt === endsAt && open.by !== by.as;
    if (!isAsked) {
      // A second tap finds it done.
      return booking.endsAt === withMoreHours({ ...booking, endsAt }, hours).endsAt
        ? DONE
        : NOT_POSSIBLE;
    }
    const hoursBilled = booking.hoursBilled + hours;
    const isPaidBefore = by.as === "customer" ? isPaid : booking.isPaidBeforeMore;
    saveLongerJob().run({
      id: bookingId,
      hoursBilled,
      endsAt: open.endsAt,
      serviceCost: open.serviceCost,
      totalPrice: open.totalPrice,
      paidBefore: isPaidBefore ? booking.totalPrice : booking.paidBefore,
    });
    releaseOtherHours(bookingId, jobHoursOf(booking, hoursBilled));
    const event = "more-time-accepted";
    recordBookingEvent({ ...unchangedStatus(booking), by, event, moreHours: hours }, now);
    return DONE;
  });
}

/** Events by which a question ends without more hours. */
type QuestionEnd = Extract<
  BookingEvent["event"],
  "more-time-declined" | "more-time-withdrawn" | "more-time-expired"
>;

/** Ends a question: the booking keeps its end, and only the hours up to it. */
function endQuestion(booking: BookingRow, by: ActorIdentity, event: QuestionEnd, now: number) {
  updateProposal().run({ id: booking.id, ...NO_PROPOSAL });
  releaseOtherHours(booking.id, jobHoursOf(booking, booking.hoursBilled));
  const { moreHours } = booking;
  recordBookingEvent(
    { ...unchangedStatus(booking), by, event, ...(moreHours !== null && { moreHours }) },
    now,
  );
}

/** Declines the hours that the other side has asked for: the job ends as agreed. */
export const declineMoreTime = (
  question: Question,
  by: SideOfBooking,
  now: number,
): MoreTimeResult => endOpen(question, "more-time-declined", by, now);

/** Withdraws what one has asked for oneself: the job ends as agreed. */
export const withdrawMoreTime = (
  question: Question,
  by: SideOfBooking,
  now: number,
): MoreTimeResult => endOpen(question, "more-time-withdrawn", by, now);

function endOpen(
  { bookingId, asked }: Question,
  event: "more-time-declined" | "more-time-withdrawn",
  by: SideOfBooking,
  now: number,
): MoreTimeResult {
  return inTransaction((): MoreTimeResult => {
    const booking = findOwnBooking(bookingId, by);
    if (!booking) return UNKNOWN;
    if (booking.endsAt !== asked.endsAt) return NOT_POSSIBLE;
    const open = openMoreTimeOf(booking, now);
    // A second tap, or one after the end, finds what it wants: the job ends as agreed.
    if (!open) return DONE;
    const isOwn = open.by === by.as;
    if (open.hours !== asked.hours || isOwn !== (event === "more-time-withdrawn")) {
      return NOT_POSSIBLE;
    }
    endQuestion(booking, by, event, now);
    return DONE;
  });
}

const COMMANDS = {
  ask: proposeMoreTime,
  accept: acceptMoreTime,
  decline: declineMoreTime,
  withdraw: withdrawMoreTime,
} as const;

/** Does what the form about more time says: asks, agrees, declines, or takes the question back. */
export const changeMoreTime = (
  intent: keyof typeof COMMANDS,
  question: PaidQuestion,
  by: SideOfBooking,
  now: number,
): MoreTimeResult => COMMANDS[intent](question, by, now);

const listLapsed = query({ now: bookings.endsAt }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isNotNull(bookings.moreHours), lte(bookings.endsAt, p.now)))
    .orderBy(bookings.endsAt)
    .limit(ROUND_SIZE)
    .prepare(),
);

/**
 * Ends what nobody has answered by the agreed end of the job, each in a transaction of its own: its hours are
 * free again, and both sides are notified. True if there may be more.
 */
export function settleMoreTime(now: number): boolean {
  const due = listLapsed().all({ now });
  for (const { id } of due) {
    inTransaction(() => {
      const booking = selectBooking().get({ id });
      // Another process may have settled it, or somebody may have changed it.
      if (!booking || booking.moreHours === null || booking.endsAt > now) return;
      endQuestion(booking, { as: "system" }, "more-time-expired", now);
    });
  }
  return due.length === ROUND_SIZE;
}
