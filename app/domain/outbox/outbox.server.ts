import { and, eq, inArray, isNull, lte, sql, type SQL } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { isWritable } from "#db/client.server";
import { outbox, type CHANNELS } from "#db/schema/notifications";
import { statement } from "#db/statement.server";
import { SWEPT_AT_ONCE, mayFindMore } from "#db/sweep.server";
import { DAY_MS } from "~/lib/durations";

export type Channel = (typeof CHANNELS)[number];

/** What a notice tells of. */
export type NoticeKind =
  | "booking-booked"
  | "booking-cancelled"
  | "booking-requested"
  | "verify-email"
  | "reset-password"
  | "password-changed"
  | "confirm-new-email"
  | "email-changed"
  | "email-taken"
  | "identity-linked"
  | "identity-unlinked";

/** A notice to somebody about something that has just been written. */
export interface Notice {
  kind: NoticeKind;
  channel: Channel;
  /** Null for a notice that is written as others are, and goes to nobody. */
  recipientUserId: number | null;
  /**
   * Ids, or words of ours: whoever delivers reads the rest anew. Never a secret. `to` is an address
   * that isn't the recipient's own, not yet or no longer.
   */
  payload: Record<string, number | string>;
  /** Says what makes this notice the same as another one. */
  dedupeKey: string;
  now: number;
  /** After this instant nobody wants to read it any more. */
  expiresAt: number;
}

const insert = statement(
  {
    kind: outbox.kind,
    channel: outbox.channel,
    recipientUserId: outbox.recipientUserId,
    payload: outbox.payload,
    dedupeKey: outbox.dedupeKey,
    messageId: outbox.messageId,
    now: outbox.createdAt,
    expiresAt: outbox.expiresAt,
  },
  (db, p) =>
    db
      .insert(outbox)
      .values({
        kind: p.kind,
        channel: p.channel,
        recipientUserId: p.recipientUserId,
        payload: p.payload,
        dedupeKey: p.dedupeKey,
        messageId: p.messageId,
        createdAt: p.now,
        runAt: p.now,
        expiresAt: p.expiresAt,
      })
      .onConflictDoNothing()
      .prepare(),
);

/** Queues a notice. Call it inside the transaction of the change that it tells of. */
export function enqueue(notice: Notice): void {
  insert().run({ ...notice, messageId: randomUUID() });
}

/** A notice that one worker has taken for itself until `leaseUntil`. */
export interface ClaimedNotice {
  id: number;
  kind: NoticeKind;
  channel: Channel;
  recipientUserId: number | null;
  payload: Record<string, number | string>;
  /** The same at every try, so that the other side can tell a retry from a new message. */
  messageId: string;
  createdAt: number;
  expiresAt: number | null;
  /** Which try this is; the first is 1. A try that ends in a crash counts. */
  attempts: number;
  leaseUntil: number;
}

const isDue = (now: SQL) =>
  and(
    isNull(outbox.doneAt),
    isNull(outbox.deadAt),
    lte(outbox.runAt, now),
    sql`coalesce(${outbox.leaseUntil}, 0) <= ${now}`,
  );

const nextDue = statement({ now: outbox.runAt }, (db, p) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(isDue(p.now))
    .orderBy(outbox.runAt, outbox.id)
    .limit(1)
    .prepare(),
);

const take = statement(
  { leaseUntil: outbox.leaseUntil, id: outbox.id, now: outbox.runAt },
  (db, p) =>
    db
      .update(outbox)
      .set({
        leaseUntil: p.leaseUntil,
        attempts: sql`${outbox.attempts} + 1`,
      })
      .where(and(eq(outbox.id, p.id), isDue(p.now)))
      .returning()
      .prepare(),
);

/**
 * Takes the notice that has been due longest, or null if there is none. Of two processes one gets
 * it. A lease that ran out means that its worker died: the notice is due again.
 */
export function claimNotice(now: number, leaseMs: number): ClaimedNotice | null {
  for (;;) {
    // Looked up without the write lock: an idle worker must not compete with bookings.
    const due = nextDue().get({ now });
    // Another process may write for long: the next look comes soon.
    if (!due || !isWritable()) return null;
    const row = take().get({ id: due.id, now, leaseUntil: now + leaseMs });
    // No row: another process was faster.
    if (row) return { ...row, kind: row.kind as NoticeKind, leaseUntil: now + leaseMs };
  }
}

const finish = statement({ now: outbox.doneAt, note: outbox.lastError, id: outbox.id }, (db, p) =>
  db
    .update(outbox)
    .set({
      doneAt: p.now,
      leaseUntil: null,
      lastError: p.note,
    })
    .where(and(eq(outbox.id, p.id), isNull(outbox.doneAt)))
    .prepare(),
);

/**
 * Ends a notice: it was delivered, or `note` says why nobody needs it any more. That holds even if
 * the lease has run out meanwhile: what was sent was sent.
 */
export function finishNotice(notice: ClaimedNotice, now: number, note: string | null = null): void {
  finish().run({ id: notice.id, now, note });
}

/** Only the holder of the lease may write; another worker may have the notice by now. */
const isMine = ({ id, leaseUntil }: { id: SQL; leaseUntil: SQL }) =>
  and(eq(outbox.id, id), eq(outbox.leaseUntil, leaseUntil), isNull(outbox.doneAt));
const mine = { id: outbox.id, leaseUntil: outbox.leaseUntil };

const postpone = statement({ ...mine, runAt: outbox.runAt, error: outbox.lastError }, (db, p) =>
  db
    .update(outbox)
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

const bury = statement({ ...mine, now: outbox.deadAt, error: outbox.lastError }, (db, p) =>
  db
    .update(outbox)
    .set({
      deadAt: p.now,
      lastError: p.error,
      leaseUntil: null,
    })
    .where(isMine(p))
    .prepare(),
);

/** Gives a notice up. It stays as a dead letter, for admins to see and retry. */
export function buryNotice(notice: ClaimedNotice, now: number, error: string): void {
  bury().run({ id: notice.id, leaseUntil: notice.leaseUntil, now, error });
}

const release = statement(mine, (db, p) =>
  db
    .update(outbox)
    .set({ leaseUntil: null, attempts: sql`max(${outbox.attempts} - 1, 0)` })
    .where(isMine(p))
    .prepare(),
);

/** Hands a notice back untried, at shutdown; it is due at once and the try doesn't count. */
export function releaseNotice(notice: ClaimedNotice): void {
  release().run({ id: notice.id, leaseUntil: notice.leaseUntil });
}

const withdraw = statement(
  { now: outbox.doneAt, recipientUserId: outbox.recipientUserId, kind: outbox.kind },
  (db, p) =>
    db
      .update(outbox)
      .set({ doneAt: p.now, leaseUntil: null, lastError: "withdrawn" })
      .where(
        and(
          eq(outbox.recipientUserId, p.recipientUserId),
          eq(outbox.kind, p.kind),
          isNull(outbox.doneAt),
          isNull(outbox.deadAt),
        ),
      )
      .prepare(),
);

/** Takes back what still waits for somebody. Call it in the transaction that makes it wrong. */
export function withdrawNotices(kind: NoticeKind, recipientUserId: number, now: number): void {
  withdraw().run({ kind, recipientUserId, now });
}

const KEEP_DONE_MS = 90 * DAY_MS;

const sweep = statement({ before: outbox.doneAt }, (db, p) =>
  db
    .delete(outbox)
    .where(
      inArray(
        outbox.id,
        db
          .select({ id: outbox.id })
          .from(outbox)
          .where(lte(outbox.doneAt, p.before))
          .limit(SWEPT_AT_ONCE),
      ),
    )
    .prepare(),
);

/**
 * Removes notices that ended 90 days ago; true if there may be more. Dead letters stay until an admin
 * decides.
 */
export function sweepOutbox(now: number): boolean {
  return mayFindMore(sweep().run({ before: now - KEEP_DONE_MS }));
}
