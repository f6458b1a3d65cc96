import { and, eq, sql } from "drizzle-orm";
import { feeEntries } from "#db/schema/payments";
import { columnsOf, statement } from "#db/statement.server";
import { cityDateOf } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";

/*
 * What is written down of the fees that cleaners collected at the door (docs/rules.md, Payment). Rows
 * are only added: a payment that wasn't one is taken back by a row of its own. What is owed by them
 * says statements.server.ts.
 */

const insert = statement(
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
export interface PaidJob {
  cleanerId: number;
  bookingId: number;
}

/** The month of the city's calendar at an instant, yyyy-MM: that of a statement. */
export const statementMonthOf = (instant: number) => cityDateOf(instant).slice(0, 7);

/** A job was paid: from now on its fee is owed. Call it in the transaction that says so. */
export function oweFee(
  job: PaidJob & { fee: Satang },
  { userId, now }: { userId: number; now: number },
): void {
  const { fee, ...ids } = job;
  insert().run({
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

const sumOf = (kinds: string) =>
  sql<number>`coalesce(sum(case when ${feeEntries.kind} in ${sql.raw(kinds)} then ${feeEntries.amount} else 0 end), 0)`;

/** Sums of a ledger's lines, in satang. */
export const LEDGER_SUMS = {
  /** What was owed before anything was handed in or waived. */
  owed: sumOf("('fee', 'taken-back')"),
  /** What of it nobody asks for any more. */
  waived: sql<number>`(0 - ${sumOf("('waived', 'waived-back')")})`,
  /** What the operator has got of it. */
  received: sql<number>`(0 - ${sumOf("('received', 'received-back')")})`,
  /** Less than nothing where more was handed in than is owed. */
  balance: sql<number>`coalesce(sum(${feeEntries.amount}), 0)`,
};

const ofBooking = statement({ bookingId: feeEntries.bookingId }, (db, p) => {
  const ofJob = db
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
      cleanerId: ofJob.cleanerId,
      month: ofJob.month,
      owed: ofJob.owed,
      waived: ofJob.waived,
      /** Of the whole month. */
      balance: sql<number>`(select coalesce(sum(of_month.amount), 0) from ${feeEntries} as of_month
        where of_month.cleaner_id = of_job.cleaner_id and of_month.month = of_job.fee_month)`,
    })
    .from(ofJob)
    .prepare();
});

const ofMonth = statement({ cleanerId: feeEntries.cleanerId, month: feeEntries.month }, (db, p) =>
  db
    .select(LEDGER_SUMS)
    .from(feeEntries)
    .where(and(eq(feeEntries.cleanerId, p.cleanerId), eq(feeEntries.month, p.month)))
    .prepare(),
);

/** The sums of a cleaner's month; those of one without a line are 0. */
export const feesOfMonth = (cleanerId: number, month: string) =>
  ofMonth().get({ cleanerId, month }) ?? { owed: 0, waived: 0, received: 0, balance: 0 };

/** What of a job's fee was waived, and still counts. */
export const waivedOfBooking = (bookingId: number): Satang =>
  ofBooking().get({ bookingId })?.waived ?? 0;

/**
 * What can be waived of a job's fee: nothing once it is taken back or waived, nor more than is owed of
 * its month. Null where it never was owed.
 */
export function feeOfBooking(
  bookingId: number,
): { cleanerId: number; month: string; open: Satang } | null {
  const job = ofBooking().get({ bookingId });
  if (!job) return null;
  const { cleanerId, month, owed, waived, balance } = job;
  return { cleanerId, month, open: Math.max(0, Math.min(owed - waived, balance)) };
}

/**
 * A job wasn't paid, after all: its fee is taken off the statement on which it stands, and with it what
 * was waived of that: a waiver is no money that anybody has. Call it in the transaction that says so.
 */
export function takeFeeBack(job: PaidJob, { userId, now }: { userId: number; now: number }): void {
  const fee = ofBooking().get({ bookingId: job.bookingId });
  if (!fee) return;
  const { month } = fee;
  const line = { ...job, month, note: "", takesBackId: null, recordedByUserId: userId, at: now };
  // Not -0, which is another number to some.
  insert().run({ ...line, kind: "taken-back", amount: 0 - fee.owed });
  const own = Math.max(0, fee.waived);
  if (own > 0) insert().run({ ...line, kind: "waived-back", amount: own });
  const { waived, owed } = feesOfMonth(job.cleanerId, month);
  if (waived > owed) {
    insert().run({ ...line, bookingId: null, kind: "waived-back", amount: waived - owed });
  }
}

/** What an admin adds: something was handed in, or is waived, or neither, after all. */
export interface SettlingLine {
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
export function settleFees(line: SettlingLine, recordedByUserId: number | null): void {
  const isMore = line.takesBackId !== null;
  insert().run({ ...line, amount: isMore ? line.amount : 0 - line.amount, recordedByUserId });
}
