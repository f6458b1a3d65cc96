import { bookingEvents } from "#db/schema/bookings";
import { statement } from "#db/statement.server";
import { enqueue, type NoticeKind } from "~/domain/outbox/outbox.server";
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

/** Adds a line to a booking's history and gives its id. Call it in the transaction of the change. */
export function recordEvent({ by, ...event }: BookingEvent, now: number): number {
  const actorUserId = by.as === "system" ? null : by.userId;
  return insert().get({ ...event, actor: by.as, actorUserId, now }).id;
}

/**
 * Queues what tells of a line of the history: the customer always, the cleaner unless they did it
 * themselves. Call it in the transaction of the change.
 */
export function tellSides(
  { bookingId, eventId, by }: { bookingId: number; eventId: number; by: MovedBy },
  sides: { userId: number; cleanerUserId: number },
  { kind, now, expiresAt }: { kind: NoticeKind; now: number; expiresAt: number },
): void {
  const recipients = [sides.userId];
  if (by.as !== "cleaner") recipients.push(sides.cleanerUserId);
  for (const recipientUserId of recipients) {
    enqueue({
      kind,
      channel: "email",
      recipientUserId,
      payload: { bookingId, eventId },
      dedupeKey: `booking-event:${eventId}:email:${recipientUserId}`,
      now,
      expiresAt,
    });
  }
}
