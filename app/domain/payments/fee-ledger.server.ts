import { and, eq, sql } from "drizzle-orm";
import { feeEntries } from "#db/schema/payments";
import { columnsOf, query } from "#db/query.server";
import { cityDateOf } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";

/*
 * What is written down of the fees that cleaners collected at the door (docs/rules.md, Payment). Rows
 * are only added: a payment that wasn't one is taken back by a row of its own. What is owed by them
 * says statements.server.ts.
 */

const insertFeeEntry = query(
  columnsOf(feeEntries, [
    "cleanerId",
    "bookingId",
    "kind",
    "amount",
    "month",
    "note",
    "takesBackId",
    "recordedByUserId",
    "at",
  ]),
  (db, p) => db.insert(feeEntries).values(p).prepare(),
);

/** A job whose payment is written down. */
export interface PaidBooking {
  cleanerId: number;
  bookingId: number;
}

/** The month of the city's calendar at an instant, yyyy-MM: that of a statement. */
export const statementMonthOf = (instant: number) => cityDateOf(instant).slice(0, 7);

/** A job was paid: from now on its fee is owed. Call it in the transaction that says so. */
export function recordFeeOwed(
  job: PaidBooking & { fee: Satang },
  { userId, now }: { userId: number; now: number },
): void {
  const { fee, ...ids } = job;
  insertFeeEntry().run({
    ...ids,
    kind: "fee",
    amount: fee,
    month: statementMonthOf(now),
    note: "",
    takesBackId: null,
    recordedByUserId: userId,
    at: now,
  });
}

const sumOfKinds = (kinds: string) =>
  sql<number>`coalesce(sum(case when ${feeEntries.kind} in ${sql.raw(kinds)} then ${feeEntries.amount} else 0 end), 0)`;

/** Sums of a ledger's lines, in satang. */
export const LEDGER_SUMS = {
  /** What was owed before anything was handed in or waived. */
  owed: sumOfKinds("('fee', 'taken-back')"),
  /** What of it nobody asks for any more. */
  waived: sql<number>`(0 - ${sumOfKinds("('waived', 'waived-back')")})`,
  /** What the operator has got of it. */
  received: sql<number>`(0 - ${sumOfKinds("('received', 'received-back')")})`,
  /** Less than nothing where more was handed in than is owed. */
  balance: sql<number>`coalesce(sum(${feeEntries.amount}), 0)`,
};

const findFeeOfBooking = query({ bookingId: feeEntries.bookingId }, (db, p) => {
  const feeOfJob = db
    .select({
      cleanerId: feeEntries.cleanerId,
      month: sql<string>`max(case when ${feeEntries.kind} = 'fee' then ${feeEntries.month} end)`.as(
        "fee_month",
      ),
      owed: LEDGER_SUMS.owed.as("owed"),
      waived: LEDGER_SUMS.waived.as("waived"),
    })
    .from(feeEntries)
    .where(eq(feeEntries.bookingId, p.bookingId))
    .groupBy(feeEntries.cleanerId)
    .as("of_job");
  return db
    .select({
      cleanerId: feeOfJob.cleanerId,
      month: feeOfJob.month,
      owed: feeOfJob.owed,
      waived: feeOfJob.waived,
      /** Of the whole month. */
      balance: sql<number>`(select coalesce(sum(of_month.amount), 0) from ${feeEntries} as of_month
        where of_month.cleaner_id = of_job.cleaner_id and of_month.month = of_job.fee_month)`,
    })
    .from(feeOfJob)
    .prepare();
});

const sumFeesOfMonth = query(
  { cleanerId: feeEntries.cleanerId, month: feeEntries.month },
  (db, p) =>
    db
      .select(LEDGER_SUMS)
      .from(feeEntries)
      .where(and(eq(feeEntries.cleanerId, p.cleanerId), eq(feeEntries.month, p.month)))
      .prepare(),
);

/** The sums of a cleaner's month; those of one without a line are 0. */
export const getFeesOfMonth = (cleanerId: number, month: string) =>
  sumFeesOfMonth().get({ cleanerId, month }) ?? { owed: 0, waived: 0, received: 0, balance: 0 };

/** What of a job's fee was waived, and still counts. */
export const getWaivedFee = (bookingId: number): Satang =>
  findFeeOfBooking().get({ bookingId })?.waived ?? 0;

/**
 * What can be waived of a job's fee: nothing once it is taken back or waived, nor more than is owed of
 * its month. Null where it never was owed.
 */
export function getWaivableFee(
  bookingId: number,
): { cleanerId: number; month: string; open: Satang } | null {
  const job = findFeeOfBooking().get({ bookingId });
  if (!job) return null;
  const { cleanerId, month, owed, waived, balance } = job;
  return { cleanerId, month, open: Math.max(0, Math.min(owed - waived, balance)) };
}

/**
 * A job wasn't paid, after all: its fee is taken off the statement on which it stands, and with it what
 * was waived of that: a waiver is no money that anybody has. Call it in the transaction that says so.
 */
export function takeBackFee(
  job: PaidBooking,
  { userId, now }: { userId: number; now: number },
): void {
  const fee = findFeeOfBooking().get({ bookingId: job.bookingId });
  if (!fee) return;
  const { month } = fee;
  const entry = { ...job, month, note: "", takesBackId: null, recordedByUserId: userId, at: now };
  // Not -0, which is another number to some.
  insertFeeEntry().run({ ...entry, kind: "taken-back", amount: 0 - fee.owed });
  const waivedOfJob = Math.max(0, fee.waived);
  if (waivedOfJob > 0) insertFeeEntry().run({ ...entry, kind: "waived-back", amount: waivedOfJob });
  const { waived, owed } = getFeesOfMonth(job.cleanerId, month);
  if (waived > owed) {
    insertFeeEntry().run({ ...entry, bookingId: null, kind: "waived-back", amount: waived - owed });
  }
}

/** What an admin adds: something was handed in, or is waived, or neither, after all. */
export interface SettlementEntry {
  cleanerId: number;
  kind: "received" | "waived" | "received-back" | "waived-back";
  /** The job whose fee is waived; null for a sum. */
  bookingId: number | null;
  /** Satang, more than nothing. */
  amount: Satang;
  /** The month of the statement. */
  month: string;
  note: string;
  /** The line that is taken back. */
  takesBackId: number | null;
  /** When it was handed in, waived or taken back. */
  at: number;
}

/** Adds a line of an admin's. Call it in the transaction that puts it on record. */
export function addSettlementEntry(entry: SettlementEntry, recordedByUserId: number | null): void {
  const isMore = entry.takesBackId !== null;
  insertFeeEntry().run({
    ...entry,
    amount: isMore ? entry.amount : 0 - entry.amount,
    recordedByUserId,
  });
}
