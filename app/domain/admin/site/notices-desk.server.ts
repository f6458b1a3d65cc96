import { and, asc, count, desc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { outboxEvents } from "#db/schema/outbox";
import { notices } from "#db/schema/queue";
import { recordAudit, type AuditAction } from "~/domain/audit/audit.server";
import {
  discardNotice,
  retryNotice,
  retryNotices,
  type Channel,
  type DeadLetters,
} from "~/domain/queue/notices.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import {
  actorOf,
  mayAdminister,
  NOT_AN_ADMIN,
  type Administrator,
} from "../shared/administrator.server";
import { inOrder, type Listed, type Page } from "../shared/lists.server";
import { failureOf, type Failure } from "./notice-failures";
import type { NoticeState } from "./notices-filter";

/** Which notices an admin looks for: those that wait to go out, or were given up. */
export interface NoticeFilter extends DeadLetters {
  state: NoticeState;
}

const STATES: Record<NoticeState, SQL | undefined> = {
  failed: isNotNull(notices.deadAt),
  waiting: and(isNull(notices.doneAt), isNull(notices.deadAt)),
};

const ORDERS: Record<NoticeState, SQL[]> = {
  failed: [desc(notices.deadAt), desc(notices.id)],
  waiting: [asc(notices.runAt), asc(notices.id)],
};

/** A notice as admins see it: not a word of what it says, nor the address that it goes to. */
export interface DeskNotice {
  id: number;
  kind: EventKind;
  channel: Channel;
  /** Of the booking that it tells of, if it does. */
  bookingId: number | null;
  to: { id: number; username: string; name: string };
  /** When it goes out, or is tried again. */
  runAt: number;
  attempts: number;
  deadAt: number | null;
  /** Why the last try failed. */
  failure: Failure | null;
  /** Nobody wants to read it any more. */
  isStale: boolean;
}

/** A page of notices. Three statements: the count, the ids of the page, and its rows. */
export function listNotices(
  { state, kind, channel }: NoticeFilter,
  { page, size }: Page,
  now: number,
): Listed<DeskNotice> {
  const where = and(
    STATES[state],
    channel ? eq(notices.channel, channel) : undefined,
    kind ? eq(outboxEvents.kind, kind) : undefined,
  );
  const [counted] = db()
    .select({ total: count() })
    .from(notices)
    .innerJoin(outboxEvents, eq(outboxEvents.id, notices.eventId))
    .where(where)
    .all();
  const ids = db()
    .select({ id: notices.id })
    .from(notices)
    .innerJoin(outboxEvents, eq(outboxEvents.id, notices.eventId))
    .where(where)
    .orderBy(...ORDERS[state])
    .limit(size)
    .offset((page - 1) * size)
    .all();
  return { rows: inOrder(ids, (wanted) => rowsOf(wanted, now)), total: counted?.total ?? 0 };
}

/** A notice that was given up, or null. */
export function getDeadLetter(id: number, now: number): DeskNotice | null {
  return rowsOf([id], now).find(({ deadAt }) => deadAt !== null) ?? null;
}

function rowsOf(ids: number[], now: number): DeskNotice[] {
  return db()
    .select({
      id: notices.id,
      kind: sql<EventKind>`${outboxEvents.kind}`,
      payload: outboxEvents.payload,
      channel: notices.channel,
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      runAt: notices.runAt,
      attempts: notices.attempts,
      deadAt: notices.deadAt,
      lastError: notices.lastError,
      expiresAt: notices.expiresAt,
    })
    .from(notices)
    .innerJoin(outboxEvents, eq(outboxEvents.id, notices.eventId))
    .innerJoin(users, eq(users.id, notices.recipientUserId))
    .where(sql`${notices.id} in (select value from json_each(${JSON.stringify(ids)}))`)
    .all()
    .map(({ payload, userId, username, firstName, lastName, lastError, expiresAt, ...row }) => ({
      ...row,
      bookingId: typeof payload.bookingId === "number" ? payload.bookingId : null,
      to: { id: userId, username, name: `${firstName} ${lastName}`.trim() },
      failure: lastError === null ? null : failureOf(lastError),
      isStale: expiresAt <= now,
    }));
}

/** How many notices were given up, and wait, of each kind. Two statements. */
export function countNotices(): Record<NoticeState, { kind: EventKind; count: number }[]> {
  const of = (state: NoticeState) =>
    db()
      .select({ kind: sql<EventKind>`${outboxEvents.kind}`, count: count() })
      .from(notices)
      .innerJoin(outboxEvents, eq(outboxEvents.id, notices.eventId))
      .where(STATES[state])
      .groupBy(outboxEvents.kind)
      .all();
  return { failed: of("failed"), waiting: of("waiting") };
}

export type NoticeResult =
  | { ok: true; count: number }
  | {
      ok: false;
      reason:
        | "not-an-admin"
        /** Another admin was faster, or nobody wants to read it any more. */
        | "nothing-to-do";
    };

const NOTHING_TO_DO = { ok: false, reason: "nothing-to-do" } as const;

/** Sends a dead letter on its way again. */
export function retryDeadLetter(id: number, by: Administrator, now: number): NoticeResult {
  return withNotice(id, by, (notice) => {
    if (!retryNotice(id, now).ok) return NOTHING_TO_DO;
    record("notice-retried", id, by, now, notice);
    return { ok: true, count: 1 };
  });
}

/** Puts a dead letter away: it is neither sent nor shown any more. */
export function discardDeadLetter(id: number, by: Administrator, now: number): NoticeResult {
  return withNotice(id, by, (notice) => {
    if (!discardNotice(id, now)) return NOTHING_TO_DO;
    record("notice-discarded", id, by, now, notice);
    return { ok: true, count: 1 };
  });
}

/** Sends all dead letters of a kind, or of a channel, on their way again. One line on record. */
export function retryDeadLetters(which: DeadLetters, by: Administrator, now: number): NoticeResult {
  return inTransaction(() => {
    if (!mayAdminister(by)) return NOT_AN_ADMIN;
    const ids = retryNotices(which, now);
    const [first] = ids;
    if (first === undefined) return NOTHING_TO_DO;
    // It names the first of them, and how many they are.
    record("notices-retried", first, by, now, { ...which, count: ids.length });
    return { ok: true, count: ids.length };
  });
}

function withNotice(
  id: number,
  by: Administrator,
  act: (notice: { kind: string; channel: Channel }) => NoticeResult,
): NoticeResult {
  return inTransaction(() => {
    if (!mayAdminister(by)) return NOT_AN_ADMIN;
    const notice = db()
      .select({ kind: outboxEvents.kind, channel: notices.channel })
      .from(notices)
      .innerJoin(outboxEvents, eq(outboxEvents.id, notices.eventId))
      .where(eq(notices.id, id))
      .get();
    return notice ? act(notice) : NOTHING_TO_DO;
  });
}

function record(
  action: Extract<AuditAction, `notice${string}`>,
  id: number,
  by: Administrator,
  now: number,
  details: Record<string, unknown>,
): void {
  recordAudit(
    { actorUserId: actorOf(by), action, subjectType: "notice", subjectId: id, details },
    now,
  );
}
