import { and, asc, count, eq, isNull } from "drizzle-orm";
import { db } from "#db/client.server";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { emailChannel } from "~/domain/channels/email/email-channel.server";
import { expandEvent } from "~/domain/notifications/expand-events.server";
import { findDueEventId } from "~/domain/outbox/events.server";

const silent = () => undefined;
/** The email channel, as far as it says whom it reaches. */
export const email = emailChannel({
  smtpUrl: undefined,
  from: { name: "BaanSaat", address: "hello@baansaat.example" },
  folder: "nothing is sent",
  origin: "https://baansaat.example",
  printLinks: false,
  log: { info: silent, warn: silent, error: silent },
});

/** Deletes every event with its notifications. */
export function deleteEvents(): void {
  db().delete(outboxEvents).run();
}

/** Makes the notifications of all due events, and returns who is notified of what by email. */
export function makeEmailNotifications(now: number) {
  for (let id = findDueEventId(now); id !== null; id = findDueEventId(now)) {
    expandEvent(id, { email }, now);
  }
  return db()
    .select({
      kind: outboxEvents.kind,
      to: notifications.recipientUserId,
      payload: outboxEvents.payload,
      expiresAt: notifications.expiresAt,
    })
    .from(notifications)
    .innerJoin(outboxEvents, eq(outboxEvents.id, notifications.eventId))
    .orderBy(asc(notifications.id))
    .all();
}

/**
 * Ends the emails that say that an account is deleted, as if they had been sent. Only their events hold the
 * addresses.
 */
export function endDeletionEmails(now: number): void {
  for (const { kind, id } of listEvents()) {
    if (kind === "account-deleted") expandEvent(id, {}, now);
  }
}

/** Returns all events in the outbox, in their order. */
export function listEvents() {
  return db().select().from(outboxEvents).orderBy(asc(outboxEvents.id)).all();
}

/** Counts what is left to do: events that aren't expanded, notifications neither delivered nor given up. */
export function countUnfinished(): number {
  const open = [
    db().select({ n: count() }).from(outboxEvents).where(isNull(outboxEvents.expandedAt)).get(),
    db()
      .select({ n: count() })
      .from(notifications)
      .where(and(isNull(notifications.doneAt), isNull(notifications.deadAt)))
      .get(),
  ];
  return open.reduce((sum, row) => sum + (row?.n ?? 0), 0);
}
