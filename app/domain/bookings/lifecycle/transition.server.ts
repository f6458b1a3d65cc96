import { and, asc, eq, gte, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { freeHours, releaseOtherHours } from "~/domain/schedule/booking-hours.server";
import { closeWindows } from "~/domain/schedule/close-windows.server";
import { slotHour } from "~/domain/schedule/slots";
import {
  appendHistory,
  recordBookingEvents,
  type BookingEvent,
  type ActorIdentity,
} from "./booking-history.server";
import { updateResponseTime } from "./response-time.server";
import { endDoorWait } from "../door/door-waits.server";
import { reopenCaseOf } from "../redos/follow-redo.server";
import { isRedo } from "../redos/is-redo";
import { followLosses } from "../substitutes/follow-losses.server";
import { followOffer } from "../substitutes/follow-offer.server";
import { lossOf } from "../substitutes/search-rules";
import { findAllowedTransition, isLateChange, type BookingTransition } from "./status";
import { hasOpenStatusSql } from "./status-in-sql.server";

export type TransitionResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        /** It doesn't exist, or isn't theirs: the answer is the same for both. */
        | "unknown-booking"
        /** The table has no such transition now: it was made already, or it is too late or too early. */
        | "not-possible"
        | "reason-missing";
    };

const transitionColumns = {
  id: bookings.id,
  userId: bookings.userId,
  cleanerId: bookings.cleanerId,
  cleanerUserId: cleaners.userId,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  respondBy: bookings.respondBy,
  problemOpenSince: bookings.problemOpenSince,
  seriesId: bookings.seriesId,
  isOffer: bookings.isOffer,
  redoOfProblemId: bookings.redoOfProblemId,
  date: bookings.date,
  time: bookings.time,
  hoursBilled: bookings.hoursBilled,
  moreHours: bookings.moreHours,
  travelTime: cleaners.travelTime,
};

const findTransitionTarget = query({ id: bookings.id }, (db, p) =>
  db
    .select(transitionColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(bookings.id, p.id))
    .prepare(),
);

const listTransitionTargets = query(
  { seriesId: bookings.seriesId, status: bookings.status, from: bookings.startsAt },
  (db, p) =>
    db
      .select(transitionColumns)
      .from(bookings)
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .where(
        and(
          eq(bookings.seriesId, p.seriesId),
          eq(bookings.status, p.status),
          gte(bookings.startsAt, p.from),
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .prepare(),
);
type TransitionTarget = NonNullable<ReturnType<ReturnType<typeof findTransitionTarget>["get"]>>;

const updateStatus = query(
  { to: bookings.status, now: bookings.completedAt, id: bookings.id, from: bookings.status },
  (db, p) =>
    db
      .update(bookings)
      .set({
        status: p.to,
        completedAt: sql`case when ${p.to} = 'completed' then ${p.now} else ${bookings.completedAt} end`,
        // A cancelled booking has no open proposal; all its hours are freed, also the proposed ones.
        proposedDate: sql`case when ${p.to} = 'cancelled' then null else ${bookings.proposedDate} end`,
        proposedTime: sql`case when ${p.to} = 'cancelled' then null else ${bookings.proposedTime} end`,
        proposedUntil: sql`case when ${p.to} = 'cancelled' then null else ${bookings.proposedUntil} end`,
        // A question for more time ends with every transition: it is only asked during the job.
        moreHours: null,
        moreHoursBy: null,
        isPaidBeforeMore: false,
        rowVersion: sql`${bookings.rowVersion} + 1`,
      })
      .where(and(eq(bookings.id, p.id), eq(bookings.status, p.from)))
      .prepare(),
);

const incrementCompletedBookings = query({ id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ completedBookings: sql`${cleaners.completedBookings} + 1` })
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

interface TransitionCommand {
  bookingId: number;
  event: BookingTransition;
  reason?: string;
}

/**
 * Changes the status of a booking, if the table of transitions allows it to this actor. Status, history
 * with its event, and the cleaner's hours change together or not at all. A request for a series has one
 * answer, and ends as one: the transition of one visit that waits applies to all of them.
 */
export function transitionBooking(
  command: TransitionCommand,
  by: ActorIdentity,
  now: number,
): TransitionResult {
  return inTransaction(() => {
    const booking = findTransitionTarget().get({ id: command.bookingId });
    if (!booking || !canActOn(booking, by, command.event)) {
      return { ok: false, reason: "unknown-booking" };
    }
    const { status, seriesId } = booking;
    const isSeries = status === "pending" && seriesId !== null;
    return transitionAll(
      isSeries ? listTransitionTargets().all({ seriesId, status, from: 0 }) : [booking],
      command,
      {
        by,
        now,
      },
    );
  });
}

/** Does the same for all confirmed visits of a series from one on; it changes all of them or none. */
export function transitionVisitsFrom(
  command: TransitionCommand,
  by: ActorIdentity,
  now: number,
): TransitionResult {
  return inTransaction(() => {
    const booking = findTransitionTarget().get({ id: command.bookingId });
    if (!booking || !canActOn(booking, by)) return { ok: false, reason: "unknown-booking" };
    const { seriesId, startsAt: from } = booking;
    const visits =
      seriesId === null
        ? [booking]
        : listTransitionTargets().all({ seriesId, status: "confirmed", from });
    const own = visits.filter((visit) => canActOn(visit, by));
    return transitionAll(own, command, { by, now });
  });
}

/**
 * Does the same for several bookings of one customer, who is notified once; it changes all of them or none.
 * Pass the earliest first.
 */
export function transitionTogether(
  {
    bookingIds,
    ...command
  }: Omit<TransitionCommand, "bookingId"> & { bookingIds: readonly number[] },
  by: ActorIdentity,
  now: number,
): TransitionResult {
  return inTransaction(() => {
    const rows = bookingIds.flatMap((id) => findTransitionTarget().get({ id }) ?? []);
    const [first] = rows;
    const isTheirs = rows.every((row) => canActOn(row, by) && row.userId === first?.userId);
    if (!first || !isTheirs || rows.length < bookingIds.length) {
      return { ok: false, reason: "unknown-booking" };
    }
    return transitionAll(rows, { ...command, bookingId: first.id }, { by, now });
  });
}

/**
 * Changes the status of one booking without notifying anybody: the caller publishes the event of which it
 * is a part. Returns the id of the history entry. Call it inside a transaction.
 */
export function transitionWithoutNotifying(
  command: TransitionCommand,
  by: ActorIdentity,
  now: number,
): { ok: true; eventId: number } | Extract<TransitionResult, { ok: false }> {
  const booking = findTransitionTarget().get({ id: command.bookingId });
  if (!booking || !canActOn(booking, by)) return { ok: false, reason: "unknown-booking" };
  let eventId = 0;
  const record = (entries: readonly BookingEvent[]) => {
    for (const entry of entries) eventId = appendHistory(entry, now);
    return eventId;
  };
  const result = transitionAll([booking], command, { by, now, record });
  return result.ok ? { ok: true, eventId } : result;
}

const listOpenBookingsBetween = query(
  { userId: bookings.userId, cleanerUserId: cleaners.userId },
  (db, p) =>
    db
      .select(transitionColumns)
      .from(bookings)
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .where(
        and(eq(bookings.userId, p.userId), eq(cleaners.userId, p.cleanerUserId), hasOpenStatusSql),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .prepare(),
);

/** Two people, of whom either may clean for the other. */
type Pair = Pick<TransitionTarget, "userId" | "cleanerUserId">;

/** Returns what two people have ahead with each other and the system can cancel now. */
const listCancellableBetween = ({ userId, cleanerUserId }: Pair, now: number) =>
  [
    ...listOpenBookingsBetween().all({ userId, cleanerUserId }),
    ...listOpenBookingsBetween().all({ userId: cleanerUserId, cleanerUserId: userId }),
  ].filter((booking) => findAllowedTransition(booking, "cancelled", "system", now));

/** Returns the number of bookings that `cancelBookingsBetween` would cancel now, offers aside. */
export const countBookingsAheadBetween = (pair: Pair, now: number): number =>
  listCancellableBetween(pair, now).filter(({ isOffer }) => !isOffer).length;

/**
 * Cancels, as the system, all bookings that two people have ahead with each other, whichever of them
 * cleans, without notifying anybody. Returns the ids of the cancelled bookings, the earliest first for each
 * of the two as cleaner. Call it inside a transaction.
 */
export function cancelBookingsBetween(pair: Pair, now: number): number[] {
  const by = { as: "system" } as const;
  const ahead = listCancellableBetween(pair, now);
  const [first] = ahead;
  if (!first) return [];
  const record = appendSilently(now);
  transitionAll(ahead, { bookingId: first.id, event: "cancelled" }, { by, now, record });
  // The customer doesn't know of offers.
  return ahead.flatMap(({ id, isOffer }) => (isOffer ? [] : [id]));
}

/** Returns a function that writes history entries of which nobody is notified. */
const appendSilently = (now: number) => (entries: readonly BookingEvent[]) =>
  entries.map((entry) => appendHistory(entry, now))[0] ?? 0;

interface TransitionContext {
  by: ActorIdentity;
  now: number;
  /**
   * Writes the history entries, and returns the id of the first. The default also notifies the people
   * concerned; customers whose bookings have lost their cleaner are notified of what follows (`isLoss`).
   */
  record?: (entries: readonly BookingEvent[], options: { isLoss: boolean }) => number;
}

function transitionAll(
  rows: readonly TransitionTarget[],
  { event, reason = "" }: TransitionCommand,
  {
    by,
    now,
    record = (entries, options) => recordBookingEvents(entries, now, options),
  }: TransitionContext,
): TransitionResult {
  const transitions = rows.map((booking) => ({
    booking,
    rule: findAllowedTransition(booking, event, by.as, now),
  }));
  const entries: BookingEvent[] = [];
  for (const { booking, rule } of transitions) {
    if (!rule) return { ok: false, reason: "not-possible" };
    if (rule.needsReason && !reason.trim()) return { ok: false, reason: "reason-missing" };
    const { from, to } = rule;
    entries.push({ bookingId: booking.id, by, event, from, to, reason: reason.trim() });
  }
  const [first] = rows;
  if (!first) return { ok: false, reason: "not-possible" };
  for (const { bookingId: id, from, to } of entries) {
    if (from === null || updateStatus().run({ id, from, to, now }).changes === 0) {
      throw new Error(`Booking ${id} was changed under its lock.`);
    }
    if (to === "cancelled") freeHours(id);
    if (from === "confirmed") endDoorWait(id, doorWaitEndOf(event), now);
  }
  if (event === "completed") rows.forEach(releaseHeldHours);
  // Nobody else is looked for in place of a redo.
  const isLosable = (row: TransitionTarget) => !row.isOffer && !isRedo(row);
  const how = lossOf({ event, actor: by.as, isOffer: first.isOffer });
  const losses: Parameters<typeof followLosses>[0][] = [];
  // Each cleaner is notified of their own visits, because some may have been reassigned.
  for (const cleanerId of new Set(rows.map((row) => row.cleanerId))) {
    const theirs = rows.filter((row) => row.cleanerId === cleanerId && !row.isOffer);
    for (const group of [theirs.filter(isLosable), theirs.filter(isRedo)]) {
      const bookingIds = group.map(({ id }) => id);
      const recorded = entries.filter(({ bookingId }) => bookingIds.includes(bookingId));
      if (recorded.length === 0) continue;
      const isLoss = how !== null && group.every(isLosable);
      const eventId = record(recorded, { isLoss });
      if (how && isLoss) losses.push({ bookingIds, eventId, how, by: by.as });
    }
  }
  if (first.status === "pending" && by.as === "cleaner" && !first.isOffer) {
    updateResponseTime(first.cleanerId);
  }
  for (const { bookingId, to } of entries) {
    if (to === "cancelled") reopenCaseOf(bookingId, by, now);
  }
  if (event === "completed" && !isRedo(first)) {
    incrementCompletedBookings().run({ id: first.cleanerId });
  }
  if (event === "cancelled" && by.as === "cleaner") closeLateWindows(rows, now);
  for (const loss of losses) followLosses(loss, now);
  const offers = rows.flatMap(({ id, isOffer }) => (isOffer ? [id] : []));
  for (const entry of entries) if (offers.includes(entry.bookingId)) appendHistory(entry, now);
  for (const id of offers) followOffer(id, offerOutcomeOf(event), now);
  return { ok: true };
}

/** Returns what a transition means for a cleaner who waits at the door. */
function doorWaitEndOf(event: BookingTransition) {
  switch (event) {
    case "no-show":
      return event;
    case "completed":
      return "opened";
    default:
      return "void";
  }
}

/** Returns what a transition means for an offer of a substitute search. */
function offerOutcomeOf(event: BookingTransition) {
  switch (event) {
    case "accepted":
    case "declined":
      return event;
    case "expired":
      return "lapsed";
    default:
      return "withdrawn";
  }
}

/** Frees the hours that a completed job held because one side had asked for more time. */
function releaseHeldHours({ id, moreHours, time, hoursBilled, ...job }: TransitionTarget): void {
  if (moreHours === null) return;
  const { cleanerId, date, travelTime } = job;
  const hours = { cleanerId, date, startHour: slotHour(time), jobHours: hoursBilled, travelTime };
  releaseOtherHours(id, hours);
}

/** Closes the hours of jobs that their cleaner cancels late: they can't be booked by somebody else. */
function closeLateWindows(rows: readonly TransitionTarget[], now: number): void {
  for (const { cleanerId, date, time, hoursBilled: jobHours, startsAt } of rows) {
    if (!isLateChange({ startsAt }, now)) continue;
    closeWindows(cleanerId, { date, startHour: slotHour(time), jobHours });
  }
}

function canActOn(
  booking: TransitionTarget,
  by: ActorIdentity,
  event?: BookingTransition,
): boolean {
  switch (by.as) {
    case "customer":
      return booking.userId === by.userId && !booking.isOffer;
    case "cleaner":
      return booking.cleanerUserId === by.userId;
    case "admin":
      // A cleaner may accept an offer on the phone; nothing else about offers is an admin's.
      return isAdmin(by.userId) && (!booking.isOffer || event === "accepted");
    case "system":
      return true;
  }
}
