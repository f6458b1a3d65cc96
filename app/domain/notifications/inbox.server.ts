import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { inboxEntries } from "#db/schema/notifications";
import { outboxEvents } from "#db/schema/outbox";
import { columnsOf, typedParameter, query } from "#db/query.server";
import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { InboxKind } from "./inbox";

/** Number of notifications on a page. */
const PAGE_SIZE = 20;

const insertInboxNotification = query(
  columnsOf(inboxEntries, ["userId", "eventId", "side", "createdAt"]),
  (db, p) => db.insert(inboxEntries).values(p).onConflictDoNothing().prepare(),
);

/**
 * Adds an event to somebody's inbox, whatever channels reach them; nobody reads there about their own
 * actions. Call it in the transaction that makes the notifications.
 */
export function addToInbox(
  event: OutboxEvent,
  { userId, side }: { userId: number; side: BookingSide },
  now: number,
): void {
  if (event.actor === side) return;
  insertInboxNotification().run({ userId, eventId: event.id, side, createdAt: now });
}

/** SQL for the number at a key of an event's payload. */
const numberInPayload = (key: "bookingId" | "jobId" | "reviewId" | "absenceId" | "markId") =>
  sql<number | null>`${outboxEvents.payload} ->> ${sql.raw(`'$.${key}'`)}`;

const inboxColumns = {
  id: inboxEntries.id,
  // Before `booking-ended` existed, customers got this event under the kind that admins get.
  kind: sql<EventKind>`case when ${outboxEvents.kind} = 'booking-unsafe' then 'booking-ended' else ${outboxEvents.kind} end`,
  side: inboxEntries.side,
  at: inboxEntries.createdAt,
  readAt: inboxEntries.readAt,
  bookingId: bookings.id,
  absenceId: numberInPayload("absenceId"),
  markId: numberInPayload("markId"),
  visits: sql<number>`coalesce(json_array_length(${outboxEvents.payload}, '$.visits'), 1)`,
  date: bookings.date,
  time: bookings.time,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  redoOfProblemId: bookings.redoOfProblemId,
  /** Empty if the cleaner has closed their account. */
  cleanerName: cleaners.name,
};

/** Selects inbox entries with the booking that each is about, whatever key the event has for it. */
const selectInbox = (db: Database) =>
  db
    .select(inboxColumns)
    .from(inboxEntries)
    .innerJoin(outboxEvents, eq(outboxEvents.id, inboxEntries.eventId))
    .leftJoin(reviews, eq(reviews.id, numberInPayload("reviewId")))
    .leftJoin(
      bookings,
      eq(
        bookings.id,
        sql`coalesce(${numberInPayload("bookingId")}, ${numberInPayload("jobId")}, ${reviews.bookingId})`,
      ),
    )
    .leftJoin(cleaners, eq(cleaners.id, bookings.cleanerId));

const listInboxRows = query(
  {
    userId: inboxEntries.userId,
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
  },
  (db, p) =>
    selectInbox(db)
      .where(eq(inboxEntries.userId, p.userId))
      .orderBy(desc(inboxEntries.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

type InboxQueryRow = ReturnType<ReturnType<typeof listInboxRows>["all"]>[number];

/** An inbox entry as its reader sees it, with the current data of its booking; null if it has none. */
export type InboxNotification = Omit<InboxQueryRow, "kind"> & { kind: InboxKind };

/** Returns a page of somebody's inbox, the latest entries first. Uses one query. */
export function listInbox(
  userId: number,
  page: number,
): { notifications: InboxNotification[]; hasMore: boolean } {
  const rows = listInboxRows().all({
    userId,
    limit: PAGE_SIZE + 1,
    offset: (page - 1) * PAGE_SIZE,
  });
  return {
    notifications: rows.slice(0, PAGE_SIZE) as InboxNotification[],
    hasMore: rows.length > PAGE_SIZE,
  };
}

const findOwnInboxNotification = query(
  { userId: inboxEntries.userId, id: inboxEntries.id },
  (db, p) =>
    selectInbox(db)
      .where(and(eq(inboxEntries.id, p.id), eq(inboxEntries.userId, p.userId)))
      .prepare(),
);

const updateReadAt = query(
  { userId: inboxEntries.userId, id: inboxEntries.id, now: inboxEntries.readAt },
  (db, p) =>
    db
      .update(inboxEntries)
      .set({ readAt: p.now })
      .where(
        and(
          eq(inboxEntries.id, p.id),
          eq(inboxEntries.userId, p.userId),
          isNull(inboxEntries.readAt),
        ),
      )
      .prepare(),
);

/** Marks an inbox entry as read and returns it; null if it isn't theirs. */
export function openInboxNotification(
  userId: number,
  id: number,
  now: number,
): InboxNotification | null {
  const notification = findOwnInboxNotification().get({ userId, id });
  if (!notification) return null;
  updateReadAt().run({ userId, id, now });
  return notification as InboxNotification;
}

const updateAllReadAt = query({ userId: inboxEntries.userId, now: inboxEntries.readAt }, (db, p) =>
  db
    .update(inboxEntries)
    .set({ readAt: p.now })
    .where(and(eq(inboxEntries.userId, p.userId), isNull(inboxEntries.readAt)))
    .prepare(),
);

/** Marks all entries of somebody's inbox as read. */
export function markInboxRead(userId: number, now: number): void {
  updateAllReadAt().run({ userId, now });
}
