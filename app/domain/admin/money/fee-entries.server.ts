import { and, desc, eq, gt, inArray, isNotNull, lt, or, sql, type SQL } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { feeEntries } from "#db/schema/payments";
import { cleaners } from "#db/schema/cleaners";
import { nameOnRecord } from "~/domain/accounts/name-on-record.server";
import { recordAudit } from "~/domain/audit/audit.server";
import { deleteSettledContact } from "~/domain/bookings/problems/retained-contacts.server";
import {
  LEDGER_SUMS,
  getWaivableFee,
  getFeesOfMonth,
  addSettlementEntry,
  statementMonthOf,
  getWaivedFee,
  type SettlementEntry,
} from "~/domain/payments/fee-ledger.server";
import { cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import { auditActorOf, canAdminister, NOT_AN_ADMIN, type Admin } from "../shared/admin.server";

/*
 * What the operator says of fees: a cleaner handed them in, they are waived, or neither, after all. Each
 * is a line of the ledger, which only grows. Whoever adds one has seen the lines before: `seen` is the
 * number of the last that an admin added, so that two who note the same payment meet, and a form that is
 * sent twice adds one line.
 */

/** A line that an admin added to a cleaner's ledger. */
export type AddedFeeEntry = ReturnType<typeof listAddedFeeEntries>[number];

export type FeeEntryResult =
  | { ok: true }
  | {
      ok: false;
      reason: "changed-meanwhile";
      /** What was added since the form was filled in, the latest first. */
      added: AddedFeeEntry[];
      /** What the form is to send if its line is another one. */
      basedOn: number;
    }
  | {
      ok: false;
      reason:
        | "not-an-admin"
        | "unknown-cleaner"
        /** There is none of that number, or it is none that an admin added. */
        | "unknown-line"
        /** The month, or the day of the payment, is yet to come. */
        | "ahead"
        /** Nothing is owed of it any more. */
        | "nothing-open"
        /** It was taken back before, or what it waived isn't owed any more. */
        | "taken-back-already"
        /** Less is owed than is to be waived. */
        | "more-than-open";
    };

interface FeeCommand {
  cleanerId: number;
  /** As the form was filled in (`getLastAddedFeeEntryId`). */
  basedOn: number;
}

/** Fees that a cleaner has handed in. */
export interface FeePayment extends FeeCommand {
  /** yyyy-MM, of the statement that is paid. */
  month: string;
  amount: Satang;
  /** When the money came. */
  date: CityDate;
  note: string;
}

/**
 * The months that a payment of a cleaner's can be for, latest first: the one that runs, in which fees may
 * come before they are due, and those of which something is open.
 */
export function listPayableMonths(cleanerId: number, now: number): string[] {
  const current = statementMonthOf(now);
  const open = db()
    .select({ month: feeEntries.month })
    .from(feeEntries)
    .where(and(eq(feeEntries.cleanerId, cleanerId), lt(feeEntries.month, current)))
    .groupBy(feeEntries.month)
    .having(sql`${LEDGER_SUMS.balance} > 0`)
    .orderBy(desc(feeEntries.month))
    .all();
  return [current, ...open.map(({ month }) => month)];
}

/**
 * Notes what a cleaner has handed in. More than is owed of the month pays what is owed of others
 * (docs/rules.md, Payment).
 */
export function recordFeePayment(
  { cleanerId, basedOn, date, ...payment }: FeePayment,
  by: Admin,
  now: number,
): FeeEntryResult {
  const today = cityDateOf(now);
  const requested = { ...payment, kind: "received", bookingId: null, takesBackId: null } as const;
  return withFees({ cleanerId, basedOn }, { ...requested, date }, by, now, () => {
    if (date > today || requested.month > statementMonthOf(now))
      return { ok: false, reason: "ahead" };
    if (!listPayableMonths(cleanerId, now).includes(requested.month)) return NOTHING_OPEN;
    // Noon of another day is that day, whoever reads it.
    return { ok: true, entry: { ...requested, at: date === today ? now : instantOf(date, 12) } };
  });
}

/** What is waived: a sum of a month, or all that is owed of a job. */
export type WaiverTarget = { month: string; amount: Satang } | { bookingId: number };

export type FeeWaiver = FeeCommand & { what: WaiverTarget; reason: string };

/** Waives what a cleaner owes, for a reason: never more than is owed of the month. */
export function waiveFee(
  { cleanerId, basedOn, what, reason }: FeeWaiver,
  by: Admin,
  now: number,
): FeeEntryResult {
  const requested = {
    bookingId: null,
    ...what,
    kind: "waived",
    note: reason,
    takesBackId: null,
  } as const;
  return withFees({ cleanerId, basedOn }, requested, by, now, () => {
    if ("bookingId" in what) {
      const fee = getWaivableFee(what.bookingId);
      if (fee?.cleanerId !== cleanerId || fee.open <= 0) return NOTHING_OPEN;
      return { ok: true, entry: { ...requested, amount: fee.open, month: fee.month, at: now } };
    }
    const open = getFeesOfMonth(cleanerId, what.month).balance;
    if (open <= 0) return NOTHING_OPEN;
    if (what.amount > open) return { ok: false, reason: "more-than-open" };
    return { ok: true, entry: { ...requested, ...what, at: now } };
  });
}

/** A payment or waiver that turns out to be a mistake, and why. */
export interface FeeEntryReversal {
  cleanerId: number;
  /** Of the line that is taken back. */
  entryId: number;
  reason: string;
}

const REVERSAL_KIND = { received: "received-back", waived: "waived-back" } as const;

/**
 * A line that an admin added to a cleaner's ledger, with what there is of it to take back: nothing where
 * it was taken back, and of a waiver no more than still counts. Null where there is none.
 */
export function getAddedFeeEntry(cleanerId: number, entryId: number) {
  const entry = db().select().from(feeEntries).where(eq(feeEntries.id, entryId)).get();
  if (entry?.cleanerId !== cleanerId) return null;
  const { kind, month, amount, note, at } = entry;
  if (kind !== "received" && kind !== "waived") return null;
  const [reversal] = db()
    .select({ id: feeEntries.id })
    .from(feeEntries)
    .where(eq(feeEntries.takesBackId, entryId))
    .all();
  // What was waived of a job goes with its fee, if it turns out not to be paid.
  const stillSettled =
    kind === "received"
      ? Infinity
      : entry.bookingId === null
        ? getFeesOfMonth(cleanerId, month).waived
        : getWaivedFee(entry.bookingId);
  const left = reversal ? 0 : Math.max(0, Math.min(0 - amount, stillSettled));
  return { kind, month, amount: 0 - amount, note, at, bookingId: entry.bookingId, left };
}

/** Takes a payment or a waiver back, which was noted by mistake: what it settled is owed again. */
export function takeBackFeeEntry(
  { cleanerId, entryId, reason }: FeeEntryReversal,
  by: Admin,
  now: number,
): FeeEntryResult {
  // Whatever was added since, this line is the one that is meant.
  const basedOn = Number.MAX_SAFE_INTEGER;
  return withFees({ cleanerId, basedOn }, null, by, now, () => {
    const entry = getAddedFeeEntry(cleanerId, entryId);
    if (!entry) return { ok: false, reason: "unknown-line" };
    if (entry.left === 0) {
      const [reversal] = listAddedFeeEntries(eq(feeEntries.takesBackId, entryId));
      // The form was sent twice.
      const isRepeated =
        reversal?.recordedByUserId === auditActorOf(by) && reversal?.note === reason;
      return isRepeated ? { ok: true, entry: null } : { ok: false, reason: "taken-back-already" };
    }
    const { kind, month, bookingId, left } = entry;
    const reversingEntry = {
      kind: REVERSAL_KIND[kind],
      month,
      bookingId,
      amount: left,
      note: reason,
    };
    return { ok: true, entry: { ...reversingEntry, takesBackId: entryId, at: now } };
  });
}

const NOTHING_OPEN = { ok: false, reason: "nothing-open" } as const;

type NewFeeEntry = Omit<SettlementEntry, "cleanerId">;

/** What a form says of the line that it adds. */
type RequestedFeeEntry = Pick<NewFeeEntry, "kind" | "bookingId" | "note"> &
  Partial<NewFeeEntry> & { date?: CityDate };

const FEE_AUDIT_ACTION = {
  received: "fee-received",
  waived: "fee-waived",
  "received-back": "fee-received-back",
  "waived-back": "fee-waived-back",
} as const;

/** Adds a line in one transaction with the checks that all of them share. */
function withFees(
  { cleanerId, basedOn }: FeeCommand,
  requested: RequestedFeeEntry | null,
  by: Admin,
  now: number,
  /** The line, null where it is there already. */
  buildEntry: () => { ok: true; entry: NewFeeEntry | null } | Exclude<FeeEntryResult, { ok: true }>,
): FeeEntryResult {
  return inTransaction(() => {
    if (!canAdminister(by)) return NOT_AN_ADMIN;
    const cleaner = db()
      .select({ userId: cleaners.userId })
      .from(cleaners)
      .where(eq(cleaners.id, cleanerId))
      .get();
    if (!cleaner) return { ok: false, reason: "unknown-cleaner" };
    const added = listAddedFeeEntries(and(addedByAdmin(cleanerId), gt(feeEntries.id, basedOn)));
    const [latest] = added;
    if (latest) {
      // The form was sent twice: what it says is all that was added.
      if (added.length === 1 && requested && isSameFeeEntry(latest, requested, by))
        return { ok: true };
      return { ok: false, reason: "changed-meanwhile", added, basedOn: latest.id };
    }
    const result = buildEntry();
    if (!result.ok) return result;
    if (!result.entry) return { ok: true };
    const { kind, month, amount, bookingId } = result.entry;
    addSettlementEntry({ cleanerId, ...result.entry }, auditActorOf(by));
    deleteSettledContact(cleaner.userId);
    recordAudit(
      {
        actorUserId: auditActorOf(by),
        action: FEE_AUDIT_ACTION[kind],
        subjectType: "user",
        subjectId: cleaner.userId,
        details: { cleanerId, month, amount, ...(bookingId === null ? {} : { bookingId }) },
      },
      now,
    );
    return { ok: true };
  });
}

/** True if a line says what a form would say again: of a payment its day, too. */
function isSameFeeEntry(
  entry: AddedFeeEntry,
  { date, ...requested }: RequestedFeeEntry,
  by: Admin,
): boolean {
  if (entry.recordedByUserId !== auditActorOf(by)) return false;
  if (date !== undefined && date !== cityDateOf(entry.at)) return false;
  return (["kind", "bookingId", "note", "month", "amount"] as const).every(
    (name) => requested[name] === undefined || requested[name] === entry[name],
  );
}

/** Lines that admins added to a ledger, the latest first. */
function listAddedFeeEntries(where: SQL | undefined) {
  return db()
    .select({
      id: feeEntries.id,
      kind: feeEntries.kind,
      bookingId: feeEntries.bookingId,
      amount: sql<number>`abs(${feeEntries.amount})`,
      month: feeEntries.month,
      note: feeEntries.note,
      takesBackId: feeEntries.takesBackId,
      at: feeEntries.at,
      recordedByUserId: feeEntries.recordedByUserId,
      recordedBy: nameOnRecord(users),
    })
    .from(feeEntries)
    .leftJoin(users, eq(users.id, feeEntries.recordedByUserId))
    .where(where)
    .orderBy(desc(feeEntries.id))
    .all();
}

// A waiver that lapses with its job's payment is no admin's line.
const addedByAdmin = (cleanerId: number) =>
  and(
    eq(feeEntries.cleanerId, cleanerId),
    or(inArray(feeEntries.kind, ["received", "waived"]), isNotNull(feeEntries.takesBackId)),
  );

/** The number of the last line that an admin added to a cleaner's ledger, 0 before the first. */
export function getLastAddedFeeEntryId(cleanerId: number): number {
  const [last] = db()
    .select({ id: sql<number>`coalesce(max(${feeEntries.id}), 0)` })
    .from(feeEntries)
    .where(addedByAdmin(cleanerId))
    .all();
  return last?.id ?? 0;
}
