import { and, count, gt, isNotNull } from "drizzle-orm";
import { notifications } from "#db/schema/queue";
import { query } from "#db/query.server";
import { getLineQuota, lineQuotaReserve } from "~/domain/channels/line/line-quota.server";
import type { FallbackReason } from "~/domain/queue/delivery-queue.server";
import { DAY_MS } from "~/lib/durations";

/** Number of past days for which emails sent instead of LINE messages are counted. */
const FALLBACK_DAYS = 30;

const countFallbacks = query({ since: notifications.createdAt }, (db, p) =>
  db
    .select({ why: notifications.fellBack, count: count() })
    .from(notifications)
    .where(and(isNotNull(notifications.fellBack), gt(notifications.createdAt, p.since)))
    .groupBy(notifications.fellBack)
    .prepare(),
);

/** The use of the LINE quota, and the emails sent instead of LINE messages. */
export interface LineUsage {
  /** The month's messages as LINE last reported them; null if LINE hasn't been asked yet. */
  quota: {
    used: number;
    /** Null if the plan has no limit. */
    limit: number | null;
    /** Number of messages reserved for urgent notifications. */
    reserve: number;
  } | null;
  /** Number of past days that `fallbacks` covers: emails sent instead, by reason. */
  days: number;
  fallbacks: { why: FallbackReason; count: number }[];
}

/** Returns the LINE usage as far as it is stored here: LINE isn't asked. One query, by index. */
export function getLineUsage(now: number): LineUsage {
  const { limit, used, readAt } = getLineQuota();
  return {
    quota:
      readAt === null
        ? null
        : { used, limit, reserve: limit === null ? 0 : lineQuotaReserve(limit) },
    days: FALLBACK_DAYS,
    fallbacks: countFallbacks()
      .all({ since: now - FALLBACK_DAYS * DAY_MS })
      .flatMap(({ why, count }) => (why === null ? [] : [{ why, count }])),
  };
}
