import { and, eq, sql } from "drizzle-orm";
import { inTransaction, prepared } from "#db/client.server";
import { bookingEvents, bookingHours, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { isAdmin } from "~/domain/accounts/admins.server";
import { enqueue, type NoticeKind } from "~/domain/notifications/outbox.server";
import { transitionFor, type BookingMove } from "./status";

const DAY_MS = 24 * 60 * 60 * 1000;

/** In whose name a booking is moved. */
export type MovedBy = { as: "customer" | "cleaner" | "admin"; userId: number } | { as: "system" };

export type TransitionResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        /** There is none, or it is none of theirs: one can't be told from the other. */
        | "unknown-booking"
        /** The table has no such move now: it was moved already, or it is too late or too early. */
        | "not-possible"
        | "reason-missing";
    };

const placeholder = sql.placeholder;

const find = prepared((db) =>
  db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      cleanerId: bookings.cleanerId,
      cleanerUserId: cleaners.userId,
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      respondBy: bookings.respondBy,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(bookings.id, placeholder("id")))
    .prepare(),
);
type FoundBooking = NonNullable<ReturnType<ReturnType<typeof find>["get"]>>;

const move = prepared((db) =>
  db
    .update(bookings)
    .set({
      status: sql`${placeholder("to")}`,
      completedAt: sql`case when ${placeholder("to")} = 'completed' then ${placeholder("now")} else ${bookings.completedAt} end`,
      rowVersion: sql`${bookings.rowVersion} + 1`,
    })
    .where(and(eq(bookings.id, placeholder("id")), eq(bookings.status, placeholder("from"))))
    .prepare(),
);

const record = prepared((db) =>
  db
    .insert(bookingEvents)
    .values({
      bookingId: placeholder("bookingId"),
      at: placeholder("now"),
      actor: placeholder("actor"),
      actorUserId: placeholder("actorUserId"),
      event: placeholder("event"),
      fromStatus: placeholder("from"),
      toStatus: placeholder("to"),
      reason: placeholder("reason"),
    })
    .returning({ id: bookingEvents.id })
    .prepare(),
);

const releaseHours = prepared((db) =>
  db
    .delete(bookingHours)
    .where(eq(bookingHours.bookingId, placeholder("id")))
    .prepare(),
);

const countCompleted = prepared((db) =>
  db
    .update(cleaners)
    .set({ completedBookings: sql`${cleaners.completedBookings} + 1` })
    .where(eq(cleaners.id, placeholder("id")))
    .prepare(),
);

/**
 * Moves a booking to another status, if the table of transitions allows it to whoever asks. Status,
 * history, the cleaner's hours and the notices change together or not at all.
 */
export function transitionBooking(
  { bookingId, event, reason = "" }: { bookingId: number; event: BookingMove; reason?: string },
  by: MovedBy,
  now: number,
): TransitionResult {
  return inTransaction(() => {
    const booking = find().get({ id: bookingId });
    if (!booking || !mayTouch(booking, by)) return { ok: false, reason: "unknown-booking" };
    const line = transitionFor(booking.status, event, by.as);
    if (!line?.when(booking, now)) return { ok: false, reason: "not-possible" };
    if (line.needsReason && !reason.trim()) return { ok: false, reason: "reason-missing" };

    const { from, to } = line;
    if (move().run({ id: bookingId, from, to, now }).changes === 0) {
      return { ok: false, reason: "not-possible" };
    }
    const { id: eventId } = record().get({
      bookingId,
      now,
      actor: by.as,
      actorUserId: by.as === "system" ? null : by.userId,
      event,
      from,
      to,
      reason: reason.trim(),
    });
    if (to === "cancelled") releaseHours().run({ id: bookingId });
    if (to === "completed") countCompleted().run({ id: booking.cleanerId });
    tellOf(booking, { event, eventId, by, now });
    return { ok: true };
  });
}

function mayTouch(booking: FoundBooking, by: MovedBy): boolean {
  switch (by.as) {
    case "customer":
      return booking.userId === by.userId;
    case "cleaner":
      return booking.cleanerUserId === by.userId;
    case "admin":
      return isAdmin(by.userId);
    case "system":
      return true;
  }
}

/** Which notice tells of a move (decisions, Notifications); moves without one are told of nobody. */
const NOTICES: Partial<Record<BookingMove, NoticeKind>> = {
  accepted: "booking-booked",
  declined: "booking-cancelled",
  withdrawn: "booking-cancelled",
  expired: "booking-cancelled",
  cancelled: "booking-cancelled",
};

/** Both sides are told, but for a cleaner of what they did themselves. */
function tellOf(
  booking: FoundBooking,
  { event, eventId, by, now }: { event: BookingMove; eventId: number; by: MovedBy; now: number },
): void {
  const kind = NOTICES[event];
  if (!kind) return;
  const recipients = [booking.userId];
  if (by.as !== "cleaner") recipients.push(booking.cleanerUserId);
  for (const recipientUserId of recipients) {
    enqueue({
      kind,
      channel: "email",
      recipientUserId,
      payload: { bookingId: booking.id, eventId },
      dedupeKey: `${event}:${eventId}:email:${recipientUserId}`,
      now,
      // Who reads of a cancellation late at least knows why nobody came.
      expiresAt: Math.max(booking.startsAt, now + DAY_MS),
    });
  }
}
