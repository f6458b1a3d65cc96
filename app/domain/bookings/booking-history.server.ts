import { bookingEvents } from "#db/schema/bookings";
import { statement } from "#db/statement.server";
import { publishEvent } from "~/domain/outbox/events.server";
import type { BookingStatus } from "~/lib/vocabulary";
import type { BookingMove } from "./status";

/** In whose name something happens to a booking. */
export type MovedBy = { as: "customer" | "cleaner" | "admin"; userId: number } | { as: "system" };

export interface BookingEvent {
  bookingId: number;
  by: MovedBy;
  event: "booked" | "requested" | BookingMove;
  /** Null at the beginning. */
  from: BookingStatus | null;
  to: BookingStatus;
  reason: string;
}

const insert = statement(
  {
    bookingId: bookingEvents.bookingId,
    now: bookingEvents.at,
    actor: bookingEvents.actor,
    actorUserId: bookingEvents.actorUserId,
    event: bookingEvents.event,
    from: bookingEvents.fromStatus,
    to: bookingEvents.toStatus,
    reason: bookingEvents.reason,
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
      })
      .returning({ id: bookingEvents.id })
      .prepare(),
);

/**
 * Adds a line to a booking's history, and publishes it as an event: whom it concerns hears of it. Call
 * it in the transaction of the change.
 */
export function recordEvent({ by, ...event }: BookingEvent, now: number): void {
  const { bookingId } = event;
  const actorUserId = by.as === "system" ? null : by.userId;
  const { id: eventId } = insert().get({ ...event, actor: by.as, actorUserId, now });
  publishEvent(
    { kind: `booking-${event.event}`, payload: { bookingId, eventId }, actor: by.as },
    now,
  );
}
