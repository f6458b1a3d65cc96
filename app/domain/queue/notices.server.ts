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
import { notices, type AUDIENCES, type CHANNELS, type FALLBACKS } from "#db/schema/queue";
import { columnsOf, given, statement } from "#db/statement.server";
import { SWEPT_AT_ONCE, mayFindMore } from "#db/sweep.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { DAY_MS, MINUTE_MS } from "~/lib/durations";

/** A way to reach people. */
export type Channel = (typeof CHANNELS)[number];

/** Why a notice went by email instead of its own channel. */
export type Fallback = (typeof FALLBACKS)[number];

/** In which part somebody hears of an event. */
export type Audience = (typeof AUDIENCES)[number];

/** A notice to one person by one channel. */
export interface NewNotice {
  eventId: number;
  recipientUserId: number;
  channel: Channel;
  audience: Audience;
  /** From when it may go out. */
  runAt: number;
  /** After this instant nobody wants to read it any more. */
  expiresAt: number;
}

const insert = statement(
  columnsOf(notices, [
    "eventId",
    "recipientUserId",
    "channel",
    "audience",
    "messageId",
    "createdAt",
    "runAt",
    "expiresAt",
  ]),
  (db, p) => db.insert(notices).values(p).onConflictDoNothing().prepare(),
);

/**
 * Queues a notice, unless this person hears of this event by this channel already. False then. Call
 * it in the transaction that takes the event.
 */
export function addNotice(notice: NewNotice, now: number): boolean {
  return insert().run({ ...notice, messageId: randomUUID(), createdAt: now }).changes > 0;
}

/** A notice that one worker has taken for itself until `leaseUntil`. */
export interface ClaimedNotice {
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
    isNull(notices.doneAt),
    isNull(notices.deadAt),
    lte(notices.runAt, now),
    sql`coalesce(${notices.leaseUntil}, 0) <= ${now}`,
  );

const nextDue = statement({ channel: notices.channel, now: notices.runAt }, (db, p) =>
  db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.channel, p.channel), isDue(p.now)))
    .orderBy(notices.runAt, notices.id)
    .limit(1)
    .prepare(),
);

/** Whether a channel has a notice that is due: asked without the write lock, that bookings need too. */
export function hasDueNotice(channel: Channel, now: number): boolean {
  return nextDue().get({ channel, now }) !== undefined;
}

const take = statement({ leaseUntil: notices.leaseUntil, id: notices.id }, (db, p) =>
  db
    .update(notices)
    .set({ leaseUntil: p.leaseUntil, attempts: sql`${notices.attempts} + 1` })
    .where(eq(notices.id, p.id))
    .returning()
    .prepare(),
);

/**
 * Takes the notice of a channel that has been due longest, or null if there is none. Call it inside a
 * transaction: of two processes one gets it. A lease that ran out means that its worker died: the
 * notice is due again.
 */
export function claimNotice(channel: Channel, now: number, leaseMs: number): ClaimedNotice | null {
  const due = nextDue().get({ channel, now });
  const leaseUntil = now + leaseMs;
  const row = due && take().get({ id: due.id, leaseUntil });
  return row ? { ...row, leaseUntil } : null;
}

const finish = statement(
  { now: notices.doneAt, note: notices.lastError, id: notices.id },
  (db, p) =>
    db
      .update(notices)
      .set({
        doneAt: p.now,
        leaseUntil: null,
        lastError: p.note,
      })
      .where(and(eq(notices.id, p.id), isNull(notices.doneAt)))
      .prepare(),
);

/**
 * Ends a notice: it was delivered, or `note` says why nobody needs it any more. That holds even if
 * the lease has run out meanwhile: what was sent was sent.
 */
export function finishNotice(notice: ClaimedNotice, now: number, note: string | null = null): void {
  finish().run({ id: notice.id, now, note });
}

const noteFallback = statement({ id: notices.id, why: notices.fellBack }, (db, p) =>
  db.update(notices).set({ fellBack: p.why }).where(eq(notices.id, p.id)).prepare(),
);

/**
 * Tells somebody by email what another channel couldn't hand them, unless they get it so already. Call
 * it in the transaction that ends the notice.
 */
export function fallBackToEmail(notice: ClaimedNotice, why: Fallback, now: number): void {
  const { id, eventId, recipientUserId, audience, expiresAt } = notice;
  noteFallback().run({ id, why });
  addNotice({ eventId, recipientUserId, audience, channel: "email", runAt: now, expiresAt }, now);
}

/** Only the holder of the lease may write; another worker may have the notice by now. */
const isMine = ({ id, leaseUntil }: { id: SQL; leaseUntil: SQL }) =>
  and(eq(notices.id, id), eq(notices.leaseUntil, leaseUntil), isNull(notices.doneAt));
const mine = { id: notices.id, leaseUntil: notices.leaseUntil };

const postpone = statement({ ...mine, runAt: notices.runAt, error: notices.lastError }, (db, p) =>
  db
    .update(notices)
    .set({
      runAt: p.runAt,
      lastError: p.error,
      leaseUntil: null,
    })
    .where(isMine(p))
    .prepare(),
);

/** Puts a notice back whose delivery failed; it is due again at `runAt`. */
export function postponeNotice(notice: ClaimedNotice, runAt: number, error: string): void {
  postpone().run({ id: notice.id, leaseUntil: notice.leaseUntil, runAt, error });
}

const bury = statement({ ...mine, now: notices.deadAt, error: notices.lastError }, (db, p) =>
  db
    .update(notices)
    .set({
      deadAt: p.now,
      lastError: p.error,
      leaseUntil: null,
    })
    .where(isMine(p))
    .prepare(),
);

/**
 * Gives a notice up. It stays as a dead letter, for admins to see and retry. False where another worker
 * has it by now.
 */
export function buryNotice(notice: ClaimedNotice, now: number, error: string): boolean {
  return bury().run({ id: notice.id, leaseUntil: notice.leaseUntil, now, error }).changes > 0;
}

const release = statement(mine, (db, p) =>
  db
    .update(notices)
    .set({ leaseUntil: null, attempts: sql`max(${notices.attempts} - 1, 0)` })
    .where(isMine(p))
    .prepare(),
);

/** Hands a notice back untried, at shutdown; it is due at once and the try doesn't count. */
export function releaseNotice(notice: ClaimedNotice): void {
  release().run({ id: notice.id, leaseUntil: notice.leaseUntil });
}

const holdBack = statement({ ...mine, runAt: notices.runAt }, (db, p) =>
  db
    .update(notices)
    .set({ runAt: p.runAt, leaseUntil: null, attempts: sql`max(${notices.attempts} - 1, 0)` })
    .where(isMine(p))
    .prepare(),
);

/** Puts a notice off that nobody has tried to deliver; it doesn't count as a try. */
export function holdNoticeBack(notice: ClaimedNotice, runAt: number): void {
  holdBack().run({ id: notice.id, leaseUntil: notice.leaseUntil, runAt });
}

const revive = statement({ id: notices.id, now: notices.runAt }, (db, p) =>
  db
    .update(notices)
    .set({ deadAt: null, attempts: 0, runAt: p.now })
    .where(
      and(eq(notices.id, p.id), isNotNull(notices.deadAt), sql`${notices.expiresAt} > ${p.now}`),
    )
    .prepare(),
);

/**
 * Sends a dead letter on its way again, with all of its tries, the same message id, and the same
 * checks before it goes out. Refused where it is none, or where nobody wants to read it any more.
 */
export function retryNotice(
  id: number,
  now: number,
): { ok: true } | { ok: false; reason: "not-dead-or-stale" } {
  return revive().run({ id, now }).changes > 0
    ? { ok: true }
    : { ok: false, reason: "not-dead-or-stale" };
}

/** Which dead letters: those of a kind of event, of a channel, or all. */
export interface DeadLetters {
  kind: EventKind | null;
  channel: Channel | null;
}

const whichDead = { kind: given<string | null>(), channel: given<string | null>() };
const isDeadOne = (p: { kind: Placeholder; channel: Placeholder }) =>
  and(
    isNotNull(notices.deadAt),
    sql`(${p.channel} is null or ${notices.channel} = ${p.channel})`,
    sql`(${p.kind} is null or ${notices.eventId} in (select ${outboxEvents.id} from ${outboxEvents} where ${outboxEvents.kind} = ${p.kind}))`,
  );

const reviveAll = statement({ ...whichDead, now: notices.runAt }, (db, p) =>
  db
    .update(notices)
    .set({ deadAt: null, attempts: 0, runAt: p.now })
    .where(and(isDeadOne(p), gt(notices.expiresAt, p.now)))
    .returning({ id: notices.id })
    .prepare(),
);

/** Sends dead letters on their way again, but those that nobody wants to read any more. Gives which. */
export function retryNotices(which: DeadLetters, now: number): number[] {
  return reviveAll()
    .all({ ...which, now })
    .map(({ id }) => id);
}

const discard = statement({ id: notices.id, now: notices.doneAt }, (db, p) =>
  db
    .update(notices)
    .set({ deadAt: null, doneAt: p.now })
    .where(and(eq(notices.id, p.id), isNotNull(notices.deadAt)))
    .prepare(),
);

/** Puts a dead letter away for good. False where it is none. */
export function discardNotice(id: number, now: number): boolean {
  return discard().run({ id, now }).changes > 0;
}

/** No pause is longer: a retry's, or that of a night. */
const LONGEST_PAUSE_MS = DAY_MS;
/** No lease is. */
const LONGEST_LEASE_MS = 10 * MINUTE_MS;

const clamp = statement(
  { now: notices.runAt, latestRun: notices.runAt, latestLease: notices.leaseUntil },
  (db, p) =>
    db
      .update(notices)
      .set({
        runAt: sql`case when ${notices.runAt} > ${p.latestRun} then ${p.now} else ${notices.runAt} end`,
        leaseUntil: null,
      })
      .where(
        and(
          isNull(notices.doneAt),
          isNull(notices.deadAt),
          or(gt(notices.runAt, p.latestRun), gt(notices.leaseUntil, p.latestLease)),
        ),
      )
      .prepare(),
);

/**
 * Makes notices due again that a clock which was ahead for a while put off: into a future that no retry
 * or night reaches, or under a lease that nobody holds any more.
 */
export function clampNotices(now: number): boolean {
  clamp().run({ now, latestRun: now + LONGEST_PAUSE_MS, latestLease: now + LONGEST_LEASE_MS });
  return false;
}

export const KEEP_DONE_MS = 90 * DAY_MS;

const endStale = statement({ now: notices.expiresAt }, (db, p) =>
  db
    .update(notices)
    .set({ doneAt: p.now, leaseUntil: null, lastError: "stale" })
    .where(and(isDue(p.now), lte(notices.expiresAt, p.now)))
    .prepare(),
);

const sweepDone = statement({ before: notices.doneAt, limit: given<number>() }, (db, p) =>
  db
    .delete(notices)
    .where(
      inArray(
        notices.id,
        db
          .select({ id: notices.id })
          .from(notices)
          .where(lte(notices.doneAt, p.before))
          .limit(p.limit),
      ),
    )
    .prepare(),
);

const sweepEvents = statement(
  { before: outboxEvents.expandedAt, limit: given<number>() },
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
                    .select({ id: notices.id })
                    .from(notices)
                    .where(eq(notices.eventId, outboxEvents.id)),
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
export function sweepNotices(now: number): boolean {
  const before = now - KEEP_DONE_MS;
  return inTransaction(() => {
    endStale().run({ now });
    const done = sweepDone().run({ before, limit: SWEPT_AT_ONCE });
    const told = sweepEvents().run({ before, limit: SWEPT_AT_ONCE });
    return mayFindMore(done) || mayFindMore(told);
  });
}
