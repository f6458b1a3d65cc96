import { and, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { inboxEntries } from "#db/schema/notifications";
import { outboxEvents } from "#db/schema/outbox";
import { columnsOf, typedParameter, query } from "#db/query.server";
import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import {
  customerNameColumns,
  customerNameOf,
} from "~/domain/bookings/reading/customer-of-booking.server";
import { cityDateOf, instantOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { inboxGroupKey, type InboxKind } from "./inbox";

/** Number of notifications on a page; those about one thing are one row there. */
const PAGE_SIZE = 40;

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
  seriesId: bookings.seriesId,
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
  cleanerPhoto: cleaners.photo,
  specialty: services.specialty,
  ...customerNameColumns,
  /** 1 if the reader is the cleaner of the booking, who knows its customer; an offer isn't a job yet. */
  isOwnJob: sql<
    0 | 1
  >`coalesce(${cleaners.userId} = ${inboxEntries.userId} and not ${bookings.isOffer}, 0)`,
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
    .leftJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .leftJoin(services, eq(services.id, bookings.serviceId))
    .leftJoin(users, eq(users.id, bookings.userId));

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
export type InboxNotification = Omit<
  InboxQueryRow,
  "kind" | "isOwnJob" | keyof typeof customerNameColumns
> & {
  kind: InboxKind;
  /** The customer, for the cleaner of the booking; empty for all others. */
  customerName: string;
};

function inboxNotificationOf({
  kind,
  isOwnJob,
  firstName,
  lastName,
  username,
  anonymisedAt,
  ...row
}: InboxQueryRow): InboxNotification {
  const names = {
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    username: username ?? "",
    anonymisedAt,
  };
  return {
    ...row,
    // Only kinds that inboxes show are added to them.
    kind: kind as InboxKind,
    customerName: isOwnJob ? customerNameOf(names).shortName : "",
  };
}

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
    notifications: rows.slice(0, PAGE_SIZE).map(inboxNotificationOf),
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

const listUnreadOfDay = query(
  {
    userId: inboxEntries.userId,
    from: inboxEntries.createdAt,
    until: inboxEntries.createdAt,
  },
  (db, p) =>
    selectInbox(db)
      .where(
        and(
          eq(inboxEntries.userId, p.userId),
          isNull(inboxEntries.readAt),
          gte(inboxEntries.createdAt, p.from),
          lt(inboxEntries.createdAt, p.until),
        ),
      )
      .prepare(),
);

const updateReadAt = query(
  {
    userId: inboxEntries.userId,
    ids: typedParameter<string>(),
    now: inboxEntries.readAt,
  },
  (db, p) =>
    db
      .update(inboxEntries)
      .set({ readAt: p.now })
      .where(
        and(
          sql`${inboxEntries.id} in (select value from json_each(${p.ids}))`,
          eq(inboxEntries.userId, p.userId),
          isNull(inboxEntries.readAt),
        ),
      )
      .prepare(),
);

/**
 * Marks an inbox entry as read, and those that were one row with it on the page that its reader saw, and returns
 * it; null if it isn't theirs. What came later, or is on another page, hasn't been seen.
 *
 * @param row The ids of the oldest and the newest entry of that row.
 */
export function openInboxNotification(
  userId: number,
  id: number,
  row: { oldest: number; newest: number },
  now: number,
): InboxNotification | null {
  const notification = findOwnInboxNotification().get({ userId, id });
  if (!notification) return null;
  const from = instantOf(cityDateOf(notification.at), 0);
  const group = inboxGroupKey(notification);
  const ids = listUnreadOfDay()
    .all({ userId, from, until: from + DAY_MS })
    .filter((other) => other.id >= row.oldest && other.id <= row.newest)
    .filter((other) => inboxGroupKey(other) === group)
    .map((other) => other.id);
  updateReadAt().run({ userId, ids: JSON.stringify(ids), now });
  return inboxNotificationOf(notification);
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
