import { and, count, gt, isNotNull } from "drizzle-orm";
import { notifications } from "#db/schema/queue";
import { query } from "#db/query.server";
import { getLineQuota, lineQuotaReserve } from "~/domain/channels/line/line-quota.server";
import type { FallbackReason } from "~/domain/queue/delivery-queue.server";
import { DAY_MS } from "~/lib/durations";

/** So far back it is counted what went by email instead. */
const FALLBACK_DAYS = 30;

const countFallbacks = query({ since: notifications.createdAt }, (db, p) =>
  db
    .select({ why: notifications.fellBack, count: count() })
    .from(notifications)
    .where(and(isNotNull(notifications.fellBack), gt(notifications.createdAt, p.since)))
    .groupBy(notifications.fellBack)
    .prepare(),
);

/** How messages by LINE stand. */
export interface LineUsage {
  /** The month's messages as LINE told last; null while it hasn't been asked. */
  quota: {
    used: number;
    /** Null: the plan has no end. */
    limit: number | null;
    /** So many are kept for what is urgent. */
    reserve: number;
  } | null;
  /** What went by email instead in the last so many days, by why. */
  days: number;
  fallbacks: { why: FallbackReason; count: number }[];
}

/** How messages by LINE stand, as far as it is known here: LINE isn't asked. One statement, by index. */
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
