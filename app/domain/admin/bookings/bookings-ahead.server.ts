import { and, eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { given, statement } from "#db/statement.server";
import { isAheadBy } from "~/domain/bookings/lifecycle/status-in-sql.server";

const countOf = (db: Database, whose: SQL, now: Placeholder) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(bookings)
    .where(and(whose, isAheadBy(now)))
    .prepare();

const asCustomer = statement({ userId: bookings.userId, now: given<number>() }, (db, p) =>
  countOf(db, eq(bookings.userId, p.userId), p.now),
);

const asCleaner = statement({ userId: cleaners.userId, now: given<number>() }, (db, p) =>
  countOf(
    db,
    sql`${bookings.cleanerId} = (select ${cleaners.id} from ${cleaners} where ${cleaners.userId} = ${p.userId})`,
    p.now,
  ),
);

/** How many bookings somebody has to come: whoever closes their account decides about them. */
export function countBookingsAhead(
  userId: number,
  now: number,
): { asCustomer: number; asCleaner: number } {
  const values = { userId, now };
  return {
    asCustomer: asCustomer().get(values)?.count ?? 0,
    asCleaner: asCleaner().get(values)?.count ?? 0,
  };
}
