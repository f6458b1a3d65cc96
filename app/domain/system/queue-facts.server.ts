import { and, count, inArray, isNotNull, isNull, min, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/audit";
import { substituteSearches } from "#db/schema/bookings";
import { outboxEvents } from "#db/schema/outbox";
import { NOTIFICATION_CHANNELS, notifications } from "#db/schema/queue";
import { query } from "#db/query.server";
import type { Channel } from "~/domain/queue/delivery-queue.server";

/** The notifications of a channel that wait, and those that were given up. */
export interface ChannelQueue {
  /** All that wait, also for a later time: a retry, the morning. */
  waiting: number;
  /** Since when the first of those has waited that should be out by now; null if there is none. */
  dueSince: number | null;
  deadLetters: number;
}

/** All that waits in the database to be worked on. */
export interface QueueFacts {
  channels: Record<Channel, ChannelQueue>;
  /** The events of which notifications should have been made by now. */
  events: { waiting: number; dueSince: number | null };
  /** The open searches for another cleaner. */
  searches: number;
  /** The latest instant that was written to the outbox or to the audit log; null if nothing was. */
  lastEntryAt: number | null;
}

const countWaiting = query({ now: notifications.runAt }, (db, p) =>
  db
    .select({
      channel: notifications.channel,
      waiting: count(),
      dueSince: sql<
        number | null
      >`min(case when ${notifications.runAt} <= ${p.now} then ${notifications.runAt} end)`,
    })
    .from(notifications)
    .where(
      and(
        // All of them, so that the index of what waits is searched.
        inArray(notifications.channel, [...NOTIFICATION_CHANNELS]),
        isNull(notifications.doneAt),
        isNull(notifications.deadAt),
      ),
    )
    .groupBy(notifications.channel)
    .prepare(),
);

const countDeadLetters = query({}, (db) =>
  db
    .select({ channel: notifications.channel, count: count() })
    .from(notifications)
    .where(isNotNull(notifications.deadAt))
    .groupBy(notifications.channel)
    .prepare(),
);

const countDueEvents = query({ now: outboxEvents.dueAt }, (db, p) =>
  db
    .select({ waiting: count(), dueSince: min(outboxEvents.dueAt) })
    .from(outboxEvents)
    .where(and(isNull(outboxEvents.expandedAt), sql`${outboxEvents.dueAt} <= ${p.now}`))
    .prepare(),
);

const readTheRest = query({}, (db) =>
  db
    .select({
      searches: count(),
      eventAt: sql<
        number | null
      >`(select at from ${outboxEvents} where id = (select max(id) from ${outboxEvents}))`,
      auditAt: sql<
        number | null
      >`(select at from ${auditLog} where id = (select max(id) from ${auditLog}))`,
    })
    .from(substituteSearches)
    .where(isNull(substituteSearches.endedAt))
    .prepare(),
);

/** Returns what waits. Four queries, each by an index of what is open, so none reads bookings. */
export function readQueueFacts(now: number): QueueFacts {
  const waiting = countWaiting().all({ now });
  const dead = countDeadLetters().all();
  const events = countDueEvents().get({ now });
  const rest = readTheRest().get();
  const channelQueue = (channel: Channel): ChannelQueue => {
    const own = waiting.find((row) => row.channel === channel);
    return {
      waiting: own?.waiting ?? 0,
      dueSince: own?.dueSince ?? null,
      deadLetters: dead.find((row) => row.channel === channel)?.count ?? 0,
    };
  };
  const entries = [rest?.eventAt, rest?.auditAt].filter((at) => typeof at === "number");
  return {
    channels: Object.fromEntries(
      NOTIFICATION_CHANNELS.map((channel) => [channel, channelQueue(channel)]),
    ) as Record<Channel, ChannelQueue>,
    events: { waiting: events?.waiting ?? 0, dueSince: events?.dueSince ?? null },
    searches: rest?.searches ?? 0,
    lastEntryAt: entries.length > 0 ? Math.max(...entries) : null,
  };
}
