import { and, count, gt, isNotNull } from "drizzle-orm";
import { notices } from "#db/schema/queue";
import { statement } from "#db/statement.server";
import { knownLineQuota, reserveOf } from "~/domain/channels/line/line-quota.server";
import type { Fallback } from "~/domain/queue/notices.server";
import { DAY_MS } from "~/lib/durations";

/** So far back it is counted what went by email instead. */
const DAYS_COUNTED = 30;

const instead = statement({ since: notices.createdAt }, (db, p) =>
  db
    .select({ why: notices.fellBack, count: count() })
    .from(notices)
    .where(and(isNotNull(notices.fellBack), gt(notices.createdAt, p.since)))
    .groupBy(notices.fellBack)
    .prepare(),
);

/** How messages by LINE stand. */
export interface LineStanding {
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
  instead: { why: Fallback; count: number }[];
}

/** How messages by LINE stand, as far as it is known here: LINE isn't asked. One statement, by index. */
export function lineStanding(now: number): LineStanding {
  const { limit, used, readAt } = knownLineQuota();
  return {
    quota: readAt === null ? null : { used, limit, reserve: limit === null ? 0 : reserveOf(limit) },
    days: DAYS_COUNTED,
    instead: instead()
      .all({ since: now - DAYS_COUNTED * DAY_MS })
      .flatMap(({ why, count }) => (why === null ? [] : [{ why, count }])),
  };
}
