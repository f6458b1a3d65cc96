import { and, asc, between, eq, isNull, or, lte, sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { typedParameter, query } from "#db/query.server";
import { DAY_MS } from "~/lib/durations";
import type { Satang } from "~/lib/money";
import { isUnsaidSql } from "./payment-clock.server";

/**
 * Time that is looked back, in milliseconds. Whatever began before is presumed paid, or has an open problem.
 */
const LOOKED_BACK_MS = 30 * DAY_MS;

const selectUnsaidJobs = query(
  {
    cleanerId: bookings.cleanerId,
    since: bookings.startsAt,
    now: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select({
        id: bookings.id,
        startsAt: bookings.startsAt,
        total: bookings.totalPrice,
        count: sql<number>`count(*) over ()`,
      })
      .from(bookings)
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          between(bookings.startsAt, p.since, p.now),
          isUnsaidSql,
          isNull(bookings.problemOpenSince),
          or(eq(bookings.status, "completed"), lte(bookings.endsAt, p.now)),
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(1)
      .prepare(),
);

/** The jobs of a cleaner of whose payment nobody has said anything: their number, and the first of them. */
export interface UnsaidJobs {
  count: number;
  id: number;
  startsAt: number;
  total: Satang;
}

/**
 * Returns how many of a cleaner's jobs that are completed or over have no word on their payment, and the
 * earliest; null if there is none. Jobs with an open problem are left out: nobody is asked about them. One
 * query, by the index of a cleaner's bookings.
 */
export const getUnsaidJobs = (cleanerId: number, now: number): UnsaidJobs | null =>
  selectUnsaidJobs().get({ cleanerId, since: now - LOOKED_BACK_MS, now }) ?? null;
