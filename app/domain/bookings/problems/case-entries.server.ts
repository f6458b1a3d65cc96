import { and, asc, between, desc, eq, gt, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings, caseEntries, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { cityDateOf, type CityDate } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import type { CaseParty } from "~/lib/vocabulary";
import {
  appendHistory,
  unchangedStatus,
  type ActorIdentity,
} from "../lifecycle/booking-history.server";
import { canSeeProblem, type BookingSide } from "../lifecycle/status";

/*
 * The money of a problem: who of customer, cleaner and platform pays whom how much. Admins note and correct
 * the entries, both sides read them, and the side that pays can say that it has. No money moves by it, and
 * none of it is in the ledger of fees; a waived fee is in both (`waiveFeeOfCase`).
 */

/** The agreement that an entry notes. */
export interface CaseMoney {
  payer: CaseParty;
  payee: CaseParty;
  amount: Satang;
  /** The day on which it was paid; null while it isn't. */
  paidOn: CityDate | null;
  note: string;
}

export type CaseEntryResult =
  | { ok: true; entryId: number; bookingId: number; customerId: number; was: CaseMoney | null }
  | {
      ok: false;
      reason:
        | "unknown-problem"
        | "unknown-entry"
        /** Payer and payee are the same. */
        | "same-party"
        /** A side is named that may not know of the problem. */
        | "side-does-not-know"
        /** It was paid on a day that is still to come. */
        | "ahead"
        | "changed-meanwhile";
    };

const findProblemOfEntry = query({ id: problems.id }, (db, p) =>
  db
    .select({
      kind: problems.kind,
      reportedBy: problems.reportedBy,
      customerId: bookings.userId,
      cleanerId: bookings.cleanerId,
      cleanerUserId: cleaners.userId,
      booking: { id: bookings.id, status: bookings.status },
    })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(problems.id, p.id))
    .prepare(),
);

const findCaseEntry = query({ id: caseEntries.id }, (db, p) =>
  db.select().from(caseEntries).where(eq(caseEntries.id, p.id)).prepare(),
);

const listLaterEntries = query({ problemId: caseEntries.problemId, id: caseEntries.id }, (db, p) =>
  db
    .select()
    .from(caseEntries)
    .where(and(eq(caseEntries.problemId, p.problemId), gt(caseEntries.id, p.id)))
    .orderBy(desc(caseEntries.id))
    .prepare(),
);

const insertCaseEntry = query(
  columnsOf(caseEntries, [
    "problemId",
    "cleanerId",
    "payer",
    "payee",
    "amount",
    "paidOn",
    "note",
    "feeEntryId",
    "notedByUserId",
    "createdAt",
  ]),
  (db, p) => db.insert(caseEntries).values(p).returning({ id: caseEntries.id }).prepare(),
);

const updateCaseEntry = query(
  columnsOf(caseEntries, ["id", "payer", "payee", "amount", "paidOn", "note"]),
  (db, p) =>
    db
      .update(caseEntries)
      .set({
        ...{ payer: p.payer, payee: p.payee, amount: p.amount, paidOn: p.paidOn, note: p.note },
        rowVersion: sql`${caseEntries.rowVersion} + 1`,
      })
      .where(eq(caseEntries.id, p.id))
      .prepare(),
);

const markWithdrawn = query({ id: caseEntries.id, now: caseEntries.withdrawnAt }, (db, p) =>
  db
    .update(caseEntries)
    .set({ withdrawnAt: p.now, rowVersion: sql`${caseEntries.rowVersion} + 1` })
    .where(eq(caseEntries.id, p.id))
    .prepare(),
);

type ProblemOfEntry = NonNullable<ReturnType<ReturnType<typeof findProblemOfEntry>["get"]>>;

/** Returns why an entry can't be noted for a problem; null if it can. */
function refusalOf(
  problem: ProblemOfEntry,
  { payer, payee, paidOn }: CaseMoney,
  now: number,
): Extract<CaseEntryResult, { ok: false }> | null {
  if (payer === payee) return { ok: false, reason: "same-party" };
  const isUnknowing = (party: CaseParty) => party !== "platform" && !canSeeProblem(party, problem);
  if (isUnknowing(payer) || isUnknowing(payee)) return { ok: false, reason: "side-does-not-know" };
  if (paidOn !== null && paidOn > cityDateOf(now)) return { ok: false, reason: "ahead" };
  return null;
}

const moneyOf = ({ payer, payee, amount, paidOn, note }: CaseMoney): CaseMoney => ({
  ...{ payer, payee, amount, paidOn, note },
});

const isSameMoney = (one: CaseMoney, other: CaseMoney): boolean =>
  (["payer", "payee", "amount", "paidOn", "note"] as const).every(
    (name) => one[name] === other[name],
  );

/** Writes the history, and notifies both sides of an entry as it is now. */
function announce(
  problem: ProblemOfEntry,
  entryId: number,
  { event, by }: { event: "money-noted" | "money-changed" | "money-paid"; by: ActorIdentity },
  now: number,
): void {
  const bookingId = problem.booking.id;
  appendHistory({ ...unchangedStatus(problem.booking), by, event }, now);
  const about = { payload: { bookingId, entryId }, actor: by.as, accountId: null };
  publishEvent(
    event === "money-paid"
      ? { kind: "case-money-paid", ...about }
      : { kind: "case-money-noted", ...about },
    now,
  );
}

/**
 * Notes as an admin who pays whom for a problem, open or settled. `basedOn` is the last entry that the form
 * knew of (`getLastCaseEntryId`): the form sent twice adds one entry. `feeEntryId` is the entry of the ledger
 * by which the fee of the job was waived.
 */
export function noteCaseEntry(
  {
    problemId,
    basedOn,
    feeEntryId = null,
    ...money
  }: CaseMoney & { problemId: number; basedOn: number; feeEntryId?: number | null },
  { userId }: { userId: number },
  now: number,
): CaseEntryResult {
  return inTransaction((): CaseEntryResult => {
    const problem = findProblemOfEntry().get({ id: problemId });
    if (!problem || !isAdmin(userId)) return { ok: false, reason: "unknown-problem" };
    const { booking, customerId, cleanerId } = problem;
    const done = { ok: true, bookingId: booking.id, customerId, was: null } as const;
    const [latest, ...more] = listLaterEntries().all({ problemId, id: basedOn });
    if (latest) {
      const isRepeated = more.length === 0 && latest.notedByUserId === userId;
      return isRepeated && isSameMoney(latest, money)
        ? { ...done, entryId: latest.id }
        : { ok: false, reason: "changed-meanwhile" };
    }
    const refusal = refusalOf(problem, money, now);
    if (refusal) return refusal;
    const { id: entryId } = insertCaseEntry().get({
      ...moneyOf(money),
      ...{ problemId, cleanerId, feeEntryId, notedByUserId: userId, createdAt: now },
    });
    announce(problem, entryId, { event: "money-noted", by: { as: "admin", userId } }, now);
    return { ...done, entryId };
  });
}

/**
 * Corrects an entry as an admin. `rowVersion` is the version that the form showed. An entry of a waived fee
 * can't be corrected: its sum is that of the ledger.
 */
export function changeCaseEntry(
  { entryId, rowVersion, ...money }: CaseMoney & { entryId: number; rowVersion: number },
  { userId }: { userId: number },
  now: number,
): CaseEntryResult {
  return inTransaction((): CaseEntryResult => {
    const entry = findCaseEntry().get({ id: entryId });
    const problem = entry && findProblemOfEntry().get({ id: entry.problemId });
    if (!entry || !problem || !isAdmin(userId)) return { ok: false, reason: "unknown-entry" };
    const { booking, customerId } = problem;
    const done = { ok: true, entryId, bookingId: booking.id, customerId } as const;
    if (entry.withdrawnAt !== null || entry.feeEntryId !== null) {
      return { ok: false, reason: "changed-meanwhile" };
    }
    if (isSameMoney(entry, money)) return { ...done, was: moneyOf(entry) };
    if (entry.rowVersion !== rowVersion) return { ok: false, reason: "changed-meanwhile" };
    const refusal = refusalOf(problem, money, now);
    if (refusal) return refusal;
    updateCaseEntry().run({ id: entryId, ...moneyOf(money) });
    announce(problem, entryId, { event: "money-changed", by: { as: "admin", userId } }, now);
    return { ...done, was: moneyOf(entry) };
  });
}

/** Withdraws an entry as an admin: it was a mistake. Withdrawn again, it stays as it is. */
export function withdrawCaseEntry(
  { entryId, rowVersion }: { entryId: number; rowVersion: number },
  { userId }: { userId: number },
  now: number,
): CaseEntryResult {
  return inTransaction((): CaseEntryResult => {
    const entry = findCaseEntry().get({ id: entryId });
    const problem = entry && findProblemOfEntry().get({ id: entry.problemId });
    if (!entry || !problem || !isAdmin(userId)) return { ok: false, reason: "unknown-entry" };
    const { booking, customerId } = problem;
    const done = { ok: true, entryId, bookingId: booking.id, customerId } as const;
    if (entry.withdrawnAt !== null) return { ...done, was: null };
    // A waiver is taken back in the ledger.
    if (entry.feeEntryId !== null || entry.rowVersion !== rowVersion) {
      return { ok: false, reason: "changed-meanwhile" };
    }
    markWithdrawn().run({ id: entryId, now });
    const by = { as: "admin", userId } as const;
    appendHistory({ ...unchangedStatus(booking), by, event: "money-withdrawn" }, now);
    return { ...done, was: moneyOf(entry) };
  });
}

export type SayPaidResult =
  | { ok: true; bookingId: number; problemId: number; side: BookingSide }
  /** There is no such entry for this person, or it isn't theirs to pay. */
  | { ok: false; reason: "unknown-entry" }
  /** An admin has withdrawn or changed it. */
  | {
      ok: false;
      reason: "changed-meanwhile";
      bookingId: number;
      problemId: number;
      side: BookingSide;
    };

/**
 * Says as the side that pays that it has paid today. Said twice, or after an admin has noted it, it stays as
 * it is.
 */
export function sayCaseMoneyPaid(
  { entryId, rowVersion }: { entryId: number; rowVersion: number },
  { userId }: { userId: number },
  now: number,
): SayPaidResult {
  return inTransaction((): SayPaidResult => {
    const entry = findCaseEntry().get({ id: entryId });
    const problem = entry && findProblemOfEntry().get({ id: entry.problemId });
    const unknown = { ok: false, reason: "unknown-entry" } as const;
    if (!entry || !problem || entry.payer === "platform") return unknown;
    const side = entry.payer;
    const payerId = side === "customer" ? problem.customerId : problem.cleanerUserId;
    if (payerId !== userId) return unknown;
    const about = { bookingId: problem.booking.id, problemId: entry.problemId, side };
    if (entry.withdrawnAt !== null) return { ok: false, reason: "changed-meanwhile", ...about };
    if (entry.paidOn !== null) return { ok: true, ...about };
    if (entry.rowVersion !== rowVersion) {
      return { ok: false, reason: "changed-meanwhile", ...about };
    }
    updateCaseEntry().run({ id: entryId, ...moneyOf(entry), paidOn: cityDateOf(now) });
    announce(problem, entryId, { event: "money-paid", by: { as: side, userId } }, now);
    return { ok: true, ...about };
  });
}

/**
 * SQL that is true of an entry, by the name of its table, that holds: it isn't withdrawn, and is no waiver that was
 * taken back in the ledger, or has lapsed with its fee, because the job turned out not to be paid. The query has
 * the entry's problem, too.
 */
const holdsSql = (entry: "case_entries" | "entry") =>
  `(${entry}.withdrawn_at is null and (${entry}.fee_entry_id is null or not (
    exists (select 1 from fee_entries as back where back.takes_back_id = ${entry}.fee_entry_id)
    or exists (select 1 from fee_entries as lapse where lapse.booking_id = problems.booking_id
      and lapse.kind = 'waived-back' and lapse.takes_back_id is null
      and lapse.id > ${entry}.fee_entry_id))))`;

/** An entry that wasn't withdrawn, as it is shown. */
export interface CaseEntry extends CaseMoney {
  id: number;
  /** It is the fee of the job, which was waived. */
  isWaiver: boolean;
  rowVersion: number;
}

type StoredEntry = Omit<CaseEntry, "isWaiver"> & { isWaiver: number };

/**
 * SQL for the entries of a problem, the oldest first: a column of the query that lists problems, so that it
 * stays one query.
 */
export const caseEntriesSql = sql`${sql.raw(
  `(select json_group_array(json_object('id', entry.id, 'payer', entry.payer, 'payee', entry.payee,
      'amount', entry.amount, 'paidOn', entry.paid_on, 'note', entry.note,
      'isWaiver', entry.fee_entry_id is not null, 'rowVersion', entry.row_version))
    from case_entries as entry
    where entry.problem_id = problems.id and ${holdsSql("entry")})`,
)}`.mapWith((stored: string): CaseEntry[] =>
  (JSON.parse(stored) as StoredEntry[])
    .map((entry) => ({ ...entry, isWaiver: entry.isWaiver === 1 }))
    .sort((one, other) => one.id - other.id),
);

const listEntriesOfCleaner = query(
  {
    cleanerId: caseEntries.cleanerId,
    from: caseEntries.createdAt,
    to: caseEntries.createdAt,
  },
  (db, p) =>
    db
      .select({
        id: caseEntries.id,
        payer: caseEntries.payer,
        payee: caseEntries.payee,
        amount: caseEntries.amount,
        paidOn: caseEntries.paidOn,
        note: caseEntries.note,
        isWaiver: sql`${caseEntries.feeEntryId} is not null`.mapWith(Boolean),
        rowVersion: caseEntries.rowVersion,
        bookingId: problems.bookingId,
        kind: problems.kind,
        reportedBy: problems.reportedBy,
      })
      .from(caseEntries)
      .innerJoin(problems, eq(problems.id, caseEntries.problemId))
      .where(
        and(
          eq(caseEntries.cleanerId, p.cleanerId),
          between(caseEntries.createdAt, p.from, p.to),
          sql.raw(holdsSql("case_entries")),
        ),
      )
      .orderBy(asc(caseEntries.createdAt), asc(caseEntries.id))
      .prepare(),
);

/**
 * Returns the entries that were noted between two instants (both included) and in which a cleaner pays or is
 * paid, the oldest first. One query.
 */
export function listCaseEntriesOfCleaner(cleanerId: number, from: number, to: number) {
  return listEntriesOfCleaner()
    .all({ cleanerId, from, to })
    .filter(
      ({ payer, payee, ...problem }) =>
        (payer === "cleaner" || payee === "cleaner") && canSeeProblem("cleaner", problem),
    );
}

const findLastEntryId = query({ problemId: caseEntries.problemId }, (db, p) =>
  db
    .select({ id: sql<number>`coalesce(max(${caseEntries.id}), 0)` })
    .from(caseEntries)
    .where(eq(caseEntries.problemId, p.problemId))
    .prepare(),
);

/** Returns the id of the last entry noted for a problem, 0 if there is none. */
export const getLastCaseEntryId = (problemId: number): number =>
  findLastEntryId().get({ problemId })?.id ?? 0;

/** Returns an entry with its problem's id and its version; null if there is none, or it was withdrawn. */
export function getCaseEntry(id: number) {
  const entry = findCaseEntry().get({ id });
  return entry?.withdrawnAt === null ? entry : null;
}
