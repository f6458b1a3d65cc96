import { and, asc, count, desc, eq, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import type { AuditAction } from "~/domain/audit/audit.server";
import {
  dismissDeadLetter,
  requeueDeadLetter,
  requeueDeadLetters,
  type Channel,
  type DeadLetterFilter,
} from "~/domain/queue/delivery-queue.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { asAdmin, recordAdminAudit, type Admin, type CommandContext } from "../shared/admin.server";
import { listPage, type ListPage, type PageRequest } from "../shared/lists.server";
import { parseDeliveryFailure, type DeliveryFailure } from "./delivery-failures";
import type { NotificationQueueState } from "./admin-notifications-filter";

/** The filter of the admin's list of notifications: waiting to be sent, or dead letters. */
export interface NotificationQueueFilter extends DeadLetterFilter {
  state: NotificationQueueState;
}

const NOTIFICATION_STATE_SQL: Record<NotificationQueueState, SQL | undefined> = {
  failed: isNotNull(notifications.deadAt),
  waiting: and(isNull(notifications.doneAt), isNull(notifications.deadAt)),
};

const NOTIFICATION_ORDER_SQL: Record<NotificationQueueState, SQL[]> = {
  failed: [desc(notifications.deadAt), desc(notifications.id)],
  waiting: [asc(notifications.runAt), asc(notifications.id)],
};

/** A notification as admins see it: without its text and without the recipient's address. */
export interface NotificationForAdmin {
  id: number;
  kind: EventKind;
  channel: Channel;
  /** The booking that it is about, if any. */
  bookingId: number | null;
  recipient: { id: number; username: string; name: string };
  /** Time of the first or next try. */
  runAt: number;
  attempts: number;
  deadAt: number | null;
  /** Why the last try failed. */
  failure: DeliveryFailure | null;
  /** True if it is too late to be useful. */
  isExpired: boolean;
}

/** Returns a page of notifications. Three queries: the count, the ids of the page, and its rows. */
export function listNotificationsForAdmin(
  { state, kind, channel }: NotificationQueueFilter,
  page: PageRequest,
  now: number,
): ListPage<NotificationForAdmin> {
  return listPage(
    {
      from: sql`${notifications} inner join ${outboxEvents} on ${outboxEvents.id} = ${notifications.eventId}`,
      id: notifications.id,
      where: and(
        NOTIFICATION_STATE_SQL[state],
        channel ? eq(notifications.channel, channel) : undefined,
        kind ? eq(outboxEvents.kind, kind) : undefined,
      ),
      order: NOTIFICATION_ORDER_SQL[state],
      loadRows: (ids) => listNotificationsByIds(ids, now),
    },
    page,
  );
}

/** Returns a dead letter, or null. */
export function getDeadLetter(id: number, now: number): NotificationForAdmin | null {
  return listNotificationsByIds([id], now).find(({ deadAt }) => deadAt !== null) ?? null;
}

function listNotificationsByIds(ids: number[], now: number): NotificationForAdmin[] {
  return db()
    .select({
      id: notifications.id,
      kind: sql<EventKind>`${outboxEvents.kind}`,
      payload: outboxEvents.payload,
      channel: notifications.channel,
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      runAt: notifications.runAt,
      attempts: notifications.attempts,
      deadAt: notifications.deadAt,
      lastError: notifications.lastError,
      expiresAt: notifications.expiresAt,
    })
    .from(notifications)
    .innerJoin(outboxEvents, eq(outboxEvents.id, notifications.eventId))
    .innerJoin(users, eq(users.id, notifications.recipientUserId))
    .where(sql`${notifications.id} in (select value from json_each(${JSON.stringify(ids)}))`)
    .all()
    .map(({ payload, userId, username, firstName, lastName, lastError, expiresAt, ...row }) => ({
      ...row,
      bookingId: typeof payload.bookingId === "number" ? payload.bookingId : null,
      recipient: { id: userId, username, name: `${firstName} ${lastName}`.trim() },
      failure: lastError === null ? null : parseDeliveryFailure(lastError),
      isExpired: expiresAt <= now,
    }));
}

/** Returns the numbers of dead letters and of waiting notifications by kind. Two queries. */
export function countNotificationsByKind(): Record<
  NotificationQueueState,
  { kind: EventKind; count: number }[]
> {
  const countInState = (state: NotificationQueueState) =>
    db()
      .select({ kind: sql<EventKind>`${outboxEvents.kind}`, count: count() })
      .from(notifications)
      .innerJoin(outboxEvents, eq(outboxEvents.id, notifications.eventId))
      .where(NOTIFICATION_STATE_SQL[state])
      .groupBy(outboxEvents.kind)
      .all();
  return { failed: countInState("failed"), waiting: countInState("waiting") };
}

export type DeadLetterResult =
  | { ok: true; count: number }
  | {
      ok: false;
      reason:
        | "not-an-admin"
        /** Another admin was faster, or the notification has expired. */
        | "nothing-to-do";
    };

const NOTHING_TO_DO = { ok: false, reason: "nothing-to-do" } as const;

/** Puts a dead letter back into the queue. */
export function retryDeadLetter(id: number, { by, now }: CommandContext): DeadLetterResult {
  return withNotification(id, by, (notification) => {
    if (!requeueDeadLetter(id, now).ok) return NOTHING_TO_DO;
    recordNotificationAudit("notice-retried", id, { by, now }, notification);
    return { ok: true, count: 1 };
  });
}

/** Discards a dead letter: it is neither sent nor shown any more. */
export function discardDeadLetter(id: number, { by, now }: CommandContext): DeadLetterResult {
  return withNotification(id, by, (notification) => {
    if (!dismissDeadLetter(id, now)) return NOTHING_TO_DO;
    recordNotificationAudit("notice-discarded", id, { by, now }, notification);
    return { ok: true, count: 1 };
  });
}

/** Puts all dead letters of a kind or channel back into the queue. It writes one audit entry. */
export function retryDeadLetters(
  which: DeadLetterFilter,
  { by, now }: CommandContext,
): DeadLetterResult {
  return asAdmin(by, () => {
    const ids = requeueDeadLetters(which, now);
    const [first] = ids;
    if (first === undefined) return NOTHING_TO_DO;
    // The entry names the first of them, and their number.
    const details = { ...which, count: ids.length };
    recordNotificationAudit("notices-retried", first, { by, now }, details);
    return { ok: true, count: ids.length };
  });
}

function withNotification(
  id: number,
  by: Admin,
  act: (notification: { kind: string; channel: Channel }) => DeadLetterResult,
): DeadLetterResult {
  return asAdmin(by, () => {
    const notification = db()
      .select({ kind: outboxEvents.kind, channel: notifications.channel })
      .from(notifications)
      .innerJoin(outboxEvents, eq(outboxEvents.id, notifications.eventId))
      .where(eq(notifications.id, id))
      .get();
    return notification ? act(notification) : NOTHING_TO_DO;
  });
}

const recordNotificationAudit = (
  action: Extract<AuditAction, `notice${string}`>,
  id: number,
  context: CommandContext,
  details: Record<string, unknown>,
) => recordAdminAudit({ action, subjectType: "notice", subjectId: id, details }, context);
