import { isNull, sql } from "drizzle-orm";
import { problems } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";

const countWaiting = query({}, (db) =>
  db
    .select({
      problems: sql<number>`count(*)`,
      // Their own index, from its beginning on: SQLite prefers one of all cleaners.
      cleaners: sql<number>`(select count(*) from ${cleaners} indexed by cleaners_to_verify
        where is_verified = 0 and anonymised_at is null and deactivated_at is null
          and set_aside_at is null and id > 0)`,
      reviews: sql<number>`(select count(*) from ${reviews} where reported_at is not null)`,
    })
    .from(problems)
    .where(isNull(problems.settledAt))
    .prepare(),
);

/**
 * How many wait for an admin: problems that are open, cleaners who are to be verified, reviews that were
 * reported.
 */
export function getWaitingCounts(): { problems: number; cleaners: number; reviews: number } {
  return countWaiting().get() ?? { problems: 0, cleaners: 0, reviews: 0 };
}
