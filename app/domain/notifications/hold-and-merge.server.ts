import { and, asc, eq, gt, isNull, or, sql, type Placeholder } from "drizzle-orm";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { typedParameter, query } from "#db/query.server";
import { isLateChange } from "~/domain/bookings/lifecycle/status";
import type { EventKind } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { Audience, Channel } from "~/domain/queue/delivery-queue.server";
import { MINUTE_MS } from "~/lib/durations";
import { getNotificationBooking } from "./notification-booking.server";
import { isBookingSide } from "./notification-table.server";

/*
 * Messages of one booking that follow each other (docs/rules.md, Notifications): the first goes at once, and all
 * that happens in the 5 minutes after it is one message, about the booking as it is then. All of it is decided
 * when the notifications of an event are made, in the same transaction.
 */

/** Time after a message within which further ones of the same booking are held back, in milliseconds. */
export const HELD_BACK_MS = 5 * MINUTE_MS;

/** Subjects of messages. A held message makes room for a later one of its own subject. */
type Subject =
  /** All details of the booking, as they are when it is sent. */
  | "booking"
  /** The booking is over. */
  | "end"
  /** Another time that is asked for, and the answer. */
  | "proposal"
  /** Address, phone and instructions. */
  | "details";

/**
 * The events whose messages are held back. All others go at once, and hold nothing back: a job under way, a door,
 * safety, searches and whom they find, reminders, and what has words of its own, such as problems and reviews.
 */
const SUBJECTS: Partial<Record<EventKind, Subject>> = {
  "booking-booked": "booking",
  "booking-requested": "booking",
  "booking-accepted": "booking",
  "booking-reassigned": "booking",
  "booking-moved": "booking",
  "booking-declined": "end",
  "booking-withdrawn": "end",
  "booking-expired": "end",
  "booking-cancelled": "end",
  "booking-lost": "end",
  "booking-move-proposed": "proposal",
  "booking-move-declined": "proposal",
  "booking-move-expired": "proposal",
  "booking-move-withdrawn": "proposal",
  "booking-corrected": "details",
};

/**
 * SQL: a notification is about this booking, or about one whose hour it took over between the same two people.
 */
const isAboutSameSql = (
  bookingId: Placeholder,
) => sql`(${notifications.bookingId} = ${bookingId} or exists (
  select 1 from bookings one, bookings other
  where one.id = ${notifications.bookingId} and other.id = ${bookingId}
    and one.user_id = other.user_id and one.cleaner_id = other.cleaner_id and one.starts_at = other.starts_at))`;

const listRecentMessages = query(
  {
    recipientUserId: notifications.recipientUserId,
    channel: notifications.channel,
    audience: notifications.audience,
    bookingId: typedParameter<number>(),
    visits: typedParameter<number>(),
    since: notifications.runAt,
  },
  (db, p) =>
    db
      .select({
        id: notifications.id,
        kind: outboxEvents.kind,
        bookingId: notifications.bookingId,
        runAt: notifications.runAt,
        attempts: notifications.attempts,
        doneAt: notifications.doneAt,
      })
      .from(notifications)
      .innerJoin(outboxEvents, eq(outboxEvents.id, notifications.eventId))
      .where(
        and(
          eq(notifications.recipientUserId, p.recipientUserId),
          eq(notifications.channel, p.channel),
          eq(notifications.audience, p.audience),
          sql`${notifications.bookingId} is not null`,
          gt(notifications.runAt, p.since),
          // A message that was dropped reached nobody.
          isNull(notifications.deadAt),
          or(isNull(notifications.doneAt), isNull(notifications.lastError)),
          // A message about all visits of a series isn't replaced by one about some of them.
          sql`coalesce(json_array_length(${outboxEvents.payload}, '$.visits'), 1) = ${p.visits}`,
          isAboutSameSql(p.bookingId),
        ),
      )
      .orderBy(asc(notifications.runAt), asc(notifications.id))
      .prepare(),
);

/** A new notification, as far as it matters whether it is held back. */
interface NewMessage {
  event: OutboxEvent;
  recipientUserId: number;
  channel: Channel;
  audience: Audience;
  expiresAt: number;
}

/** How a new notification fits with those before it. */
export interface MessagePlan {
  /** The booking that it is about, if later messages may be held back because of it. */
  bookingId: number | null;
  /** The earliest time at which it may go out. */
  runAt: number;
  /** True if a held message says it, too: this one isn't sent. */
  isMerged: boolean;
  /** The held messages in whose place it is: they aren't sent. */
  replaces: readonly number[];
}

/** Decides whether a new notification goes at once, later, or with another one. At most two queries. */
export function planMessage(message: NewMessage, now: number): MessagePlan {
  const { event, recipientUserId, channel, audience, expiresAt } = message;
  const subject = SUBJECTS[event.kind];
  const atOnce = { bookingId: null, runAt: now, isMerged: false, replaces: [] };
  if (!subject || !isBookingSide(audience) || !("bookingId" in event.payload)) return atOnce;
  const { bookingId } = event.payload;
  const plan = { ...atOnce, bookingId };
  const booking = getNotificationBooking(bookingId);
  if (!booking || (subject === "end" && isLateChange(booking, event.at))) return plan;
  const visits = "visits" in event.payload ? (event.payload.visits?.length ?? 1) : 1;
  const since = now - HELD_BACK_MS;
  const to = { recipientUserId, channel, audience };
  const recent = listRecentMessages().all({ ...to, bookingId, visits, since });
  // One that was tried may have arrived.
  const held = recent.filter((one) => one.doneAt === null && one.attempts === 0 && one.runAt > now);
  const last = recent.findLast((one) => !held.includes(one));
  const [firstHeld] = held;
  const runAt = firstHeld?.runAt ?? (last ? Math.min(last.runAt, now) + HELD_BACK_MS : now);
  // Held back for so long it would be of no use.
  if (runAt >= expiresAt) return plan;
  const heldAbout = (...subjects: Subject[]) =>
    held.filter(({ kind }) => subjects.includes(SUBJECTS[kind as EventKind] ?? "end"));
  const saysAll = heldAbout("booking").some((one) => one.bookingId === bookingId);
  switch (subject) {
    case "booking":
    case "end": {
      const isMerged = event.kind === "booking-moved" && saysAll;
      const replaced = isMerged
        ? heldAbout("proposal", "details")
        : heldAbout("booking", "end", "proposal", "details");
      return { bookingId, runAt, isMerged, replaces: replaced.map(({ id }) => id) };
    }
    case "proposal":
      return { bookingId, runAt, isMerged: false, replaces: heldAbout("proposal").map(idOf) };
    case "details":
      return saysAll
        ? { bookingId, runAt, isMerged: true, replaces: [] }
        : { bookingId, runAt, isMerged: false, replaces: heldAbout("details").map(idOf) };
  }
}

const idOf = ({ id }: { id: number }) => id;
