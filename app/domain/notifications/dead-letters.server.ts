import { and, count, eq, gt, isNotNull, ne } from "drizzle-orm";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { query } from "#db/query.server";
import { publishEventOnce, getPublishedAt } from "~/domain/outbox/events.server";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";

/*
 * Admins are mailed of notices that failed for good: at most once a day, of all of them together. Whether
 * that mail itself arrives is no matter of another one.
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

/** How many notices wait as dead letters, those aside that tell of dead letters. */
export function countDeadLetters(since = 0): number {
  return countDeadRows().get({ since })?.count ?? 0;
}

const dailyKey = (date: string) => `dead-letters/${date}`;

/** Tells admins of what has failed since they were told last: once a day. Always false. */
export function notifyOfDeadLetters(now: number): boolean {
  const today = cityDateOf(now);
  if (getPublishedAt(dailyKey(today)) !== null) return false;
  const since = getPublishedAt(dailyKey(addDays(today, -1))) ?? now - 2 * DAY_MS;
  if (countDeadLetters(since) === 0) return false;
  const event = { kind: "dead-letters", payload: { since }, accountId: null } as const;
  publishEventOnce(dailyKey(today), event, now);
  return false;
}
