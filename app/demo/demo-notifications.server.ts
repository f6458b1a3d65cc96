import { and, asc, eq, gt, inArray, lt, or } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { db } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { inboxEntries } from "#db/schema/notifications";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { expandEvent } from "~/domain/notifications/expand-events.server";
import { NOTIFICATION_TABLE } from "~/domain/notifications/notification-table.server";
import { DAY_MS, HOUR_MS } from "~/lib/durations";

/** Adds a dead letter: an email that failed some hours ago, because the customer's mailbox is unknown. */
export function seedDeadLetter(now: number): void {
  const at = now - 5 * HOUR_MS;
  const [booking] = db()
    .select({
      id: bookings.id,
      userId: bookings.userId,
      startsAt: bookings.startsAt,
      eventId: bookingEvents.id,
    })
    .from(bookings)
    .innerJoin(bookingEvents, eq(bookingEvents.bookingId, bookings.id))
    .where(and(eq(bookings.status, "confirmed"), gt(bookings.startsAt, now + 48 * HOUR_MS)))
    .orderBy(asc(bookings.startsAt), asc(bookingEvents.id))
    .limit(1)
    .all();
  if (!booking) return;
  const { id: eventId } = db()
    .insert(outboxEvents)
    .values({
      kind: "booking-booked",
      payload: { bookingId: booking.id, eventId: booking.eventId },
      actor: "customer",
      at,
      dueAt: at,
      expandedAt: at,
    })
    .returning({ id: outboxEvents.id })
    .get();
  db()
    .insert(notifications)
    .values({
      eventId,
      recipientUserId: booking.userId,
      channel: "email",
      audience: "customer",
      messageId: randomUUID(),
      createdAt: at,
      runAt: at,
      expiresAt: booking.startsAt,
      attempts: 1,
      lastError: "all recipients were rejected: 550 5.1.1 no such mailbox",
      deadAt: at,
    })
    .run();
}

/** How many days back the inboxes of the demo's people go. Entries older than a day are read. */
const INBOX_DAYS = 14;

/** Fills the inboxes of the demo's customer and cleaner with what others did with their bookings. */
export function seedInboxes(now: number): void {
  const entries = db()
    .selectDistinct({
      id: bookingEvents.id,
      bookingId: bookingEvents.bookingId,
      event: bookingEvents.event,
      actor: bookingEvents.actor,
      at: bookingEvents.at,
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(users, or(eq(users.id, bookings.userId), eq(users.id, cleaners.userId)))
    .where(
      and(
        inArray(users.username, ["customer", "cleaner"]),
        gt(bookingEvents.at, now - INBOX_DAYS * DAY_MS),
        lt(bookingEvents.at, now),
      ),
    )
    .orderBy(asc(bookingEvents.at), asc(bookingEvents.id))
    .all();
  for (const { id: eventId, bookingId, event, actor, at } of entries) {
    const kind = `booking-${event}`;
    if (!(kind in NOTIFICATION_TABLE)) continue;
    const { id } = db()
      .insert(outboxEvents)
      .values({ kind, payload: { bookingId, eventId }, actor, at, dueAt: at })
      .returning({ id: outboxEvents.id })
      .get();
    // No channel is given, so that no emails are sent about an invented past.
    expandEvent(id, {}, at);
  }
  db()
    .update(inboxEntries)
    .set({ readAt: now - DAY_MS })
    .where(lt(inboxEntries.createdAt, now - DAY_MS))
    .run();
}
