import { asc, eq, sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import { query } from "#db/query.server";
import { addMonths } from "~/lib/bangkok-time";
import { satangFromBaht, type Satang } from "~/lib/money";
import { LEDGER_SUMS, paidBookingSign, statementMonthOf } from "./fee-ledger.server";

/** With fewer people, the range would say what one of them has earned. */
const FEWEST_EARNERS = 5;

/** Both ends are rounded to a multiple of this, in satang. */
const ROUNDED_TO = satangFromBaht(500);

const earnedSql = sql<number>`sum(${paidBookingSign} * ${bookings.totalPrice})
  - (${LEDGER_SUMS.charged} - ${LEDGER_SUMS.waived})`;

/** The cleaners with a paid job in a month by what they kept; the index `fee_entries_month` has the month in their order. */
const listEarned = query({ month: feeEntries.month }, (db, p) =>
  db
    .select({ earned: earnedSql })
    .from(feeEntries)
    .leftJoin(bookings, eq(bookings.id, feeEntries.bookingId))
    .where(eq(feeEntries.month, p.month))
    .groupBy(feeEntries.cleanerId)
    .having(sql`sum(${paidBookingSign}) > 0`)
    .orderBy(asc(earnedSql))
    .prepare(),
);

/**
 * Returns what the middle half of the cleaners kept in the month before this one, as their statements say
 * (docs/rules.md, Payment), rounded to 500 baht; null if fewer than 5 of them had a paid job, or if rounding
 * leaves no range. One query.
 */
export function getUsualEarnings(now: number): { from: Satang; to: Satang } | null {
  const earned = listEarned().all({ month: addMonths(statementMonthOf(now), -1) });
  if (earned.length < FEWEST_EARNERS) return null;
  const last = earned.length - 1;
  const roundedAt = (place: number) =>
    Math.round((earned[place]?.earned ?? 0) / ROUNDED_TO) * ROUNDED_TO;
  const from = roundedAt(Math.floor(last / 4));
  const to = roundedAt(Math.ceil((last * 3) / 4));
  return from > 0 && to > from ? { from, to } : null;
}
