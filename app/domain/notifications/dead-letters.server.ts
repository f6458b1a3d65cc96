import { and, count, eq, gt, isNotNull, ne } from "drizzle-orm";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { query } from "#db/query.server";
import { publishEventOnce, getPublishedAt } from "~/domain/outbox/events.server";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";

/*
 * Admins get an email about notifications that failed for good: at most once a day, about all of them
 * together. If that email itself fails, no other one reports it.
 */

const countDeadRows = query({ since: notifications.deadAt }, (db, p) =>
  db
    .select({ count: count() })
    .from(notifications)
    .innerJoin(outboxEvents, eq(outboxEvents.id, notifications.eventId))
    .where(
      and(
        isNotNull(notifications.deadAt),
        gt(notifications.deadAt, p.since),
        ne(outboxEvents.kind, "dead-letters"),
      ),
    )
    .prepare(),
);

/** Returns the number of dead letters since an instant, without those that are about dead letters. */
export function countDeadLetters(since = 0): number {
  return countDeadRows().get({ since })?.count ?? 0;
}

const dailyKey = (date: string) => `dead-letters/${date}`;

/** Notifies admins of dead letters since their last notification, once a day. Always returns false. */
export function notifyOfDeadLetters(now: number): boolean {
  const today = cityDateOf(now);
  if (getPublishedAt(dailyKey(today)) !== null) return false;
  const since = getPublishedAt(dailyKey(addDays(today, -1))) ?? now - 2 * DAY_MS;
  if (countDeadLetters(since) === 0) return false;
  const event = { kind: "dead-letters", payload: { since }, accountId: null } as const;
  publishEventOnce(dailyKey(today), event, now);
  return false;
}
