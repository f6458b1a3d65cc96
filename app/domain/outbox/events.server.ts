import { and, asc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { BookingActor } from "~/lib/vocabulary";
import { outboxEvents } from "#db/schema/outbox";
import { columnsOf, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { BOOKING_HORIZON_DAYS } from "~/lib/booking-limits";
import { DAY_MS } from "~/lib/durations";
import type { BookingPayload, EventKind, EventPayloads, HistoryEventKind } from "./event-kinds";

/** An event to be written. */
export type NewEvent<K extends EventKind = EventKind> = {
  [Kind in K]: {
    kind: Kind;
    payload: EventPayloads[Kind];
    /** The person who did it, if that decides who is notified. */
    actor?: BookingActor;
    /** The time when notifications of a planned event are made; without it, at once. */
    dueAt?: number;
  } & (Kind extends `booking-${string}`
    ? { accountId?: never }
    : {
        /** The account that the event is about and is deleted with; null if it is about none. */
        accountId: number | null;
      });
}[K];

/**
 * An event about an entry of a booking's history. `NewEvent` has a member for each kind, and TypeScript compares
 * a kind that is known only when it runs with at most 25 members.
 */
interface NewHistoryEvent {
  kind: HistoryEventKind;
  payload: BookingPayload;
  actor?: BookingActor;
  accountId?: never;
  dueAt?: never;
}

/** An event as it was written. */
export type OutboxEvent<K extends EventKind = EventKind> = {
  [Kind in K]: {
    id: number;
    kind: Kind;
    payload: EventPayloads[Kind];
    accountId: number | null;
    actor: BookingActor | null;
    /** The time when it was written. */
    at: number;
    /** The time when it was withdrawn: nobody is notified of it any more. */
    withdrawnAt: number | null;
  };
}[K];

const insertEvent = query(
  columnsOf(outboxEvents, ["kind", "payload", "accountId", "actor", "at", "dueAt"]),
  (db, p) => db.insert(outboxEvents).values(p).prepare(),
);

/**
 * Writes an event (a transactional outbox). Call it inside the transaction of the change.
 * app/domain/notifications decides who is notified, how and in which texts.
 */
export function publishEvent(
  { kind, payload, accountId = null, actor, dueAt }: NewEvent | NewHistoryEvent,
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
 * Writes an event that is caused by time alone, so that several processes may see it at once. It is
 * written once for each key, as long as the event is kept. False if the key was written before.
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

/** Returns when an event was written under a key; null if none was, or if it is no longer kept. */
export function getPublishedAt(onceKey: string): number | null {
  return findEventByOnceKey().get({ onceKey })?.at ?? null;
}

/** Returns an SQL condition: true for a row without an event under its key, an SQL expression. */
export const unpublishedCondition = (onceKey: SQL) =>
  sql`not exists (select 1 from ${outboxEvents} where once_key = ${onceKey})`;

const deleteOne = query({ id: outboxEvents.id }, (db, p) =>
  db.delete(outboxEvents).where(eq(outboxEvents.id, p.id)).prepare(),
);

/**
 * Deletes the event of a deleted account, with its notification and thus the address. Call it when the email
 * is sent, or isn't to be sent any more. Does nothing with other events.
 */
export function eraseIfAccountDeleted({ kind, id }: OutboxEvent): void {
  if (kind === "account-deleted") deleteOne().run({ id });
}

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
 * Withdraws the events of one kind about an account: notifications that haven't been sent by now never
 * are, not even by a retry. Call it in the transaction that makes the events wrong.
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

/** Returns an event by its id, or null: it is deleted with the account that it is about. */
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

/**
 * Returns the id of the event that has been due longest and isn't expanded yet, or null. Takes no lock.
 */
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
 * Marks an event as expanded and returns it, or null if another process was faster. Call it in the
 * transaction that writes its notifications.
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

/**
 * Postpones an event from which no notifications could be made, so that it doesn't block those behind
 * it.
 */
export function deferEvent(id: number, dueAt: number): void {
  updateEventDueAt().run({ id, dueAt });
}

/**
 * Longest time ahead for which an event is planned, in milliseconds: nothing is planned for later than
 * what can be booked.
 */
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
 * Makes events due now which a clock that was ahead for a while wrote or postponed, and which would
 * wait for that time. Planned events stay planned. True if there may be more.
 */
export function clampEvents(now: number): boolean {
  return hasMoreToSweep(clampEventTimes().run({ now, latest: now + LONGEST_PLAN_MS }));
}
