import { and, desc, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { feeEntries } from "#db/schema/payments";
import { query } from "#db/query.server";
import { canSeeProblem } from "~/domain/bookings/lifecycle/status";
import {
  changeCaseEntry,
  getLastCaseEntryId,
  noteCaseEntry,
  withdrawCaseEntry,
  type CaseEntryResult,
} from "~/domain/bookings/problems/case-entries.server";
import type { Satang } from "~/lib/money";
import { getWaivableFees, waiveFee, type FeeEntryResult } from "../money/fee-entries.server";
import type { CommandContext, SignedInAdmin } from "../shared/admin.server";
import { recordBookingAudit } from "./booking-audit.server";
import { getProblemForAdmin } from "./problems-list.server";

/* Admin commands on the money of problems. Each writes an audit entry. */

/** Notes who pays whom for a problem. */
export function noteCaseMoneyAsAdmin(
  entry: Omit<Parameters<typeof noteCaseEntry>[0], "basedOn" | "feeEntryId">,
  { by, now, basedOn = Number.MAX_SAFE_INTEGER }: CommandContext<SignedInAdmin>,
): CaseEntryResult {
  return inTransaction(() => {
    const result = noteCaseEntry({ ...entry, basedOn }, { userId: by.adminId }, now);
    if (result.ok) recordCaseAudit("case-money-noted", result, entry, { by, now });
    return result;
  });
}

/** Corrects an entry, which stays the same entry. */
export function changeCaseMoneyAsAdmin(
  entry: Parameters<typeof changeCaseEntry>[0],
  { by, now }: CommandContext<SignedInAdmin>,
): CaseEntryResult {
  return inTransaction(() => {
    const result = changeCaseEntry(entry, { userId: by.adminId }, now);
    if (result.ok) recordCaseAudit("case-money-changed", result, entry, { by, now });
    return result;
  });
}

/** Withdraws an entry that was a mistake. */
export function withdrawCaseMoneyAsAdmin(
  entry: Parameters<typeof withdrawCaseEntry>[0],
  { by, now }: CommandContext<SignedInAdmin>,
): CaseEntryResult {
  return inTransaction(() => {
    const result = withdrawCaseEntry(entry, { userId: by.adminId }, now);
    if (result.ok && result.was) {
      recordCaseAudit("case-money-withdrawn", result, null, { by, now });
    }
    return result;
  });
}

const findLastWaiver = query({ bookingId: feeEntries.bookingId }, (db, p) =>
  db
    .select({ id: feeEntries.id, amount: feeEntries.amount })
    .from(feeEntries)
    .where(and(eq(feeEntries.bookingId, p.bookingId), eq(feeEntries.kind, "waived")))
    .orderBy(desc(feeEntries.id))
    .limit(1)
    .prepare(),
);

/**
 * Waives the whole open fee of a problem's booking, as the fees page does, and notes that with the problem.
 * `expected` is the fee in satang that the admin counts on: of another one nothing is waived. `basedOn` is the
 * last entry of the problem that the form knew of.
 */
export function waiveFeeOfCase(
  { problemId, note, expected }: { problemId: number; note: string; expected?: Satang | undefined },
  { by, now, basedOn = Number.MAX_SAFE_INTEGER }: CommandContext<SignedInAdmin>,
):
  | CaseEntryResult
  | Extract<FeeEntryResult, { ok: false }>
  | { ok: false; reason: "other-amount"; open: Satang } {
  return inTransaction(() => {
    const problem = getProblemForAdmin(problemId);
    if (!problem) return { ok: false, reason: "unknown-problem" };
    if (!canSeeProblem("cleaner", problem)) return { ok: false, reason: "side-does-not-know" };
    if (getLastCaseEntryId(problemId) > basedOn) return { ok: false, reason: "changed-meanwhile" };
    const { bookingId, cleanerId } = problem;
    const open = getWaivableFees(cleanerId, { bookingId }, now)?.open ?? 0;
    if (expected !== undefined && open > 0 && open !== expected) {
      return { ok: false, reason: "other-amount", open };
    }
    const waiver = { cleanerId, what: { bookingId }, reason: note };
    const waived = waiveFee(waiver, { by, now }, { isOfProblem: true });
    if (!waived.ok) return waived;
    const feeEntry = findLastWaiver().get({ bookingId });
    if (!feeEntry) throw new Error(`The fee of booking ${bookingId} was waived without an entry.`);
    const amount = 0 - feeEntry.amount;
    const money = { payer: "platform", payee: "cleaner", amount, paidOn: null, note } as const;
    const entry = { ...money, problemId, basedOn, feeEntryId: feeEntry.id };
    const result = noteCaseEntry(entry, { userId: by.adminId }, now);
    if (!result.ok) throw new Error(`The waiver can't be noted: ${result.reason}.`);
    recordCaseAudit("case-money-noted", result, money, { by, now });
    return result;
  });
}

type Money = NonNullable<Extract<CaseEntryResult, { ok: true }>["was"]>;

function recordCaseAudit(
  action: "case-money-noted" | "case-money-changed" | "case-money-withdrawn",
  { bookingId, customerId, entryId, was }: Extract<CaseEntryResult, { ok: true }>,
  now: Money | null,
  context: CommandContext<SignedInAdmin>,
): void {
  const fields = ["payer", "payee", "amount", "paidOn"] as const;
  const changes = fields.flatMap((field) => {
    const [before, after] = [was?.[field] ?? null, now?.[field] ?? null];
    return before === after ? [] : [[field, { before, after }] as const];
  });
  recordBookingAudit(
    {
      action,
      booking: { id: bookingId, userId: customerId },
      changes: Object.fromEntries(changes),
      texts: { note: now?.note ?? "" },
      details: { entry: entryId },
    },
    context,
  );
}
