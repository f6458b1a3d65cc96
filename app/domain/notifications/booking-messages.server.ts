import { and, eq, gte, inArray, isNotNull, ne, or, sql, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { inboxEntries } from "#db/schema/notifications";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { query } from "#db/query.server";
import type { HistoryEvent } from "~/domain/bookings/lifecycle/booking-history.server";
import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { MERGED, type Channel } from "~/domain/queue/delivery-queue.server";

/*
 * The messages that the entries of a booking's history have caused: to whom, by which channel, and how far
 * each has come. They are read from the notifications, which `sweepNotifications` deletes after a time.
 */

/** How far a message has come. */
export type MessageState =
  | { is: "sent"; at: number }
  /** Nobody has tried to send it; it goes out at `at`. */
  | { is: "waiting"; at: number }
  /** The number of tries that have failed; there will be another one. */
  | { is: "failing"; tries: number }
  | { is: "failed" };

/** A message to one side of a booking. */
export interface BookingMessage {
  to: BookingSide;
  /** The name of a cleaner who had the booking before; null for the customer and the present cleaner. */
  formerCleaner: string | null;
  /** `inbox` if no channel takes it to this person: it is only on the site. */
  by: Channel | "inbox";
  state: MessageState;
}

/** An entry of a booking's history, as its reader may see it (`redactHistoryEntry`). */
interface ShownEntry {
  id: number;
  at: number;
  event: HistoryEvent | "ended";
}

/** The entries of a history that a kind of event is about, if its name doesn't say so. */
const ENTRIES_OF: Partial<Record<EventKind, readonly ShownEntry["event"][]>> = {
  // A side that isn't to know that somebody felt unsafe reads that the team has ended the job.
  "booking-ended": ["unsafe", "ended"],
  "booking-lost": ["cancelled", "declined", "expired"],
  // Lost and found at once is one message.
  "booking-found": ["found", "cancelled", "declined", "expired"],
  "booking-given": ["found"],
  "booking-confirm-please": ["found"],
  "booking-offer-gone": ["withdrawn"],
  "job-taken-away": ["reassigned"],
};

const isAbout = (kind: EventKind, event: ShownEntry["event"]): boolean =>
  ENTRIES_OF[kind]?.includes(event) ?? kind === `booking-${event}`;

/** SQL condition: an event is about this booking, alone or among the visits of a series. */
const isOfBooking = (bookingId: SQL) => {
  const idAt = (key: "bookingId" | "jobId" | "lostId") =>
    sql`${outboxEvents.payload} ->> ${sql.raw(`'$.${key}'`)}`;
  return or(
    sql`${bookingId} in (${idAt("bookingId")}, ${idAt("jobId")}, ${idAt("lostId")})`,
    sql`${bookingId} in (select value from json_each(${outboxEvents.payload}, '$.visits'))`,
  );
};

const listMessages = query({ bookingId: bookings.id }, (db, p) => {
  const customerSide = {
    userId: sql<number>`${bookings.userId}`.as("side_user_id"),
    side: sql<BookingSide>`'customer'`.as("of_side"),
    formerCleaner: sql<string | null>`null`.as("former_cleaner"),
    bookedAt: sql<number>`${bookings.createdAt}`.as("booked_at"),
  };
  const cleanerSide = {
    ...customerSide,
    userId: cleaners.userId,
    side: sql<BookingSide>`'cleaner'`,
  };
  const formerCleanerIds = db
    .select({ id: bookingEvents.wasCleanerId })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, p.bookingId), isNotNull(bookingEvents.wasCleanerId)));
  const sides = db.$with("sides").as(
    unionAll(
      db.select(customerSide).from(bookings).where(eq(bookings.id, p.bookingId)),
      db
        .select(cleanerSide)
        .from(bookings)
        .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
        .where(eq(bookings.id, p.bookingId)),
      db
        .select({ ...cleanerSide, formerCleaner: sql<string>`${cleaners.name}` })
        .from(bookings)
        .innerJoin(cleaners, inArray(cleaners.id, formerCleanerIds))
        .where(and(eq(bookings.id, p.bookingId), ne(cleaners.id, bookings.cleanerId))),
    ),
  );
  const shared = {
    eventId: outboxEvents.id,
    kind: outboxEvents.kind,
    eventAt: outboxEvents.at,
    to: sides.side,
    formerCleaner: sides.formerCleaner,
  };
  return unionAll(
    db
      .with(sides)
      .select({
        ...shared,
        by: sql<Channel | "inbox">`${notifications.channel}`,
        madeAt: sql<number>`${notifications.createdAt}`,
        runAt: sql<number>`${notifications.runAt}`,
        expiresAt: sql<number>`${notifications.expiresAt}`,
        attempts: sql<number>`${notifications.attempts}`,
        leaseUntil: sql<number | null>`${notifications.leaseUntil}`,
        doneAt: sql<number | null>`${notifications.doneAt}`,
        deadAt: sql<number | null>`${notifications.deadAt}`,
        lastError: sql<string | null>`${notifications.lastError}`,
        fellBack: sql<string | null>`${notifications.fellBack}`,
      })
      .from(sides)
      // A cross join keeps its order: each person's notifications are looked up by index.
      .crossJoin(notifications)
      .innerJoin(
        outboxEvents,
        and(eq(outboxEvents.id, notifications.eventId), isOfBooking(p.bookingId)),
      )
      .where(
        and(
          eq(notifications.recipientUserId, sides.userId),
          eq(notifications.audience, sides.side),
          gte(notifications.createdAt, sides.bookedAt),
        ),
      ),
    db
      .select({
        ...shared,
        by: sql<Channel | "inbox">`'inbox'`,
        madeAt: sql<number>`${inboxEntries.createdAt}`,
        runAt: sql<number>`0`,
        expiresAt: sql<number>`0`,
        attempts: sql<number>`0`,
        leaseUntil: sql<number | null>`null`,
        doneAt: sql<number | null>`null`,
        deadAt: sql<number | null>`null`,
        lastError: sql<string | null>`null`,
        fellBack: sql<string | null>`null`,
      })
      .from(sides)
      .crossJoin(inboxEntries)
      .innerJoin(
        outboxEvents,
        and(eq(outboxEvents.id, inboxEntries.eventId), isOfBooking(p.bookingId)),
      )
      // Without an email nobody signs in: whoever booked by phone has an inbox that nobody opens.
      .innerJoin(users, and(eq(users.id, inboxEntries.userId), isNotNull(users.email)))
      .where(
        and(
          eq(inboxEntries.userId, sides.userId),
          eq(inboxEntries.side, sides.side),
          gte(inboxEntries.createdAt, sides.bookedAt),
        ),
      ),
  ).prepare();
});

type MessageRow = ReturnType<ReturnType<typeof listMessages>["all"]>[number];

/** Returns how far a message has come; null if it isn't sent any more, or was sent in another way. */
function stateOf(row: MessageRow, now: number): MessageState | null {
  if (row.by === "inbox") return { is: "sent", at: row.madeAt };
  if (row.deadAt !== null) return row.fellBack === null ? { is: "failed" } : null;
  if (row.doneAt !== null) return row.lastError === null ? { is: "sent", at: row.doneAt } : null;
  if (row.expiresAt <= now) return null;
  const isBeingTried = row.leaseUntil !== null && row.leaseUntil > now;
  const tries = row.attempts - (isBeingTried ? 1 : 0);
  return tries > 0 ? { is: "failing", tries } : { is: "waiting", at: row.runAt };
}

/**
 * Returns the messages that entries of a booking's history have caused, by the entry's id. Pass the entries
 * that the reader may see: a message of another entry isn't returned, nor are messages to admins. Only
 * admins read of a cleaner who had the booking before. One query.
 */
export function listMessagesOfHistory(
  bookingId: number,
  entries: readonly ShownEntry[],
  { reader, now }: { reader: BookingSide | "admin"; now: number },
): Map<number, BookingMessage[]> {
  const messages = new Map<number, BookingMessage[]>();
  if (entries.length === 0) return messages;
  const rows = listMessages()
    .all({ bookingId })
    .filter(({ formerCleaner }) => reader === "admin" || formerCleaner === null);
  const shown = rows.flatMap((row) => {
    const state = stateOf(row, now);
    return state ? [{ ...row, state }] : [];
  });
  const isSame = (one: MessageRow, other: MessageRow) =>
    one.eventId === other.eventId &&
    one.to === other.to &&
    one.formerCleaner === other.formerCleaner;
  for (const row of shown) {
    // The inbox counts only if nothing else reaches them, nor another message that says the same.
    const isReached = (one: (typeof rows)[number]) => one.by !== "inbox" && isSame(one, row);
    if (row.by === "inbox" && shown.some(isReached)) continue;
    if (row.by === "inbox" && rows.some((one) => one.lastError === MERGED && isReached(one)))
      continue;
    const entry = entries.find(
      ({ at, event }) => at === row.eventAt && isAbout(row.kind as EventKind, event),
    );
    if (!entry) continue;
    const { to, formerCleaner, by, state } = row;
    messages.set(entry.id, [...(messages.get(entry.id) ?? []), { to, formerCleaner, by, state }]);
  }
  return messages;
}
