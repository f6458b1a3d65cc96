import { and, asc, between, desc, eq, lt, ne, sql, type Placeholder, type SQL } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { feeEntries, feeTotals } from "#db/schema/payments";
import { typedParameter, query } from "#db/query.server";
import { addMonths, instantOf, type CityDate } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import {
  LEDGER_SUMS,
  getFeesOfMonth,
  paidBookingSign,
  statementMonthOf,
} from "./fee-ledger.server";

const sumOrZero = (what: ReturnType<typeof sql> | typeof feeEntries.amount) =>
  sql<number>`coalesce(sum(${what}), 0)`;
const collected = (how: "cash" | "promptpay") =>
  sumOrZero(
    sql`case when ${bookings.paidHow} = ${sql.raw(`'${how}'`)} then ${paidBookingSign} * ${bookings.totalPrice} else 0 end`,
  );

/** Hour of the first day of the next month at which the statement of a month is drawn up. */
export const STATEMENT_HOUR = 9;

/** Day of the next month until which the fees of a month are to be handed in. */
const FEES_DUE_DAY = "10";

/** Returns when the statement of a month is drawn up: what is recorded later came after it. */
export const statementDrawnAt = (month: string): number =>
  instantOf(`${addMonths(month, 1)}-01`, STATEMENT_HOUR);

/** Returns the day until which the fees of a month are to be handed in. */
export const feesDueOn = (month: string): CityDate => `${addMonths(month, 1)}-${FEES_DUE_DAY}`;

/** SQL for `statementDrawnAt` of an entry's month; the city's time has no daylight saving. */
const drawnAtSql = sql`((unixepoch(${feeEntries.month} || '-01', '+1 month') + (${sql.raw(String(STATEMENT_HOUR))} - 7) * 3600) * 1000)`;
const isFeeSql = sql`${feeEntries.kind} in ('fee', 'taken-back')`;

const statementColumns = {
  month: feeEntries.month,
  jobs: sumOrZero(paidBookingSign),
  hours: sumOrZero(sql`${paidBookingSign} * ${bookings.hoursBilled}`),
  /** The sum that customers paid at the door. */
  collected: sumOrZero(sql`${paidBookingSign} * ${bookings.totalPrice}`),
  cash: collected("cash"),
  promptPay: collected("promptpay"),
  /** The platform's part of it, without what was waived. */
  fees: sql<number>`${LEDGER_SUMS.charged} - ${LEDGER_SUMS.waived}`,
  waived: LEDGER_SUMS.waived,
  /** The part of the fees that was recorded, or taken back, after the statement was drawn up. */
  later: sumOrZero(
    sql`case when ${isFeeSql} and ${feeEntries.at} >= ${drawnAtSql} then ${feeEntries.amount} else 0 end`,
  ),
  received: LEDGER_SUMS.received,
  /** When the last money was received that wasn't taken back. */
  receivedAt: sql<
    number | null
  >`max(case when ${feeEntries.kind} = 'received' and not exists (select 1 from ${feeEntries} as back
    where back.takes_back_id = ${sql.raw("fee_entries.id")}) then ${feeEntries.at} end)`,
};

const listStatementRows = query(
  { cleanerId: feeEntries.cleanerId, from: feeEntries.month, to: feeEntries.month },
  (db, p) =>
    db
      .select(statementColumns)
      .from(feeEntries)
      .leftJoin(bookings, eq(bookings.id, feeEntries.bookingId))
      .where(and(eq(feeEntries.cleanerId, p.cleanerId), between(feeEntries.month, p.from, p.to)))
      .groupBy(feeEntries.month)
      .prepare(),
);

const listLatestStatementRows = query(
  {
    cleanerId: feeEntries.cleanerId,
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select(statementColumns)
      .from(feeEntries)
      .leftJoin(bookings, eq(bookings.id, feeEntries.bookingId))
      .where(eq(feeEntries.cleanerId, p.cleanerId))
      .groupBy(feeEntries.month)
      .orderBy(desc(feeEntries.month))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

const listJobRows = query({ cleanerId: feeEntries.cleanerId, month: feeEntries.month }, (db, p) =>
  db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      redoOfProblemId: bookings.redoOfProblemId,
      hours: bookings.hoursBilled,
      paidHow: bookings.paidHow,
      collected: bookings.totalPrice,
      fee: sumOrZero(feeEntries.amount),
    })
    .from(feeEntries)
    .crossJoin(bookings)
    .where(
      and(
        eq(feeEntries.cleanerId, p.cleanerId),
        eq(feeEntries.month, p.month),
        isFeeSql,
        eq(bookings.id, feeEntries.bookingId),
      ),
    )
    .groupBy(bookings.id)
    .having(sql`sum(${paidBookingSign}) > 0`)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

/**
 * Returns the jobs of a month's statement by their start, each with what was collected and its fee in satang.
 * A job whose payment was taken back isn't among them. One query.
 */
export const listStatementJobs = (cleanerId: number, month: string) =>
  listJobRows().all({ cleanerId, month });

const listClosedMonthBalances = query(
  { cleanerIds: typedParameter<string>(), month: feeTotals.month },
  (db, p) =>
    db
      .select({
        cleanerId: feeTotals.cleanerId,
        month: feeTotals.month,
        balance: feeTotals.balance,
        jobs: feeTotals.jobs,
      })
      .from(feeTotals)
      .where(
        and(
          sql`${feeTotals.cleanerId} in (select value from json_each(${p.cleanerIds}))`,
          lt(feeTotals.month, p.month),
          ne(feeTotals.balance, 0),
        ),
      )
      .orderBy(feeTotals.cleanerId, feeTotals.month)
      .prepare(),
);

/** The fees that a cleaner owes for months that are over. */
export interface OwedFees {
  /** The sum in satang; 0 if nothing is owed. */
  total: Satang;
  /** The part of other months' overpayment that is deducted. */
  credit: Satang;
  /** The rest of the overpayment, which is left for months to come. */
  unused: Satang;
  /** The months for which something is owed, oldest first, after the deduction. */
  months: { month: string; owed: Satang; jobs: number }[];
}

type MonthBalance = Omit<
  ReturnType<ReturnType<typeof listClosedMonthBalances>["all"]>[number],
  "cleanerId"
>;

/**
 * Returns what is owed for the months before the current one. What was received too much, or taken back
 * after it was received, pays what is owed for other months, the oldest first.
 */
function owedFromBalances(balances: readonly MonthBalance[]): OwedFees {
  const tooMuch = balances.reduce((sum, { balance }) => sum + Math.max(0, 0 - balance), 0);
  let left = tooMuch;
  const months = balances.flatMap(({ month, balance, jobs }) => {
    const paid = Math.min(left, Math.max(0, balance));
    left -= paid;
    return balance > paid ? [{ month, owed: balance - paid, jobs }] : [];
  });
  const total = months.reduce((sum, { owed }) => sum + owed, 0);
  return { total, credit: tooMuch - left, unused: left, months };
}

/** Returns what some cleaners owe for months that are over (docs/rules.md, Payment). Uses one query. */
export function getFeesOwedByCleaners(
  cleanerIds: readonly number[],
  now: number,
): Map<number, OwedFees> {
  const rows = listClosedMonthBalances().all({
    cleanerIds: JSON.stringify(cleanerIds),
    month: statementMonthOf(now),
  });
  return new Map(
    cleanerIds.map((id) => [
      id,
      owedFromBalances(rows.filter(({ cleanerId }) => cleanerId === id)),
    ]),
  );
}

/** Returns what a cleaner owes for months that are over. */
export function getFeesOwed(cleanerId: number, now: number): OwedFees {
  return getFeesOwedByCleaners([cleanerId], now).get(cleanerId) ?? owedFromBalances([]);
}

/**
 * Returns what is still to be handed in for a cleaner's month: for one that is over what is owed after credit
 * from other months, for the current one its balance. Callers that know what is owed pass it, which saves a
 * query.
 */
export function getOpenFees(
  cleanerId: number,
  month: string,
  now: number,
  known?: OwedFees,
): Satang {
  if (month >= statementMonthOf(now)) return Math.max(0, getFeesOfMonth(cleanerId, month).balance);
  const { months } = known ?? getFeesOwed(cleanerId, now);
  return months.find((one) => one.month === month)?.owed ?? 0;
}

/**
 * SQL for `getOpenFees`, which a test compares with it. It needs the alias `of_month` for a row of the
 * months' sums; `current` is the month that runs. Few cleaners have credit from any month: the others owe
 * the month's balance.
 */
const openFeesSql = (current: SQL | Placeholder) => sql<number>`case
  when of_month.month >= ${current} or of_month.balance <= 0 then max(0, of_month.balance)
  when of_month.cleaner_id not in (select cleaner_id from ${feeTotals} indexed by fee_totals_credit
    where balance < 0 and month < ${current}) then of_month.balance
  else max(0, of_month.balance - max(0, coalesce((
    select sum(case when other.balance < 0 or other.month < of_month.month then 0 - other.balance else 0 end)
    from ${feeTotals} as other
    where other.cleaner_id = of_month.cleaner_id and other.month < ${current}
  ), 0))) end`;

const openFeeOfBooking = (current: SQL | Placeholder) => sql<number | null>`max(0, min(
  (select sum(of_booking.amount) from ${feeEntries} as of_booking
    where of_booking.booking_id = fee_entries.booking_id),
  (select ${openFeesSql(current)} from ${feeTotals} as of_month
    where of_month.cleaner_id = fee_entries.cleaner_id and of_month.month = fee_entries.month)))`;

/** Returns SQL for what is still to be handed in for a month, which needs the alias `of_month`. */
export const openFeesOfMonthSql = (now: number) => openFeesSql(sql`${statementMonthOf(now)}`);

/**
 * Returns SQL for the part of a booking's fee that can be waived, in satang, beside one of its entries: what
 * its entries leave open, at most what is still to be handed in for the month of that entry. Null for an
 * entry without a booking.
 */
export const openFeeOfBookingSql = (now: number) => openFeeOfBooking(sql`${statementMonthOf(now)}`);

const findWaivableFee = query(
  { bookingId: feeEntries.bookingId, current: feeEntries.month },
  (db, p) =>
    db
      .select({
        cleanerId: feeEntries.cleanerId,
        month: feeEntries.month,
        open: sql<number>`${openFeeOfBooking(p.current)}`,
      })
      .from(feeEntries)
      .where(and(eq(feeEntries.bookingId, p.bookingId), eq(feeEntries.kind, "fee")))
      .orderBy(desc(feeEntries.id))
      .limit(1)
      .prepare(),
);

/**
 * Returns what can be waived of a booking's fee, at most what is still to be handed in for its month: 0 once
 * it is taken back or waived. Null if it was never owed.
 */
export function getWaivableFee(
  bookingId: number,
  now: number,
): { cleanerId: number; month: string; open: Satang } | null {
  return findWaivableFee().get({ bookingId, current: statementMonthOf(now) }) ?? null;
}

/**
 * True if a fee was recorded, or taken back, between two instants for a month before: the statement that was
 * drawn up at the first of them didn't have it.
 */
export const isLateFeeSql = (p: Record<"month" | "from" | "to", Placeholder | SQL>) =>
  and(
    lt(feeEntries.month, p.month),
    isFeeSql,
    sql`${feeEntries.at} >= ${p.from} and ${feeEntries.at} < ${p.to}`,
  );

const sumLateFees = query(
  {
    cleanerId: feeEntries.cleanerId,
    month: feeEntries.month,
    from: feeEntries.at,
    to: feeEntries.at,
  },
  (db, p) =>
    db
      .select({ sum: sumOrZero(sql`${feeEntries.amount}`) })
      .from(feeEntries)
      .where(and(eq(feeEntries.cleanerId, p.cleanerId), isLateFeeSql(p)))
      .prepare(),
);

/**
 * Returns the fees of months before, which were recorded, or taken back, since the statement before this month's
 * was drawn up: that one didn't have them.
 */
export const getLateFees = (cleanerId: number, month: string): Satang =>
  sumLateFees().get({
    cleanerId,
    month,
    from: statementDrawnAt(addMonths(month, -1)),
    to: statementDrawnAt(month),
  })?.sum ?? 0;

/** A cleaner's month: the money collected, and whose it is. Amounts in satang. */
export interface MonthStatement {
  month: string;
  jobs: number;
  hours: number;
  collected: Satang;
  cash: Satang;
  promptPay: Satang;
  fees: Satang;
  waived: Satang;
  later: Satang;
  received: Satang;
  receivedAt: number | null;
  /** The part of what was collected of which nobody said how it was paid. */
  notSaid: Satang;
  /** The part that the cleaner keeps. */
  earned: Satang;
  /** `running` until the month is over; then `owed` as long as `getFeesOwed` lists it. */
  state: "running" | "owed" | "settled";
}

type StatementRow = ReturnType<ReturnType<typeof listStatementRows>["all"]>[number];

function toStatements(
  cleanerId: number,
  rows: readonly StatementRow[],
  now: number,
  known?: OwedFees,
): MonthStatement[] {
  const current = statementMonthOf(now);
  const isOver = rows.some(({ month }) => month < current);
  const { months } = isOver ? (known ?? getFeesOwed(cleanerId, now)) : { months: [] };
  const owed = new Set(months.map(({ month }) => month));
  return rows.map((row) => ({
    ...row,
    notSaid: row.collected - row.cash - row.promptPay,
    earned: row.collected - row.fees,
    state: row.month >= current ? "running" : owed.has(row.month) ? "owed" : "settled",
  }));
}

const emptyStatementRow = (month: string): StatementRow => ({
  month,
  jobs: 0,
  hours: 0,
  collected: 0,
  cash: 0,
  promptPay: 0,
  fees: 0,
  waived: 0,
  later: 0,
  received: 0,
  receivedAt: null,
});

/**
 * Returns a cleaner's statements of some months, in the order given; months without a job are included.
 * Callers that know what is owed pass it (`owed`), which saves a query.
 */
export function listStatements(
  cleanerId: number,
  months: readonly string[],
  now: number,
  owed?: OwedFees,
): MonthStatement[] {
  const sorted = [...months].sort();
  const rows = listStatementRows().all({
    cleanerId,
    from: sorted.at(0) ?? "",
    to: sorted.at(-1) ?? "",
  });
  const all = months.map(
    (month) => rows.find((row) => row.month === month) ?? emptyStatementRow(month),
  );
  return toStatements(cleanerId, all, now, owed);
}

/** Returns a cleaner's statements of the months that have entries in the ledger, the latest first. */
export function listLatestStatements(
  cleanerId: number,
  {
    offset = 0,
    size,
    now,
    owed,
  }: { offset?: number; size: number; now: number; owed?: OwedFees | undefined },
): MonthStatement[] {
  return toStatements(
    cleanerId,
    listLatestStatementRows().all({ cleanerId, limit: size, offset }),
    now,
    owed,
  );
}
