import { aliasedTable, and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { retainedContacts, bookings } from "#db/schema/bookings";
import { feeEntries, feeTotals } from "#db/schema/payments";
import { cleaners } from "#db/schema/cleaners";
import { callingNameOf, nameForAdmins } from "~/domain/accounts/name-on-record.server";
import {
  LEDGER_SUMS,
  paidBookingSign,
  statementMonthOf,
} from "~/domain/payments/fee-ledger.server";
import { openFeeOfBookingSql, openFeesOfMonthSql } from "~/domain/payments/statements.server";
import { addMonths } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import {
  searchIds,
  rowsInOrder,
  searchRetainedUserIds,
  type ListPage,
  type PageRequest,
} from "../shared/lists.server";
import type { FeeOrder, FeeState } from "./fees-filter";

/** Joins the kept contact of a cleaner who deleted the account and owes fees. */
export const retainedForFees = and(
  eq(retainedContacts.userId, cleaners.userId),
  eq(retainedContacts.keptFor, "fees"),
);
const nameOrRetainedName = sql<string>`coalesce(nullif(${cleaners.name}, ''), ${retainedContacts.name}, '')`;
const hasRetainedContact = sql`${retainedContacts.name} is not null`.mapWith(Boolean);

/** The filter and order of the list of fees of a month. */
export interface FeeFilter {
  /** yyyy-MM */
  month: string;
  /** Parts of a cleaner's names, username, email or phone. */
  search: string;
  state: FeeState | null;
  order: FeeOrder;
}

/** SQL for the sums of a cleaner's month; amounts in satang. */
const monthSums = {
  jobs: sql<number>`sum(${paidBookingSign})`,
  charged: LEDGER_SUMS.charged,
  received: LEDGER_SUMS.received,
  waived: LEDGER_SUMS.waived,
  balance: LEDGER_SUMS.balance,
};

const FEE_STATE_SQL: Record<FeeState, SQL> = {
  open: sql`where open > 0`,
  settled: sql`where open = 0`,
};

const FEE_ORDER_SQL: Record<FeeOrder, SQL> = {
  open: sql`open desc, id`,
  fees: sql`charged desc, id`,
  name: sql`(select coalesce(nullif(cleaners.name, ''), kept.name) from ${cleaners}
    left join ${retainedContacts} as kept on kept.user_id = cleaners.user_id and kept.kept_for = 'fees'
    where cleaners.id = opened.id), id`,
};

/** The sums of a month over all cleaners that a filter finds. */
export interface MonthFeeTotals {
  jobs: number;
  charged: Satang;
  received: Satang;
  waived: Satang;
  open: Satang;
}

/** A cleaner's month with its open fees, as `getOpenFees` has them. */
export type MonthFees = ReturnType<typeof listMonthFeesByIds>[number] & { open: Satang };

/**
 * Returns a page of the cleaners who have any entry in a month. Two queries: the ids of the page with the
 * sums of all, and its rows.
 */
export function listMonthFees(
  { month, search, state, order }: FeeFilter,
  { page, size }: PageRequest,
  now: number,
): ListPage<MonthFees> & { totals: MonthFeeTotals } {
  const foundUserIds = searchIds("people_search", search);
  const searchCondition = foundUserIds
    ? sql`and cleaner_id in (select id from ${cleaners} where user_id in ${foundUserIds}
        or user_id in ${searchRetainedUserIds("fees", search)})`
    : sql``;
  const listed = db().all<
    { id: number; open: Satang; total: number } & Prefixed<MonthFeeTotals>
  >(sql`
    with opened as materialized (
      select cleaner_id as id, jobs, owed as charged, received, waived,
        ${openFeesOfMonthSql(now)} as open
      from ${feeTotals} as of_month where month = ${month} ${searchCondition}
    )
    select id, open, count(*) over () as total, sum(jobs) over () as all_jobs,
      sum(charged) over () as all_charged, sum(received) over () as all_received,
      sum(waived) over () as all_waived, sum(open) over () as all_open
    from opened ${state ? FEE_STATE_SQL[state] : sql``} order by ${FEE_ORDER_SQL[order]}
    limit ${size} offset ${(page - 1) * size}`);
  const openByCleaner = new Map(listed.map((row) => [row.id, row.open]));
  const [first] = listed;
  return {
    rows: rowsInOrder(listed, (wanted) => listMonthFeesByIds(month, wanted)).map((row) => ({
      ...row,
      open: openByCleaner.get(row.id) ?? 0,
    })),
    total: first?.total ?? 0,
    totals: {
      jobs: first?.all_jobs ?? 0,
      charged: first?.all_charged ?? 0,
      received: first?.all_received ?? 0,
      waived: first?.all_waived ?? 0,
      open: first?.all_open ?? 0,
    },
  };
}

type Prefixed<Sums> = { [Name in keyof Sums & string as `all_${Name}`]: number };

const listMonthFeesByIds = (month: string, ids: number[]) =>
  db()
    .select({
      id: cleaners.id,
      name: nameOrRetainedName,
      hasRetainedContact,
      ...monthSums,
      collected: sql<number>`coalesce(sum(${paidBookingSign} * ${bookings.totalPrice}), 0)`,
    })
    .from(feeEntries)
    .innerJoin(cleaners, eq(cleaners.id, feeEntries.cleanerId))
    .leftJoin(retainedContacts, retainedForFees)
    .leftJoin(bookings, eq(bookings.id, feeEntries.bookingId))
    .where(and(eq(feeEntries.month, month), inArray(feeEntries.cleanerId, ids)))
    .groupBy(feeEntries.cleanerId)
    .all();

/** Returns the months from the first of the ledger to the current one, latest first. */
export function listFeeMonths(now: number): string[] {
  const current = statementMonthOf(now);
  const [first] = db()
    .select({ month: sql<string | null>`min(${feeEntries.month})` })
    .from(feeEntries)
    .all();
  const months = [];
  for (let month = current; month >= (first?.month ?? current); month = addMonths(month, -1)) {
    months.push(month);
  }
  return months;
}

/** Returns a cleaner's names and contacts for the fee pages, or null. */
export function getCleanerForFees(cleanerId: number) {
  return (
    db()
      .select({
        id: cleaners.id,
        userId: cleaners.userId,
        name: nameOrRetainedName,
        firstName: users.firstName,
        lastName: users.lastName,
        phone: users.phone,
        /** Kept contact of a deleted account, until its fees are settled; else null. */
        retainedContact: { email: retainedContacts.email, phone: retainedContacts.phone },
        hasRetainedContact,
      })
      .from(cleaners)
      .innerJoin(users, eq(users.id, cleaners.userId))
      .leftJoin(retainedContacts, retainedForFees)
      .where(eq(cleaners.id, cleanerId))
      .get() ?? null
  );
}

const customers = aliasedTable(users, "customers");

/** An entry of a cleaner's ledger. */
export type FeeLedgerEntry = ReturnType<typeof listLedgerRows>[number];

const listLedgerRows = (cleanerId: number, { page, size }: PageRequest, now: number) =>
  db()
    .select({
      id: feeEntries.id,
      at: feeEntries.at,
      month: feeEntries.month,
      kind: feeEntries.kind,
      amount: feeEntries.amount,
      note: feeEntries.note,
      bookingId: feeEntries.bookingId,
      /** Null without a booking, or once the customer's account is deleted. */
      customerName: nameForAdmins(customers),
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      redoOfProblemId: bookings.redoOfProblemId,
      collected: bookings.totalPrice,
      recordedBy: callingNameOf(users),
      recordedByUserId: feeEntries.recordedByUserId,
      isTakenBack:
        sql`exists (select 1 from ${feeEntries} as back where back.takes_back_id = ${feeEntries.id})`.mapWith(
          Boolean,
        ),
      /** Number of entries in all. */
      total: sql<number>`(select count(*) from ${feeEntries} as every where every.cleaner_id = ${feeEntries.cleanerId})`,
      /** Amount that can be waived of the entry's booking, as `getWaivableFee` has it; null without one. */
      openOfBooking: openFeeOfBookingSql(now),
    })
    .from(feeEntries)
    .leftJoin(users, eq(users.id, feeEntries.recordedByUserId))
    .leftJoin(bookings, eq(bookings.id, feeEntries.bookingId))
    .leftJoin(customers, eq(customers.id, bookings.userId))
    .where(eq(feeEntries.cleanerId, cleanerId))
    .orderBy(desc(feeEntries.month), desc(feeEntries.at), desc(feeEntries.id))
    .limit(size)
    .offset((page - 1) * size)
    .all();

/** Returns a page of a cleaner's ledger: latest month first, in it the latest day first. One query. */
export function listFeeLedgerEntries(
  cleanerId: number,
  page: PageRequest,
  now: number,
): ListPage<FeeLedgerEntry> {
  const rows = listLedgerRows(cleanerId, page, now);
  return { rows, total: rows[0]?.total ?? 0 };
}
