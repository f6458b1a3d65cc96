import { and, desc, eq, gt, inArray, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { feeEntries } from "#db/schema/payments";
import { cleaners } from "#db/schema/cleaners";
import { nameOnRecord } from "~/domain/accounts/name-on-record.server";
import { deleteSettledContact } from "~/domain/bookings/problems/retained-contacts.server";
import {
  getFeesOfMonth,
  addSettlementEntry,
  statementMonthOf,
  getWaivedFee,
  hasWaiverLapsed,
  type SettlementEntry,
} from "~/domain/payments/fee-ledger.server";
import { getFeesOwed, getOpenFees, getWaivableFee } from "~/domain/payments/statements.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import {
  asAdmin,
  auditActorOf,
  recordAdminAudit,
  type Admin,
  type CommandContext,
} from "../shared/admin.server";

/*
 * Records payments of fees, waivers and their reversals. Each is an entry of the ledger, which only grows.
 * `basedOn` is the id of the last entry by an admin that the form was based on. So two admins who record
 * the same payment get a conflict, and a form that is sent twice adds one entry.
 */

/** An entry that an admin added to a cleaner's ledger. */
export type AddedFeeEntry = ReturnType<typeof listAddedFeeEntries>[number];

export type FeeEntryResult =
  | { ok: true }
  | {
      ok: false;
      reason: "changed-meanwhile";
      /** Entries added since the form was filled in, the latest first. */
      added: AddedFeeEntry[];
      /** The version that the form must send to add its entry nevertheless. */
      basedOn: number;
    }
  | {
      ok: false;
      reason:
        | "not-an-admin"
        | "unknown-cleaner"
        /** No entry has that id, or it wasn't added by an admin. */
        | "unknown-line"
        /** The month, or the day of the payment, is in the future. */
        | "ahead"
        /** Nothing is owed any more. */
        | "nothing-open"
        /** The entry was taken back before, or its waiver doesn't count any more. */
        | "taken-back-already"
        /** The amount to waive is more than is owed. */
        | "more-than-open";
    };

/** A payment of fees by a cleaner. */
export interface FeePayment {
  cleanerId: number;
  /** Month of the statement that is paid, yyyy-MM. */
  month: string;
  amount: Satang;
  /** The day on which the money arrived. */
  date: CityDate;
  note: string;
}

/**
 * Returns the months for which a cleaner can pay, latest first: the current one, whose fees may be paid
 * before they are due, and earlier ones of which something is open.
 */
export function listPayableMonths(cleanerId: number, now: number): string[] {
  const { months } = getFeesOwed(cleanerId, now);
  return [statementMonthOf(now), ...months.map(({ month }) => month).toReversed()];
}

/**
 * Records a payment of a cleaner. An amount above what the month owes pays other months (docs/rules.md,
 * Payment).
 */
export function recordFeePayment(
  { cleanerId, date, ...payment }: FeePayment,
  { by, now, basedOn }: CommandContext,
): FeeEntryResult {
  const today = cityDateOf(now);
  const requested = { ...payment, kind: "received", bookingId: null, takesBackId: null } as const;
  return withFees(cleanerId, { ...requested, date }, { by, now, basedOn }, () => {
    if (date > today || requested.month > statementMonthOf(now))
      return { ok: false, reason: "ahead" };
    if (!listPayableMonths(cleanerId, now).includes(requested.month)) return NOTHING_OPEN;
    // A payment of another day is stored at noon, so that no time zone shows a different day.
    return { ok: true, entry: { ...requested, at: date === today ? now : instantOf(date, 12) } };
  });
}

/** The target of a waiver: an amount of a month, or the whole open fee of a booking. */
export type WaiverTarget = { month: string; amount: Satang } | { bookingId: number };

export interface FeeWaiver {
  cleanerId: number;
  what: WaiverTarget;
  reason: string;
}

/**
 * Returns what can be waived of a month, or of a booking's fee with the month that owes it: never more than
 * is still to be handed in for the month. Null if the cleaner never owed a fee for the booking.
 */
export function getWaivableFees(
  cleanerId: number,
  what: { month: string } | { bookingId: number },
  now: number,
): { month: string; open: Satang } | null {
  if ("month" in what) {
    return { month: what.month, open: getOpenFees(cleanerId, what.month, now) };
  }
  const fee = getWaivableFee(what.bookingId, now);
  return fee?.cleanerId === cleanerId ? fee : null;
}

/**
 * Waives fees that a cleaner owes, for a reason; never more than is still to be handed in. The cleaner is
 * emailed, unless the entry of a problem says it already (`isOfProblem`).
 */
export function waiveFee(
  { cleanerId, what, reason }: FeeWaiver,
  { by, now, basedOn }: CommandContext,
  { isOfProblem = false }: { isOfProblem?: boolean } = {},
): FeeEntryResult {
  const requested = {
    bookingId: null,
    ...what,
    kind: "waived",
    note: reason,
    takesBackId: null,
  } as const;
  return withFees(cleanerId, requested, { by, now, basedOn }, () => {
    const waivable = getWaivableFees(cleanerId, what, now);
    if (!waivable || waivable.open <= 0) return NOTHING_OPEN;
    const { month, open } = waivable;
    const amount = "amount" in what ? what.amount : open;
    if (amount > open) return { ok: false, reason: "more-than-open" };
    return { ok: true, entry: { ...requested, month, amount, at: now }, isSilent: isOfProblem };
  });
}

/** A payment or waiver that was a mistake, and why. */
export interface FeeEntryReversal {
  cleanerId: number;
  /** The entry that is taken back. */
  entryId: number;
  reason: string;
}

const REVERSAL_KIND = { received: "received-back", waived: "waived-back" } as const;

/**
 * Returns a payment or waiver in a cleaner's ledger, with the amount that can still be taken back (`left`):
 * 0 if it was taken back; for a waiver at most what still counts. Null if there is no such entry.
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
  // A waiver of a booking's fee lapses with the fee, if the booking turns out not to be paid.
  const stillSettled =
    kind === "received"
      ? Infinity
      : entry.bookingId === null
        ? getFeesOfMonth(cleanerId, month).waived
        : hasWaiverLapsed({ bookingId: entry.bookingId, entryId })
          ? 0
          : getWaivedFee(entry.bookingId);
  const left = reversal ? 0 : Math.max(0, Math.min(0 - amount, stillSettled));
  return { kind, month, amount: 0 - amount, note, at, bookingId: entry.bookingId, left };
}

/** Takes back a payment or waiver that was recorded by mistake. The amount is owed again. */
export function takeBackFeeEntry(
  { cleanerId, entryId, reason }: FeeEntryReversal,
  { by, now }: CommandContext,
): FeeEntryResult {
  // No conflict check: the form names the entry, so entries added since don't matter.
  return withFees(cleanerId, null, { by, now }, () => {
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

/** The entry that a form asks to add. */
type RequestedFeeEntry = Pick<NewFeeEntry, "kind" | "bookingId" | "note"> &
  Partial<NewFeeEntry> & { date?: CityDate };

const FEE_AUDIT_ACTION = {
  received: "fee-received",
  waived: "fee-waived",
  "received-back": "fee-received-back",
  "waived-back": "fee-waived-back",
} as const;

/** The event of which an entry's cleaner reads. */
const FEE_EVENT = {
  received: "fees-received",
  "received-back": "fees-received",
  waived: "fee-waived",
  "waived-back": "fee-waiver-back",
} as const;

/** Adds an entry in one transaction, after the checks that all commands share. */
function withFees(
  cleanerId: number,
  requested: RequestedFeeEntry | null,
  /** `basedOn` is the latest entry that the form knows of (`getLastAddedFeeEntryId`). */
  { by, now, basedOn = Number.MAX_SAFE_INTEGER }: CommandContext,
  /** Builds the entry; null if it has been added already. Of a silent one the cleaner isn't emailed. */
  buildEntry: () =>
    | { ok: true; entry: NewFeeEntry | null; isSilent?: boolean }
    | Exclude<FeeEntryResult, { ok: true }>,
): FeeEntryResult {
  return asAdmin(by, () => {
    const cleaner = db()
      .select({ userId: cleaners.userId })
      .from(cleaners)
      .where(eq(cleaners.id, cleanerId))
      .get();
    if (!cleaner) return { ok: false, reason: "unknown-cleaner" };
    const added = listAddedFeeEntries(and(addedByAdmin(cleanerId), gt(feeEntries.id, basedOn)));
    const [latest] = added;
    if (latest) {
      // The form was sent twice: its entry is the only one added since.
      if (added.length === 1 && requested && isSameFeeEntry(latest, requested, by))
        return { ok: true };
      return { ok: false, reason: "changed-meanwhile", added, basedOn: latest.id };
    }
    const result = buildEntry();
    if (!result.ok) return result;
    if (!result.entry) return { ok: true };
    const { kind, month, amount, bookingId } = result.entry;
    const entryId = addSettlementEntry({ cleanerId, ...result.entry }, auditActorOf(by));
    if (!result.isSilent) {
      const payload = { cleanerId, entryId };
      publishEvent({ kind: FEE_EVENT[kind], payload, accountId: cleaner.userId }, now);
    }
    deleteSettledContact(cleaner.userId);
    recordAdminAudit(
      {
        action: FEE_AUDIT_ACTION[kind],
        subjectType: "user",
        subjectId: cleaner.userId,
        details: { cleanerId, month, amount, ...(bookingId === null ? {} : { bookingId }) },
      },
      { by, now },
    );
    return { ok: true };
  });
}

/** True if an entry is the same as the one that a form asks for. For a payment, its day must match too. */
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

/** Returns entries that admins added to a ledger, the latest first. */
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

// The entry for a waiver that lapses with its booking's payment isn't by an admin.
const addedByAdmin = (cleanerId: number) =>
  and(
    eq(feeEntries.cleanerId, cleanerId),
    or(inArray(feeEntries.kind, ["received", "waived"]), isNotNull(feeEntries.takesBackId)),
  );

/** Returns the id of the last entry that an admin added to a cleaner's ledger, 0 if there is none. */
export function getLastAddedFeeEntryId(cleanerId: number): number {
  const [last] = db()
    .select({ id: sql<number>`coalesce(max(${feeEntries.id}), 0)` })
    .from(feeEntries)
    .where(addedByAdmin(cleanerId))
    .all();
  return last?.id ?? 0;
}
