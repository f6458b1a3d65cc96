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
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";

/** A way to reach people. */
export type Channel = (typeof NOTIFICATION_CHANNELS)[number];

/** The reason why a notification went by email instead of its own channel. */
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

/** The role in which somebody is notified of an event. */
export type Audience = (typeof NOTIFICATION_AUDIENCES)[number];

/** A notification to one person by one channel. */
export interface NewNotification {
  eventId: number;
  recipientUserId: number;
  channel: Channel;
  audience: Audience;
  /** The earliest time at which it may go out. */
  runAt: number;
  /** After this instant it is no longer of use. */
  expiresAt: number;
  /** The booking that it is about, if further messages of that booking are held back after it. */
  bookingId?: number | null;
  /** True if another notification that waits says it, too: it ends at once. */
  isMerged?: boolean;
}

/** Why a notification ended without a delivery: one message says what several would have said. */
export const MERGED = "merged";

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
    "bookingId",
    "doneAt",
    "lastError",
  ]),
  (db, p) => db.insert(notifications).values(p).onConflictDoNothing().prepare(),
);

/**
 * Queues a notification. Returns false if this person already gets this event by this channel. Call it in
 * the transaction that claims the event.
 */
export function queueNotification(
  { bookingId = null, isMerged = false, ...notification }: NewNotification,
  now: number,
): boolean {
  const ended = { doneAt: isMerged ? now : null, lastError: isMerged ? MERGED : null };
  const values = { ...notification, bookingId, ...ended };
  return (
    insertNotification().run({ ...values, messageId: randomUUID(), createdAt: now }).changes > 0
  );
}

const markMerged = query({ id: notifications.id, now: notifications.doneAt }, (db, p) =>
  db
    .update(notifications)
    .set({ doneAt: p.now, leaseUntil: null, lastError: MERGED })
    .where(and(eq(notifications.id, p.id), isNull(notifications.doneAt)))
    .prepare(),
);

/** Ends a notification that waits, because another one says it, too. Call it in the transaction that queues that. */
export function endAsMerged(id: number, now: number): void {
  markMerged().run({ id, now });
}

/** A notification that one worker has claimed until `leaseUntil`. */
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
  /** The number of this try; the first is 1. A try that ends in a crash counts. */
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

/** True if a channel has a notification that is due. This needs no write lock, which bookings need too. */
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
 * Claims the notification of a channel that has been due longest; null if there is none. Call it inside a
 * transaction, so that only one of two processes gets it. If a lease has run out, its worker has died and
 * the notification is due again.
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
 * Ends a notification: it was delivered, or `note` says why nobody needs it any more. It ends even if the
 * lease has run out meanwhile, because the message was sent.
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
 * Queues an email for a notification that another channel couldn't deliver, unless the person gets an email
 * anyway. Call it in the transaction that ends the notification.
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

/** SQL: only the holder of the lease may write, because another worker may have the notification by now. */
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

/** Puts a notification back whose delivery failed. It is due again at `runAt`. */
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
 * Gives up a notification. It is kept as a dead letter, which admins can see and retry. Returns false if
 * another worker has it by now.
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

/** Returns an untried notification to the queue at shutdown: due at once, and the try doesn't count. */
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

/** Postpones a notification that nobody has tried to deliver. This doesn't count as a try. */
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
 * Sends a dead letter again, with all of its tries, the same message id and the same checks before it goes
 * out. Refuses if it is no dead letter, or if it is no longer of use.
 */
export function requeueDeadLetter(
  id: number,
  now: number,
): { ok: true } | { ok: false; reason: "not-dead-or-stale" } {
  return reviveDeadLetter().run({ id, now }).changes > 0
    ? { ok: true }
    : { ok: false, reason: "not-dead-or-stale" };
}

/** Filter for dead letters by kind of event and by channel; null means all. */
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

/** Sends dead letters again, except those that are no longer of use. Returns their ids. */
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

/** Dismisses a dead letter for good. Returns false if there is none with this id. */
export function dismissDeadLetter(id: number, now: number): boolean {
  return clearDeadLetter().run({ id, now }).changes > 0;
}

/** Longest pause before a notification is tried, in milliseconds: push services may ask for it; a night is shorter. */
const LONGEST_PAUSE_MS = 12 * HOUR_MS;
/** Longest lease of a worker, in milliseconds. */
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
        runAt: sql`case
          when ${notifications.createdAt} > ${p.now} then ${p.now} + min(max(${notifications.runAt} - ${notifications.createdAt}, 0), ${p.latestRun} - ${p.now})
          when ${notifications.runAt} > ${p.latestRun} then ${p.now} else ${notifications.runAt} end`,
        createdAt: sql`min(${notifications.createdAt}, ${p.now})`,
        leaseUntil: null,
      })
      .where(
        and(
          isNull(notifications.doneAt),
          isNull(notifications.deadAt),
          or(
            gt(notifications.createdAt, p.now),
            gt(notifications.runAt, p.latestRun),
            gt(notifications.leaseUntil, p.latestLease),
          ),
        ),
      )
      .prepare(),
);

/**
 * Makes notifications due again that were postponed by a clock which was ahead for a while: to a time that
 * no retry or night reaches, or under a lease that nobody holds any more. Those that it made keep their pause:
 * it begins now. Always returns false.
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

const deleteDeletionEmails = query({ before: outboxEvents.at }, (db, p) =>
  db
    .delete(outboxEvents)
    .where(and(eq(outboxEvents.kind, "account-deleted"), lte(outboxEvents.at, p.before)))
    .prepare(),
);

/** After this time the email that an account is deleted isn't tried any more, and its address is erased. */
export const DELETION_EMAIL_LIFETIME_MS = DAY_MS;

/**
 * Deletes notifications that ended 90 days ago, and events expanded then that have no notification left.
 * Dead letters stay until an admin decides. Also ends expired notifications that no worker looks at,
 * because their channel is no longer set up, and erases the addresses of deleted accounts to which no email could
 * be sent. Returns true while there may be more.
 */
export function sweepNotifications(now: number): boolean {
  const before = now - NOTIFICATION_RETENTION_MS;
  return inTransaction(() => {
    deleteDeletionEmails().run({ before: now - DELETION_EMAIL_LIFETIME_MS });
    finishExpiredNotifications().run({ now });
    const done = deleteDoneNotifications().run({ before, limit: SWEEP_BATCH_SIZE });
    const events = deleteExpandedEvents().run({ before, limit: SWEEP_BATCH_SIZE });
    return hasMoreToSweep(done) || hasMoreToSweep(events);
  });
}
