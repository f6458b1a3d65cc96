import {
  and,
  between,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  lt,
  not,
  or,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { typedParameter, query } from "#db/query.server";
import { addMonths, instantOf } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import { isOpenSql } from "../lifecycle/status-in-sql.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";
import { redactForCleaner, selectCleanerBookings } from "./cleaner-bookings.server";

/** True if a booking of this cleaner is over by its status, whenever it was to be. */
const isSettledOfCleanerSql = (p: Record<"cleanerId" | "now", SQL | Placeholder>) =>
  and(eq(bookings.cleanerId, p.cleanerId), not(isOpenSql(p.now)), isNotOfferSql);

/** A page of a cleaner's history. */
interface HistoryPage {
  /** True for what was cancelled before its day, which is still ahead; false for what has been. */
  isAhead: boolean;
  offset: number;
  size: number;
  now: number;
}

const selectPastCleanerBookings = query(
  {
    cleanerId: bookings.cleanerId,
    now: typedParameter<number>(),
    from: bookings.startsAt,
    to: bookings.startsAt,
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
  },
  (db, p) =>
    selectCleanerBookings(db)
      .where(and(isSettledOfCleanerSql(p), between(bookings.startsAt, p.from, p.to)))
      .orderBy(desc(bookings.startsAt), desc(bookings.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

const countSettledBookings = query(
  {
    cleanerId: bookings.cleanerId,
    now: typedParameter<number>(),
    from: bookings.startsAt,
    to: bookings.startsAt,
  },
  (db, p) =>
    db
      .select({ bookings: count() })
      .from(bookings)
      .where(and(isSettledOfCleanerSql(p), between(bookings.startsAt, p.from, p.to)))
      .prepare(),
);

/** Returns a page of a cleaner's completed and cancelled bookings, the latest first, and how many there are. */
export function listPastCleanerBookings(
  cleanerId: number,
  { isAhead, offset, size, now }: HistoryPage,
) {
  const [from, to] = isAhead ? [now + 1, Number.MAX_SAFE_INTEGER] : [0, now];
  const which = { cleanerId, now, from, to };
  const rows = selectPastCleanerBookings().all({ ...which, offset, limit: size });
  return {
    jobs: rows.map((job) => redactForCleaner(job, now)),
    total: countSettledBookings().get(which)?.bookings ?? 0,
  };
}

const findSettledBooking = query(
  { cleanerId: bookings.cleanerId, now: typedParameter<number>(), from: bookings.startsAt },
  (db, p) =>
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(isSettledOfCleanerSql(p), gt(bookings.startsAt, p.from)))
      .limit(1)
      .prepare(),
);

/** True if a cleaner's history has any booking. */
export const hasPastCleanerBookings = (cleanerId: number, now: number): boolean =>
  findSettledBooking().get({ cleanerId, now, from: 0 }) !== undefined;

/** True if it has a booking that was cancelled before its day, which is still ahead. */
export const hasCancelledAhead = (cleanerId: number, now: number): boolean =>
  findSettledBooking().get({ cleanerId, now, from: now }) !== undefined;

/** SQL for `countsAsPaid`. */
const countsAsPaidSql = or(isNotNull(bookings.paidAt), isNotNull(bookings.presumedPaidAt));

const monthSql = sql<string>`substr(${bookings.date}, 1, 7)`;

const sumMonthsOfCleaner = query(
  { cleanerId: bookings.cleanerId, from: bookings.startsAt, before: bookings.startsAt },
  (db, p) =>
    db
      .select({
        month: monthSql,
        jobs: count(),
        total: sql<number>`sum(${bookings.totalPrice})`,
        kept: sql<number>`sum(iif(${countsAsPaidSql}, ${bookings.serviceCost}, 0))`,
        open: sql<number>`sum(iif(${countsAsPaidSql}, 0, ${bookings.totalPrice}))`,
      })
      .from(bookings)
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          eq(bookings.status, "completed"),
          gte(bookings.startsAt, p.from),
          lt(bookings.startsAt, p.before),
        ),
      )
      .groupBy(monthSql)
      .prepare(),
);

/**
 * A month of a cleaner's history, `yyyy-MM`: the completed bookings, the sum of their prices in satang, what of
 * those that are paid is the cleaner's, without the fees, and the prices of those that aren't paid yet.
 */
export interface MonthOfHistory {
  month: string;
  jobs: number;
  total: Satang;
  kept: Satang;
  open: Satang;
}

/**
 * Returns the sums of whole months of a cleaner's history, from the first to the last that are named; months
 * without a completed booking are left out. One query.
 */
export function sumCompletedByMonth(
  cleanerId: number,
  { first, last }: { first: string; last: string },
): MonthOfHistory[] {
  return sumMonthsOfCleaner().all({
    cleanerId,
    from: instantOf(`${first}-01`, 0),
    before: instantOf(`${addMonths(last, 1)}-01`, 0),
  });
}
