import { asc, eq, sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import { query } from "#db/query.server";
import { addMonths } from "~/lib/bangkok-time";
import { satangFromBaht, type Satang } from "~/lib/money";
import { LEDGER_SUMS, paidBookingSign, statementMonthOf } from "./fee-ledger.server";

/** With fewer people, somebody who knows some of them could guess what another has earned. */
const FEWEST_EARNERS = 8;

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
 * Returns what the middle half of the cleaners with paid jobs kept in the month before this one, as their
 * statements say (docs/rules.md, Payment): between the quartiles, each between its two neighbours and rounded to
 * 500 baht. Null if fewer than 8 had a paid job, or if rounding leaves no range. One query.
 */
export function getUsualEarnings(now: number): { from: Satang; to: Satang } | null {
  const earned = listEarned().all({ month: addMonths(statementMonthOf(now), -1) });
  if (earned.length < FEWEST_EARNERS) return null;
  const roundedAt = (part: number) => {
    const place = part * (earned.length - 1);
    const [below = 0, above = 0] = [Math.floor(place), Math.ceil(place)].map(
      (index) => earned[index]?.earned ?? 0,
    );
    const between = below + (above - below) * (place % 1);
    return Math.round(between / ROUNDED_TO) * ROUNDED_TO;
  };
  const from = roundedAt(1 / 4);
  const to = roundedAt(3 / 4);
  return from > 0 && to > from ? { from, to } : null;
}
