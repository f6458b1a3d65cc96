import { and, asc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { BookingActor } from "~/lib/vocabulary";
import { outboxEvents } from "#db/schema/outbox";
import { columnsOf, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { BOOKING_HORIZON_DAYS } from "~/lib/booking-limits";
import { DAY_MS } from "~/lib/durations";
import type { EventKind, EventPayloads } from "./event-kinds";

/** What happened, as it is written down. */
export type NewEvent<K extends EventKind = EventKind> = {
  [Kind in K]: {
    kind: Kind;
    payload: EventPayloads[Kind];
    /** Who did it, where that decides who hears of it. */
    actor?: BookingActor;
    /** When notices are made of something planned. Without it: at once. */
    dueAt?: number;
  } & (Kind extends `booking-${string}`
    ? { accountId?: never }
    : {
        /** Whose account it is about, with which it goes; null where it is nobody's. */
        accountId: number | null;
      });
}[K];

/** An event as it was written. */
export type OutboxEvent<K extends EventKind = EventKind> = {
  [Kind in K]: {
    id: number;
    kind: Kind;
    payload: EventPayloads[Kind];
    accountId: number | null;
    actor: BookingActor | null;
    /** When it was written. */
    at: number;
    /** Taken back: nobody is to hear of it any more. */
    withdrawnAt: number | null;
  };
}[K];

const insertEvent = query(
  columnsOf(outboxEvents, ["kind", "payload", "accountId", "actor", "at", "dueAt"]),
  (db, p) => db.insert(outboxEvents).values(p).prepare(),
);

/**
 * Writes down what has happened (a transactional outbox). Call it inside the transaction of the
 * change. Who hears of it, how and in which words is decided in app/domain/notifications.
 */
export function publishEvent(
  { kind, payload, accountId = null, actor, dueAt }: NewEvent,
  now: number,
): void {
  insertEvent().run({
    kind,
    payload: { ...payload },
    accountId,
    actor: actor ?? null,
    at: now,
    dueAt: dueAt ?? now,
  });
}

const insertEventOnce = query(
  columnsOf(outboxEvents, ["kind", "payload", "accountId", "actor", "at", "dueAt", "onceKey"]),
  (db, p) => db.insert(outboxEvents).values(p).onConflictDoNothing().prepare(),
);

/**
 * The same for what only time brings, and several processes may see at once: under a key it is written
 * down once, for as long as the event is kept. False for whoever was second.
 */
export function publishEventOnce(
  onceKey: string,
  { kind, payload, accountId = null, actor = "system" }: NewEvent,
  now: number,
): boolean {
  const event = { kind, payload: { ...payload }, accountId, actor, at: now, dueAt: now };
  return insertEventOnce().run({ ...event, onceKey }).changes > 0;
}

const findEventByOnceKey = query({ onceKey: outboxEvents.onceKey }, (db, p) =>
  db
    .select({ at: outboxEvents.at })
    .from(outboxEvents)
    .where(eq(outboxEvents.onceKey, p.onceKey))
    .prepare(),
);

/** When something was written down under a key; null if it wasn't, or long ago. */
export function getPublishedAt(onceKey: string): number | null {
  return findEventByOnceKey().get({ onceKey })?.at ?? null;
}

/** True of a row for whose key, put together in SQL, nothing was written down yet. */
export const unpublishedCondition = (onceKey: SQL) =>
  sql`not exists (select 1 from ${outboxEvents} where once_key = ${onceKey})`;

const markEventsWithdrawn = query(
  { now: outboxEvents.withdrawnAt, accountId: outboxEvents.accountId, kind: outboxEvents.kind },
  (db, p) =>
    db
      .update(outboxEvents)
      .set({ withdrawnAt: p.now })
      .where(
        and(
          eq(outboxEvents.accountId, p.accountId),
          eq(outboxEvents.kind, p.kind),
          isNull(outboxEvents.withdrawnAt),
        ),
      )
      .prepare(),
);

/**
 * Takes events of one kind about an account back: whatever hasn't been sent of them by now never is,
 * nor by a retry. Call it in the transaction that makes them wrong.
 */
export function withdrawEvents(kind: EventKind, accountId: number, now: number): void {
  markEventsWithdrawn().run({ kind, accountId, now });
}

const eventColumns = {
  id: outboxEvents.id,
  kind: outboxEvents.kind,
  payload: outboxEvents.payload,
  accountId: outboxEvents.accountId,
  actor: outboxEvents.actor,
  at: outboxEvents.at,
  withdrawnAt: outboxEvents.withdrawnAt,
};

const findEventById = query({ id: outboxEvents.id }, (db, p) =>
  db.select(eventColumns).from(outboxEvents).where(eq(outboxEvents.id, p.id)).prepare(),
);

/** An event by its id, or null: it goes with the account that it is about. */
export function getEvent(id: number): OutboxEvent | null {
  return (findEventById().get({ id }) as OutboxEvent | undefined) ?? null;
}

const selectDueEvent = query({ now: outboxEvents.dueAt }, (db, p) =>
  db
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .where(and(isNull(outboxEvents.expandedAt), lte(outboxEvents.dueAt, p.now)))
    .orderBy(asc(outboxEvents.dueAt), asc(outboxEvents.id))
    .limit(1)
    .prepare(),
);

/** The id of the event that has been due longest and has no notices yet, or null. Takes no lock. */
export function findDueEventId(now: number): number | null {
  return selectDueEvent().get({ now })?.id ?? null;
}

const markEventExpanded = query({ id: outboxEvents.id, now: outboxEvents.expandedAt }, (db, p) =>
  db
    .update(outboxEvents)
    .set({ expandedAt: p.now })
    .where(and(eq(outboxEvents.id, p.id), isNull(outboxEvents.expandedAt)))
    .returning(eventColumns)
    .prepare(),
);

/**
 * Marks an event as expanded and gives it, or null if another process was faster. Call it in the
 * transaction that writes its notices.
 */
export function claimEvent(id: number, now: number): OutboxEvent | null {
  return (markEventExpanded().get({ id, now }) as OutboxEvent | undefined) ?? null;
}

const updateEventDueAt = query({ id: outboxEvents.id, dueAt: outboxEvents.dueAt }, (db, p) =>
  db
    .update(outboxEvents)
    .set({ dueAt: p.dueAt })
    .where(and(eq(outboxEvents.id, p.id), isNull(outboxEvents.expandedAt)))
    .prepare(),
);

/** Lets an event wait from which no notices could be made, so that it holds up none behind it. */
export function deferEvent(id: number, dueAt: number): void {
  updateEventDueAt().run({ id, dueAt });
}

/** Nothing is planned for later than what can be booked. */
const LONGEST_PLAN_MS = (BOOKING_HORIZON_DAYS + 1) * DAY_MS;

const clampEventTimes = query({ now: outboxEvents.at, latest: outboxEvents.dueAt }, (db, p) => {
  const ahead = or(gt(outboxEvents.at, p.now), gt(outboxEvents.dueAt, p.latest));
  return db
    .update(outboxEvents)
    .set({ at: sql`min(${outboxEvents.at}, ${p.now})`, dueAt: p.now })
    .where(
      inArray(
        outboxEvents.id,
        db
          .select({ id: outboxEvents.id })
          .from(outboxEvents)
          .where(and(isNull(outboxEvents.expandedAt), gt(outboxEvents.dueAt, p.now), ahead))
          .limit(SWEEP_BATCH_SIZE),
      ),
    )
    .prepare();
});

/**
 * Makes events due that a clock which was ahead for a while wrote down or put off, and that would wait
 * until their time comes. What is planned stays planned. True if there may be more.
 */
export function clampEvents(now: number): boolean {
  return hasMoreToSweep(clampEventTimes().run({ now, latest: now + LONGEST_PLAN_MS }));
}
