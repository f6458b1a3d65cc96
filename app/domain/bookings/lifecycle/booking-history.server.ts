import { and, desc, eq, ne, sql } from "drizzle-orm";
import { bookingEvents, bookings, problems } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import type { MoreHours } from "~/lib/booking-limits";
import { HOUR_MS } from "~/lib/durations";
import { isOneOf, type BookingStatus, type DoorTry } from "~/lib/vocabulary";
import { addMark } from "../marks/marks.server";
import { isRedoSql } from "../redos/is-redo.server";
import { markOf } from "./late-marks";
import {
  canSeeProblem,
  redactHistoryEntry,
  type BookingTransition,
  type BookingSide,
} from "./status";

/** The person, or the system, in whose name something happens to a booking. */
export type ActorIdentity =
  { as: "customer" | "cleaner" | "admin"; userId: number } | { as: "system" };

export interface BookingEvent {
  bookingId: number;
  by: ActorIdentity;
  event:
    | "booked"
    | "requested"
    | BookingTransition
    | "on-the-way"
    /** The cleaner waits at the door: a clock runs that both sides see. */
    | "door-wait"
    /** The customer is coming to open. */
    | "door-coming"
    | "problem-reported"
    | "problem-settled"
    | "moved"
    | "corrected"
    | "move-proposed"
    | "move-declined"
    | "move-withdrawn"
    | "move-expired"
    | "reassigned"
    | "more-time-proposed"
    | "more-time-accepted"
    | "more-time-declined"
    | "more-time-withdrawn"
    | "more-time-expired"
    /** An admin has decided, with words for both, whether a booking is paid. */
    | "payment-decided";
  /** Null in the first entry of a booking. */
  from: BookingStatus | null;
  to: BookingStatus;
  reason?: string;
  /** Previous values, if the event changes them: the start, or the cleaner. */
  was?: { startsAt?: number; cleanerId?: number };
  /** The hours that one side asks to add. */
  moreHours?: MoreHours;
}

/** A history entry that nobody is notified of. */
export interface SilentHistoryEntry extends Omit<BookingEvent, "event"> {
  event:
    | "paid-cash"
    | "paid-promptpay"
    | "not-paid"
    /** The customer says that they have paid, though their cleaner says otherwise. */
    | "says-paid-cash"
    | "says-paid-promptpay"
    /** Nobody said anything for 7 days after its end, so it counts as paid. */
    | "presumed-paid"
    /** A substitute search offered the job to its cleaner. */
    | "offered"
    /** It is in place of a lost booking: a search booked it, or its offer was accepted. */
    | "found"
    /** It is in place of a lost booking, whose cleaner can work after all. */
    | "given-back"
    /** The cleaner says that they come: on the evening before, or one whom a search has booked at once. */
    | "coming"
    /** The customer confirms that somebody will be there. */
    | "somebody-there"
    /** A cleaner at the door has tried to reach somebody. */
    | `door-${DoorTry}`
    /** Admins noted money of a problem, corrected or withdrew it; the side that pays said that it has. */
    | "money-noted"
    | "money-changed"
    | "money-withdrawn"
    | "money-paid"
    /** Its cleaner agreed to come again because of a problem, or took that back. */
    | "redo-agreed"
    | "redo-withdrawn"
    /** A redo was booked because of a problem. */
    | "redo-booked"
    /** That redo doesn't take place: the problem is open again. In the histories of both bookings. */
    | "case-reopened"
    /** Somebody has opened the door. */
    | "door-opened";
}

/** All events that a booking's history can contain. */
export type HistoryEvent = (BookingEvent | SilentHistoryEntry)["event"];

/** Returns the fields of a history entry for a booking whose status stays as it is. */
export const unchangedStatus = ({ id, status }: { id: number; status: BookingStatus }) => ({
  bookingId: id,
  from: status,
  to: status,
});

const insertBookingEvent = query(
  {
    bookingId: bookingEvents.bookingId,
    now: bookingEvents.at,
    actor: bookingEvents.actor,
    actorUserId: bookingEvents.actorUserId,
    event: bookingEvents.event,
    from: bookingEvents.fromStatus,
    to: bookingEvents.toStatus,
    reason: bookingEvents.reason,
    wasStartsAt: bookingEvents.wasStartsAt,
    wasCleanerId: bookingEvents.wasCleanerId,
    moreHours: bookingEvents.moreHours,
  },
  (db, p) =>
    db
      .insert(bookingEvents)
      .values({
        bookingId: p.bookingId,
        at: p.now,
        actor: p.actor,
        actorUserId: p.actorUserId,
        event: p.event,
        fromStatus: p.from,
        toStatus: p.to,
        reason: p.reason,
        wasStartsAt: p.wasStartsAt,
        wasCleanerId: p.wasCleanerId,
        moreHours: p.moreHours,
      })
      .returning({ id: bookingEvents.id })
      .prepare(),
);

/**
 * Appends an entry to a booking's history, and publishes it as an event: the people concerned are notified.
 * Call it in the transaction of the change.
 */
export function recordBookingEvent(event: BookingEvent, now: number): void {
  recordBookingEvents([event], now);
}

/**
 * Does the same for visits of a series to which the same happened at once: each gets its own entry, and the
 * people concerned are notified of all of them together. Pass the earliest visit first. If the bookings
 * have lost their cleaner (`isLoss`), their customer is notified of what follows instead. Returns the id of
 * the first entry.
 */
export function recordBookingEvents(
  events: readonly BookingEvent[],
  now: number,
  { isLoss = false }: { isLoss?: boolean } = {},
): number {
  const [first] = events;
  if (!first) return 0;
  const [eventId = 0] = events.map((event) => appendHistory(event, now));
  const { bookingId, by, event } = first;
  const payload = {
    ...{ bookingId, eventId },
    ...(events.length > 1 ? { visits: events.map((one) => one.bookingId) } : {}),
    ...(isLoss ? { isLoss: true as const } : {}),
  };
  publishEvent({ kind: `booking-${event}`, payload, actor: by.as }, now);
  return eventId;
}

/**
 * Appends an entry to a booking's history without notifying anybody, and returns the entry's id. Call it in
 * the transaction of the change.
 */
export function appendHistory(
  { by, reason = "", was = {}, moreHours, ...entry }: BookingEvent | SilentHistoryEntry,
  now: number,
): number {
  const actorUserId = by.as === "system" ? null : by.userId;
  const { startsAt: wasStartsAt = null, cleanerId: wasCleanerId = null } = was;
  const values = { ...entry, wasStartsAt, wasCleanerId, moreHours: moreHours ?? null, reason };
  const { id } = insertBookingEvent().get({ ...values, actor: by.as, actorUserId, now });
  if (isOneOf(MARKING_EVENTS, entry.event)) markBecauseOf(entry.bookingId, id);
  return id;
}

/** The events that can cause a mark, by `markOf`. */
const MARKING_EVENTS = ["cancelled", "moved", "no-show"] as const;

const findStart = query({ id: bookings.id }, (db, p) =>
  db
    .select({ startsAt: bookings.startsAt, policy: bookings.policy })
    .from(bookings)
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** Marks one of a booking's people if the latest entry of its history says so. */
function markBecauseOf(bookingId: number, eventId: number): void {
  const booking = findStart().get({ id: bookingId });
  const [entry, ...earlier] = selectHistory()
    .all({ bookingId })
    .map((row) => ({ ...row, event: row.event as HistoryEvent }));
  if (!booking || !entry) return;
  const { startsAt, policy } = booking;
  const agreed = policy.lateHours === undefined ? {} : { lateBeforeMs: policy.lateHours * HOUR_MS };
  const mark = markOf(entry, { earlier, startsAt, ...agreed });
  if (mark) addMark({ ...mark, bookingId, eventId }, entry.at);
}

const findCancellation = query({ bookingId: bookingEvents.bookingId }, (db, p) =>
  db
    .select({
      at: bookingEvents.at,
      event: bookingEvents.event,
      actor: bookingEvents.actor,
      actorUserId: bookingEvents.actorUserId,
      isRedo:
        sql`(select ${isRedoSql} from ${bookings} where ${bookings.id} = ${bookingEvents.bookingId})`.mapWith(
          Boolean,
        ),
    })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, p.bookingId),
        eq(bookingEvents.toStatus, "cancelled"),
        // A later entry, such as that of a settled problem, isn't the one that ended the booking.
        ne(bookingEvents.fromStatus, "cancelled"),
      ),
    )
    .orderBy(desc(bookingEvents.id))
    .limit(1)
    .prepare(),
);

/** Returns the history entry that cancelled a booking, and whether that was a redo; null if it isn't cancelled. One query. */
export const getCancellationOf = (bookingId: number) =>
  findCancellation().get({ bookingId }) ?? null;

const selectHistory = query({ bookingId: bookingEvents.bookingId }, (db, p) =>
  db
    .select({
      id: bookingEvents.id,
      at: bookingEvents.at,
      actor: bookingEvents.actor,
      event: bookingEvents.event,
      from: bookingEvents.fromStatus,
      to: bookingEvents.toStatus,
      reason: bookingEvents.reason,
      wasStartsAt: bookingEvents.wasStartsAt,
      moreHours: bookingEvents.moreHours,
    })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, p.bookingId))
    .orderBy(desc(bookingEvents.id))
    .prepare(),
);

const listReportsOfBooking = query({ bookingId: problems.bookingId }, (db, p) =>
  db
    .select({
      kind: problems.kind,
      reportedBy: problems.reportedBy,
      createdAt: problems.createdAt,
      settledAt: problems.settledAt,
    })
    .from(problems)
    .where(eq(problems.bookingId, p.bookingId))
    .prepare(),
);

/**
 * Returns a booking's history as one of its sides may read it, the latest first. If only the other side and
 * admins know of an event (somebody didn't feel safe), it appears as a booking that admins ended, or not at
 * all. The caller must have checked that the booking is theirs to see.
 */
export function listHistoryFor(side: BookingSide, bookingId: number) {
  const all = selectHistory().all({ bookingId });
  const reports = all.some(({ event }) => /^(?:problem|money|redo|case)-/.test(event))
    ? listReportsOfBooking().all({ bookingId })
    : [];
  const visibleReports = reports.filter((problem) => canSeeProblem(side, problem));
  const seesAllReports = visibleReports.length === reports.length;
  return all
    .filter(({ event, at }) => {
      if (event === "problem-reported")
        return visibleReports.some(({ createdAt }) => createdAt === at);
      if (event === "problem-settled")
        return visibleReports.some(({ settledAt }) => settledAt === at);
      // Entries don't say of which problem they are: a side that may not know of one reads none of them.
      if (/^(?:money|redo|case)-/.test(event)) return seesAllReports;
      return true;
    })
    .flatMap((entry) => {
      const redacted = redactHistoryEntry(side, { ...entry, event: entry.event as HistoryEvent });
      if (!redacted) return [];
      const { from: _from, ...shown } = redacted;
      return [shown];
    });
}

/**
 * Returns the same for the booking's cleaner. If it was reassigned to them, they can read neither what the
 * previous cleaner did nor texts that were meant for that cleaner.
 */
export function listHistoryForCleaner(bookingId: number) {
  const all = listHistoryFor("cleaner", bookingId);
  const taken = all.findIndex(({ event }) => event === "reassigned");
  if (taken === -1) return all;
  return all.flatMap((entry, index) => {
    if (index <= taken) return [entry];
    // That it was booked, and accepted, also concerns the new cleaner.
    return entry.actor === "cleaner" && entry.event !== "accepted"
      ? []
      : [{ ...entry, reason: "" }];
  });
}
