import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { bellNotices } from "#db/schema/notifications";
import { outboxEvents } from "#db/schema/outbox";
import { columnsOf, given, statement } from "#db/statement.server";
import type { Side } from "~/domain/bookings/problems/problems.server";
import { hearsOf } from "~/domain/bookings/lifecycle/status";
import type { EventKind } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { Audience } from "~/domain/queue/notices.server";
import type { BellKind } from "./bell";
import { getNoticeProblem } from "./notice-booking.server";

/** So many stand on a page. */
const PAGE_SIZE = 20;

const insert = statement(
  columnsOf(bellNotices, ["userId", "eventId", "side", "createdAt"]),
  (db, p) => db.insert(bellNotices).values(p).onConflictDoNothing().prepare(),
);

/** On which side somebody reads of an event on the site; null if it isn't told there. */
function sideOf(audience: Audience, kind: EventKind): Side | null {
  if (audience === "customer" || audience === "cleaner") return audience;
  // Its account is the customer's. What else an account hears of is about signing in: that goes by mail.
  return audience === "account" && kind === "review-answered" ? "customer" : null;
}

/** True if an audience isn't told of an event: what made somebody feel unsafe is theirs and the team's. */
export function isKeptFrom(side: Audience, { kind, payload, at }: OutboxEvent): boolean {
  if (kind !== "booking-problem-reported" && kind !== "booking-problem-settled") return false;
  if (side !== "customer" && side !== "cleaner") return false;
  const problem = getNoticeProblem(payload.bookingId, at);
  return problem !== null && !hearsOf(side, problem);
}

/**
 * Has somebody read of an event on the site, whatever channels reach them; nobody reads there of what
 * they did themselves. Call it in the transaction that makes the notices.
 */
export function addToBell(
  event: OutboxEvent,
  { userId, audience }: { userId: number; audience: Audience },
  now: number,
): void {
  const side = sideOf(audience, event.kind);
  if (side === null || event.actor === side) return;
  insert().run({ userId, eventId: event.id, side, createdAt: now });
}

/** The number at a key of an event's payload. */
const inPayload = (key: "bookingId" | "jobId" | "reviewId") =>
  sql<number | null>`${outboxEvents.payload} ->> ${sql.raw(`'$.${key}'`)}`;

const columns = {
  id: bellNotices.id,
  // Before `booking-ended` customers read of it under the team's own kind.
  kind: sql<EventKind>`case when ${outboxEvents.kind} = 'booking-unsafe' then 'booking-ended' else ${outboxEvents.kind} end`,
  side: bellNotices.side,
  at: bellNotices.createdAt,
  readAt: bellNotices.readAt,
  bookingId: bookings.id,
  date: bookings.date,
  time: bookings.time,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  /** Empty where they have closed their account. */
  cleanerName: cleaners.name,
};

/** Notices with the booking that each is about, whatever its event calls it. */
const bell = (db: Database) =>
  db
    .select(columns)
    .from(bellNotices)
    .innerJoin(outboxEvents, eq(outboxEvents.id, bellNotices.eventId))
    .leftJoin(reviews, eq(reviews.id, inPayload("reviewId")))
    .leftJoin(
      bookings,
      eq(
        bookings.id,
        sql`coalesce(${inPayload("bookingId")}, ${inPayload("jobId")}, ${reviews.bookingId})`,
      ),
    )
    .leftJoin(cleaners, eq(cleaners.id, bookings.cleanerId));

const list = statement(
  { userId: bellNotices.userId, limit: given<number>(), offset: given<number>() },
  (db, p) =>
    bell(db)
      .where(eq(bellNotices.userId, p.userId))
      .orderBy(desc(bellNotices.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

type Row = ReturnType<ReturnType<typeof list>["all"]>[number];

/** A notice as its reader sees it, with what is so of the booking now; none where it is about none. */
export type BellNotice = Omit<Row, "kind"> & { kind: BellKind };

/** A page of somebody's notices, the latest first. One statement. */
export function listBell(
  userId: number,
  page: number,
): { notices: BellNotice[]; hasMore: boolean } {
  const rows = list().all({ userId, limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });
  return { notices: rows.slice(0, PAGE_SIZE) as BellNotice[], hasMore: rows.length > PAGE_SIZE };
}

const own = statement({ userId: bellNotices.userId, id: bellNotices.id }, (db, p) =>
  bell(db)
    .where(and(eq(bellNotices.id, p.id), eq(bellNotices.userId, p.userId)))
    .prepare(),
);

const read = statement(
  { userId: bellNotices.userId, id: bellNotices.id, now: bellNotices.readAt },
  (db, p) =>
    db
      .update(bellNotices)
      .set({ readAt: p.now })
      .where(
        and(eq(bellNotices.id, p.id), eq(bellNotices.userId, p.userId), isNull(bellNotices.readAt)),
      )
      .prepare(),
);

/** Marks a notice as read and says what it is about; null where it is none of theirs. */
export function openNotice(userId: number, id: number, now: number): BellNotice | null {
  const notice = own().get({ userId, id });
  if (!notice) return null;
  read().run({ userId, id, now });
  return notice as BellNotice;
}

const readAll = statement({ userId: bellNotices.userId, now: bellNotices.readAt }, (db, p) =>
  db
    .update(bellNotices)
    .set({ readAt: p.now })
    .where(and(eq(bellNotices.userId, p.userId), isNull(bellNotices.readAt)))
    .prepare(),
);

/** Marks all of somebody's notices as read. */
export function readAllNotices(userId: number, now: number): void {
  readAll().run({ userId, now });
}
