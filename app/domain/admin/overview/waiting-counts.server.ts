import { isNull, sql } from "drizzle-orm";
import { problems } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { query } from "#db/query.server";
import { fromCleanersToVerify } from "../cleaners/cleaner-queues.server";

const countWaiting = query({}, (db) =>
  db
    .select({
      problems: sql<number>`count(*)`,
      cleaners: sql<number>`(select count(*) ${fromCleanersToVerify})`,
      reviews: sql<number>`(select count(*) from ${reviews} where reported_at is not null)`,
    })
    .from(problems)
    .where(isNull(problems.settledAt))
    .prepare(),
);

/** Returns how many open problems, cleaners to verify and reported reviews wait for an admin. */
export function getWaitingCounts(): { problems: number; cleaners: number; reviews: number } {
  return countWaiting().get() ?? { problems: 0, cleaners: 0, reviews: 0 };
}
