import { desc, eq } from "drizzle-orm";
import { bookingEvents, problems } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import type { BookingStatus } from "~/lib/vocabulary";
import {
  canSeeProblem,
  redactHistoryEntry,
  type BookingTransition,
  type BookingSide,
} from "./status";

/** In whose name something happens to a booking. */
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
    | "problem-reported"
    | "problem-settled"
    | "moved"
    | "corrected"
    | "move-proposed"
    | "move-declined"
    | "move-withdrawn"
    | "move-expired"
    | "reassigned";
  /** Null at the beginning. */
  from: BookingStatus | null;
  to: BookingStatus;
  reason?: string;
  /** What was otherwise before, where the line says that: when it started, whose job it was. */
  was?: { startsAt?: number; cleanerId?: number };
}

/** What stands in the history and nobody has to hear of. */
export interface SilentHistoryEntry extends Omit<BookingEvent, "event"> {
  event: "paid-cash" | "paid-promptpay" | "not-paid";
}

/** All that can stand in a booking's history. */
export type HistoryEvent = (BookingEvent | SilentHistoryEntry)["event"];

/** What a line says of a booking whose status stays as it is. */
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
      })
      .returning({ id: bookingEvents.id })
      .prepare(),
);

/**
 * Adds a line to a booking's history, and publishes it as an event: whom it concerns hears of it. Call
 * it in the transaction of the change.
 */
export function recordBookingEvent(event: BookingEvent, now: number): void {
  recordBookingEvents([event], now);
}

/**
 * The same for visits of a series to which the same happened at once: each has its line, and whom it
 * concerns hears of all of them together. The first in the order of time comes first.
 */
export function recordBookingEvents(events: readonly BookingEvent[], now: number): void {
  const [first] = events;
  if (!first) return;
  const [eventId = 0] = events.map((event) => appendHistory(event, now));
  const { bookingId, by, event } = first;
  const visits = events.length > 1 ? { visits: events.map((one) => one.bookingId) } : {};
  publishEvent(
    { kind: `booking-${event}`, payload: { bookingId, eventId, ...visits }, actor: by.as },
    now,
  );
}

/** Adds a line to a booking's history, and tells nobody. Call it in the transaction of the change. */
export function appendHistory(
  { by, reason = "", was = {}, ...entry }: BookingEvent | SilentHistoryEntry,
  now: number,
): number {
  const actorUserId = by.as === "system" ? null : by.userId;
  const { startsAt: wasStartsAt = null, cleanerId: wasCleanerId = null } = was;
  const before = { wasStartsAt, wasCleanerId };
  return insertBookingEvent().get({ ...entry, ...before, reason, actor: by.as, actorUserId, now })
    .id;
}

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
 * A booking's history as one of its sides reads it, the latest first. What only the other side and the
 * team know of (somebody didn't feel safe) stands in it as a job that the team has ended, or not at all.
 * Whoever calls has made sure that it is theirs to see.
 */
export function listHistoryFor(side: BookingSide, bookingId: number) {
  const all = selectHistory().all({ bookingId });
  const visibleReports = all.some(({ event }) => event.startsWith("problem-"))
    ? listReportsOfBooking()
        .all({ bookingId })
        .filter((problem) => canSeeProblem(side, problem))
    : [];
  return all
    .filter(({ event, at }) => {
      if (event === "problem-reported")
        return visibleReports.some(({ createdAt }) => createdAt === at);
      if (event === "problem-settled")
        return visibleReports.some(({ settledAt }) => settledAt === at);
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
 * The same as its cleaner sees it. Of a job that they took over what the cleaner before them did isn't
 * theirs to read, nor the words that were meant for that one.
 */
export function listHistoryForCleaner(bookingId: number) {
  const all = listHistoryFor("cleaner", bookingId);
  const taken = all.findIndex(({ event }) => event === "reassigned");
  if (taken === -1) return all;
  return all.flatMap((entry, index) => {
    if (index <= taken) return [entry];
    // When it was booked, and that it holds, is agreed with whoever comes.
    return entry.actor === "cleaner" && entry.event !== "accepted"
      ? []
      : [{ ...entry, reason: "" }];
  });
}
