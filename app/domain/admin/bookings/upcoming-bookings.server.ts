import { and, eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { isAheadSql } from "~/domain/bookings/lifecycle/status-in-sql.server";
import { isNotOfferSql } from "~/domain/bookings/substitutes/is-offer.server";

// Redos are among them: somebody waits for each, and an admin has to decide about it.
const countUpcomingWhere = (db: Database, side: SQL, now: Placeholder) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(bookings)
    .where(and(side, isAheadSql(now), isNotOfferSql))
    .prepare();

const countUpcomingAsCustomer = query(
  { userId: bookings.userId, now: typedParameter<number>() },
  (db, p) => countUpcomingWhere(db, eq(bookings.userId, p.userId), p.now),
);

const countUpcomingAsCleaner = query(
  { userId: cleaners.userId, now: typedParameter<number>() },
  (db, p) =>
    countUpcomingWhere(
      db,
      sql`${bookings.cleanerId} = (select ${cleaners.id} from ${cleaners} where ${cleaners.userId} = ${p.userId})`,
      p.now,
    ),
);

/** Returns how many upcoming bookings a user has. The admin who closes the account decides about them. */
export function countUpcomingBookingsOfUser(
  userId: number,
  now: number,
): { asCustomer: number; asCleaner: number } {
  const values = { userId, now };
  return {
    asCustomer: countUpcomingAsCustomer().get(values)?.count ?? 0,
    asCleaner: countUpcomingAsCleaner().get(values)?.count ?? 0,
  };
}
