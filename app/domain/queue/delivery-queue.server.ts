import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { inTransaction } from "#db/client.server";
import { outboxEvents } from "#db/schema/outbox";
import {
  notifications,
  type NOTIFICATION_AUDIENCES,
  type NOTIFICATION_CHANNELS,
  type FALLBACK_REASONS,
} from "#db/schema/queue";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { DAY_MS, MINUTE_MS } from "~/lib/durations";

/** A way to reach people. */
export type Channel = (typeof NOTIFICATION_CHANNELS)[number];

/** Why a notice went by email instead of its own channel. */
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

/** In which part somebody hears of an event. */
export type Audience = (typeof NOTIFICATION_AUDIENCES)[number];

/** A notice to one person by one channel. */
export interface NewNotification {
  eventId: number;
  recipientUserId: number;
  channel: Channel;
  audience: Audience;
  /** From when it may go out. */
  runAt: number;
  /** After this instant nobody wants to read it any more. */
  expiresAt: number;
}

const insertNotification = query(
  columnsOf(notifications, [
    "eventId",
    "recipientUserId",
    "channel",
    "audience",
    "messageId",
    "createdAt",
    "runAt",
    "expiresAt",
  ]),
  (db, p) => db.insert(notifications).values(p).onConflictDoNothing().prepare(),
);

/**
 * Queues a notice, unless this person hears of this event by this channel already. False then. Call
 * it in the transaction that takes the event.
 */
export function queueNotification(notification: NewNotification, now: number): boolean {
  return (
    insertNotification().run({ ...notification, messageId: randomUUID(), createdAt: now }).changes >
    0
  );
}

/** A notice that one worker has taken for itself until `leaseUntil`. */
export interface ClaimedNotification {
  id: number;
  eventId: number;
  recipientUserId: number;
  channel: Channel;
  audience: Audience;
  /** The same at every try, so that the other side can tell a retry from a new message. */
  messageId: string;
  createdAt: number;
  expiresAt: number;
  /** Which try this is; the first is 1. A try that ends in a crash counts. */
  attempts: number;
  leaseUntil: number;
}

const isDue = (now: SQL) =>
  and(
    isNull(notifications.doneAt),
    isNull(notifications.deadAt),
    lte(notifications.runAt, now),
    sql`coalesce(${notifications.leaseUntil}, 0) <= ${now}`,
  );

const findDueNotification = query(
  { channel: notifications.channel, now: notifications.runAt },
  (db, p) =>
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.channel, p.channel), isDue(p.now)))
      .orderBy(notifications.runAt, notifications.id)
      .limit(1)
      .prepare(),
);

/** Whether a channel has a notice that is due: asked without the write lock, that bookings need too. */
export function hasDueNotification(channel: Channel, now: number): boolean {
  return findDueNotification().get({ channel, now }) !== undefined;
}

const leaseNotification = query(
  { leaseUntil: notifications.leaseUntil, id: notifications.id },
  (db, p) =>
    db
      .update(notifications)
      .set({ leaseUntil: p.leaseUntil, attempts: sql`${notifications.attempts} + 1` })
      .where(eq(notifications.id, p.id))
      .returning()
      .prepare(),
);

/**
 * Takes the notice of a channel that has been due longest, or null if there is none. Call it inside a
 * transaction: of two processes one gets it. A lease that ran out means that its worker died: the
 * notice is due again.
 */
export function claimNotification(
  channel: Channel,
  now: number,
  leaseMs: number,
): ClaimedNotification | null {
  const due = findDueNotification().get({ channel, now });
  const leaseUntil = now + leaseMs;
  const row = due && leaseNotification().get({ id: due.id, leaseUntil });
  return row ? { ...row, leaseUntil } : null;
}

const updateDoneAt = query(
  { now: notifications.doneAt, note: notifications.lastError, id: notifications.id },
  (db, p) =>
    db
      .update(notifications)
      .set({
        doneAt: p.now,
        leaseUntil: null,
        lastError: p.note,
      })
      .where(and(eq(notifications.id, p.id), isNull(notifications.doneAt)))
      .prepare(),
);

/**
 * Ends a notice: it was delivered, or `note` says why nobody needs it any more. That holds even if
 * the lease has run out meanwhile: what was sent was sent.
 */
export function finishNotification(
  notification: ClaimedNotification,
  now: number,
  note: string | null = null,
): void {
  updateDoneAt().run({ id: notification.id, now, note });
}

const updateFallback = query({ id: notifications.id, why: notifications.fellBack }, (db, p) =>
  db.update(notifications).set({ fellBack: p.why }).where(eq(notifications.id, p.id)).prepare(),
);

/**
 * Tells somebody by email what another channel couldn't hand them, unless they get it so already. Call
 * it in the transaction that ends the notice.
 */
export function fallBackToEmail(
  notification: ClaimedNotification,
  why: FallbackReason,
  now: number,
): void {
  const { id, eventId, recipientUserId, audience, expiresAt } = notification;
  updateFallback().run({ id, why });
  queueNotification(
    { eventId, recipientUserId, audience, channel: "email", runAt: now, expiresAt },
    now,
  );
}

/** Only the holder of the lease may write; another worker may have the notice by now. */
const holdsLease = ({ id, leaseUntil }: { id: SQL; leaseUntil: SQL }) =>
  and(
    eq(notifications.id, id),
    eq(notifications.leaseUntil, leaseUntil),
    isNull(notifications.doneAt),
  );
const leaseParameters = { id: notifications.id, leaseUntil: notifications.leaseUntil };

const updateRunAt = query(
  { ...leaseParameters, runAt: notifications.runAt, error: notifications.lastError },
  (db, p) =>
    db
      .update(notifications)
      .set({
        runAt: p.runAt,
        lastError: p.error,
        leaseUntil: null,
      })
      .where(holdsLease(p))
      .prepare(),
);

/** Puts a notice back whose delivery failed; it is due again at `runAt`. */
export function postponeNotification(
  notification: ClaimedNotification,
  runAt: number,
  error: string,
): void {
  updateRunAt().run({ id: notification.id, leaseUntil: notification.leaseUntil, runAt, error });
}

const updateDeadAt = query(
  { ...leaseParameters, now: notifications.deadAt, error: notifications.lastError },
  (db, p) =>
    db
      .update(notifications)
      .set({
        deadAt: p.now,
        lastError: p.error,
        leaseUntil: null,
      })
      .where(holdsLease(p))
      .prepare(),
);

/**
 * Gives a notice up. It stays as a dead letter, for admins to see and retry. False where another worker
 * has it by now.
 */
export function markAsDeadLetter(
  notification: ClaimedNotification,
  now: number,
  error: string,
): boolean {
  return (
    updateDeadAt().run({ id: notification.id, leaseUntil: notification.leaseUntil, now, error })
      .changes > 0
  );
}

const clearLease = query(leaseParameters, (db, p) =>
  db
    .update(notifications)
    .set({ leaseUntil: null, attempts: sql`max(${notifications.attempts} - 1, 0)` })
    .where(holdsLease(p))
    .prepare(),
);

/** Hands a notice back untried, at shutdown; it is due at once and the try doesn't count. */
export function releaseNotification(notification: ClaimedNotification): void {
  clearLease().run({ id: notification.id, leaseUntil: notification.leaseUntil });
}

const updateUntriedRunAt = query({ ...leaseParameters, runAt: notifications.runAt }, (db, p) =>
  db
    .update(notifications)
    .set({ runAt: p.runAt, leaseUntil: null, attempts: sql`max(${notifications.attempts} - 1, 0)` })
    .where(holdsLease(p))
    .prepare(),
);

/** Puts a notice off that nobody has tried to deliver; it doesn't count as a try. */
export function holdBackNotification(notification: ClaimedNotification, runAt: number): void {
  updateUntriedRunAt().run({ id: notification.id, leaseUntil: notification.leaseUntil, runAt });
}

const reviveDeadLetter = query({ id: notifications.id, now: notifications.runAt }, (db, p) =>
  db
    .update(notifications)
    .set({ deadAt: null, attempts: 0, runAt: p.now })
    .where(
      and(
        eq(notifications.id, p.id),
        isNotNull(notifications.deadAt),
        sql`${notifications.expiresAt} > ${p.now}`,
      ),
    )
    .prepare(),
);

/**
 * Sends a dead letter on its way again, with all of its tries, the same message id, and the same
 * checks before it goes out. Refused where it is none, or where nobody wants to read it any more.
 */
export function requeueDeadLetter(
  id: number,
  now: number,
): { ok: true } | { ok: false; reason: "not-dead-or-stale" } {
  return reviveDeadLetter().run({ id, now }).changes > 0
    ? { ok: true }
    : { ok: false, reason: "not-dead-or-stale" };
}

/** Which dead letters: those of a kind of event, of a channel, or all. */
export interface DeadLetterFilter {
  kind: EventKind | null;
  channel: Channel | null;
}

const deadLetterParameters = {
  kind: typedParameter<string | null>(),
  channel: typedParameter<string | null>(),
};
const matchesDeadLetterFilter = (p: { kind: Placeholder; channel: Placeholder }) =>
  and(
    isNotNull(notifications.deadAt),
    sql`(${p.channel} is null or ${notifications.channel} = ${p.channel})`,
    sql`(${p.kind} is null or ${notifications.eventId} in (select ${outboxEvents.id} from ${outboxEvents} where ${outboxEvents.kind} = ${p.kind}))`,
  );

const reviveDeadLetters = query({ ...deadLetterParameters, now: notifications.runAt }, (db, p) =>
  db
    .update(notifications)
    .set({ deadAt: null, attempts: 0, runAt: p.now })
    .where(and(matchesDeadLetterFilter(p), gt(notifications.expiresAt, p.now)))
    .returning({ id: notifications.id })
    .prepare(),
);

/** Sends dead letters on their way again, but those that nobody wants to read any more. Gives which. */
export function requeueDeadLetters(which: DeadLetterFilter, now: number): number[] {
  return reviveDeadLetters()
    .all({ ...which, now })
    .map(({ id }) => id);
}

const clearDeadLetter = query({ id: notifications.id, now: notifications.doneAt }, (db, p) =>
  db
    .update(notifications)
    .set({ deadAt: null, doneAt: p.now })
    .where(and(eq(notifications.id, p.id), isNotNull(notifications.deadAt)))
    .prepare(),
);

/** Puts a dead letter away for good. False where it is none. */
export function dismissDeadLetter(id: number, now: number): boolean {
  return clearDeadLetter().run({ id, now }).changes > 0;
}

/** No pause is longer: a retry's, or that of a night. */
const LONGEST_PAUSE_MS = DAY_MS;
/** No lease is. */
const LONGEST_LEASE_MS = 10 * MINUTE_MS;

const resetFarNotifications = query(
  {
    now: notifications.runAt,
    latestRun: notifications.runAt,
    latestLease: notifications.leaseUntil,
  },
  (db, p) =>
    db
      .update(notifications)
      .set({
        runAt: sql`case when ${notifications.runAt} > ${p.latestRun} then ${p.now} else ${notifications.runAt} end`,
        leaseUntil: null,
      })
      .where(
        and(
          isNull(notifications.doneAt),
          isNull(notifications.deadAt),
          or(gt(notifications.runAt, p.latestRun), gt(notifications.leaseUntil, p.latestLease)),
        ),
      )
      .prepare(),
);

/**
 * Makes notices due again that a clock which was ahead for a while put off: into a future that no retry
 * or night reaches, or under a lease that nobody holds any more.
 */
export function clampNotifications(now: number): boolean {
  resetFarNotifications().run({
    now,
    latestRun: now + LONGEST_PAUSE_MS,
    latestLease: now + LONGEST_LEASE_MS,
  });
  return false;
}

export const NOTIFICATION_RETENTION_MS = 90 * DAY_MS;

const finishExpiredNotifications = query({ now: notifications.expiresAt }, (db, p) =>
  db
    .update(notifications)
    .set({ doneAt: p.now, leaseUntil: null, lastError: "stale" })
    .where(and(isDue(p.now), lte(notifications.expiresAt, p.now)))
    .prepare(),
);

const deleteDoneNotifications = query(
  { before: notifications.doneAt, limit: typedParameter<number>() },
  (db, p) =>
    db
      .delete(notifications)
      .where(
        inArray(
          notifications.id,
          db
            .select({ id: notifications.id })
            .from(notifications)
            .where(lte(notifications.doneAt, p.before))
            .limit(p.limit),
        ),
      )
      .prepare(),
);

const deleteExpandedEvents = query(
  { before: outboxEvents.expandedAt, limit: typedParameter<number>() },
  (db, p) =>
    db
      .delete(outboxEvents)
      .where(
        inArray(
          outboxEvents.id,
          db
            .select({ id: outboxEvents.id })
            .from(outboxEvents)
            .where(
              and(
                lte(outboxEvents.expandedAt, p.before),
                notExists(
                  db
                    .select({ id: notifications.id })
                    .from(notifications)
                    .where(eq(notifications.eventId, outboxEvents.id)),
                ),
              ),
            )
            .limit(p.limit),
        ),
      )
      .prepare(),
);

/**
 * Removes what ended 90 days ago: notices, and events of which no notice is left. Dead letters stay
 * until an admin decides. Ends what has become stale where no worker looks any more, since its
 * channel is no longer set up. True while there may be more.
 */
export function sweepNotifications(now: number): boolean {
  const before = now - NOTIFICATION_RETENTION_MS;
  return inTransaction(() => {
    finishExpiredNotifications().run({ now });
    const done = deleteDoneNotifications().run({ before, limit: SWEEP_BATCH_SIZE });
    const events = deleteExpandedEvents().run({ before, limit: SWEEP_BATCH_SIZE });
    return hasMoreToSweep(done) || hasMoreToSweep(events);
  });
}
