import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { FEE_ENTRY_KINDS, feeEntries, type FeeEntryKind } from "#db/schema/payments";
import { columnsOf, query } from "#db/query.server";
import { cityDateOf } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";

/*
 * The ledger of the fees that cleaners collected at the door (docs/rules.md, Payment). Rows are only added:
 * a payment recorded by mistake is taken back by a row of its own. statements.server.ts computes what is
 * owed.
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
  (db, p) => db.insert(feeEntries).values(p).returning({ id: feeEntries.id }).prepare(),
);

/** A booking whose payment is recorded. */
export interface PaidBooking {
  cleanerId: number;
  bookingId: number;
}

/** Returns the month of the city's calendar at an instant (yyyy-MM), which is the month of a statement. */
export const statementMonthOf = (instant: number) => cityDateOf(instant).slice(0, 7);

/**
 * Records that a booking counts as paid: its fee is owed, on the statement of the month of its end. Call it
 * in the transaction that records the payment. `userId` is null if nobody said that it was paid.
 */
export function recordFeeOwed(
  job: PaidBooking & { fee: Satang; endsAt: number },
  { userId, now }: { userId: number | null; now: number },
): void {
  const { fee, endsAt, ...ids } = job;
  insertFeeEntry().run({
    ...ids,
    kind: "fee",
    amount: fee,
    month: statementMonthOf(endsAt),
    note: "",
    takesBackId: null,
    recordedByUserId: userId,
    at: now,
  });
}

/** The sum of a month to which each kind of entry belongs; the triggers of `fee_totals` say the same. */
const SUM_OF_KIND = {
  fee: "charged",
  "taken-back": "charged",
  waived: "waived",
  "waived-back": "waived",
  received: "received",
  "received-back": "received",
} as const satisfies Record<FeeEntryKind, string>;

const sumOf = (wanted: (typeof SUM_OF_KIND)[FeeEntryKind]) => {
  const kinds = FEE_ENTRY_KINDS.filter((kind) => SUM_OF_KIND[kind] === wanted);
  const list = sql.raw(kinds.map((kind) => `'${kind}'`).join());
  return sql<number>`coalesce(sum(case when ${feeEntries.kind} in (${list}) then ${feeEntries.amount} else 0 end), 0)`;
};

/** 1 for an entry of a booking that was paid, -1 for one that takes that back, 0 for all others. */
export const paidBookingSign = sql`case ${feeEntries.kind} when 'fee' then 1 when 'taken-back' then -1 else 0 end`;

/** Sums of a ledger's entries, in satang. */
export const LEDGER_SUMS = {
  /** Fees of bookings, before anything was handed in or waived. */
  charged: sumOf("charged"),
  /** The part of it that is not asked for any more. */
  waived: sql<number>`(0 - ${sumOf("waived")})`,
  /** The part of it that the business has got. */
  received: sql<number>`(0 - ${sumOf("received")})`,
  /** Negative if more was handed in than is owed. */
  balance: sql<number>`coalesce(sum(${feeEntries.amount}), 0)`,
};

const listFeesOfBooking = query({ bookingId: feeEntries.bookingId }, (db, p) =>
  db
    .select({
      month: feeEntries.month,
      jobs: sql<number>`sum(${paidBookingSign})`,
      charged: LEDGER_SUMS.charged,
      waived: LEDGER_SUMS.waived,
    })
    .from(feeEntries)
    .where(eq(feeEntries.bookingId, p.bookingId))
    .groupBy(feeEntries.cleanerId, feeEntries.month)
    .prepare(),
);

/** Returns the month in which a booking's fee is owed now, with its sums; null if it isn't owed. */
const getOwedFee = (bookingId: number) =>
  listFeesOfBooking()
    .all({ bookingId })
    .find(({ jobs }) => jobs > 0) ?? null;

/** True if a booking's fee was recorded, and not taken back since. It may be waived or ฿0. */
export const isFeeOwed = (bookingId: number): boolean => getOwedFee(bookingId) !== null;

const sumFeesOfMonth = query(
  { cleanerId: feeEntries.cleanerId, month: feeEntries.month },
  (db, p) =>
    db
      .select(LEDGER_SUMS)
      .from(feeEntries)
      .where(and(eq(feeEntries.cleanerId, p.cleanerId), eq(feeEntries.month, p.month)))
      .prepare(),
);

/** Returns the sums of a cleaner's month. All are 0 if it has no entry. */
export const getFeesOfMonth = (cleanerId: number, month: string) =>
  sumFeesOfMonth().get({ cleanerId, month }) ?? { charged: 0, waived: 0, received: 0, balance: 0 };

/** Returns the part of a booking's fee that was waived and still is. */
export const getWaivedFee = (bookingId: number): Satang =>
  listFeesOfBooking()
    .all({ bookingId })
    .reduce((sum, { waived }) => sum + waived, 0);

const findLapse = query({ bookingId: feeEntries.bookingId, entryId: feeEntries.id }, (db, p) =>
  db
    .select({ id: feeEntries.id })
    .from(feeEntries)
    .where(
      and(
        eq(feeEntries.bookingId, p.bookingId),
        eq(feeEntries.kind, "waived-back"),
        isNull(feeEntries.takesBackId),
        gt(feeEntries.id, p.entryId),
      ),
    )
    .limit(1)
    .prepare(),
);

/** True if a waiver of a booking's fee has lapsed with the fee, because the job wasn't paid after all. */
export const hasWaiverLapsed = (waiver: { bookingId: number; entryId: number }): boolean =>
  findLapse().get(waiver) !== undefined;

/**
 * Takes back the fee of a booking that wasn't paid after all. It leaves its statement, together with what
 * was waived of it: a waiver is no money that anybody has. Call it in the transaction that records this.
 */
export function takeBackFee(
  job: PaidBooking,
  { userId, now }: { userId: number | null; now: number },
): void {
  const fee = getOwedFee(job.bookingId);
  if (!fee) return;
  const { month } = fee;
  const entry = { ...job, month, note: "", takesBackId: null, recordedByUserId: userId, at: now };
  // This avoids -0, which some comparisons treat as another number.
  insertFeeEntry().run({ ...entry, kind: "taken-back", amount: 0 - fee.charged });
  const waivedOfJob = Math.max(0, fee.waived);
  if (waivedOfJob > 0) insertFeeEntry().run({ ...entry, kind: "waived-back", amount: waivedOfJob });
  const { waived, charged } = getFeesOfMonth(job.cleanerId, month);
  if (waived > charged) {
    insertFeeEntry().run({
      ...entry,
      bookingId: null,
      kind: "waived-back",
      amount: waived - charged,
    });
  }
}

/** An entry that an admin adds: money handed in, a waiver, or the reversal of either. */
export interface SettlementEntry {
  cleanerId: number;
  kind: "received" | "waived" | "received-back" | "waived-back";
  /** The booking whose fee is waived; null for a sum. */
  bookingId: number | null;
  /** The amount in satang, more than 0. */
  amount: Satang;
  /** The month of the statement. */
  month: string;
  note: string;
  /** The entry that is taken back. */
  takesBackId: number | null;
  /** When the money was handed in, or the fee waived, or either taken back. */
  at: number;
}

/** Adds an admin's entry and returns its id. Call it in the transaction that writes the audit record. */
export function addSettlementEntry(
  entry: SettlementEntry,
  recordedByUserId: number | null,
): number {
  const isMore = entry.takesBackId !== null;
  return insertFeeEntry().get({
    ...entry,
    amount: isMore ? entry.amount : 0 - entry.amount,
    recordedByUserId,
  }).id;
}
