import { and, desc, eq, gt, inArray, isNotNull, lt, or, sql, type SQL } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { feeEntries } from "#db/schema/payments";
import { cleaners } from "#db/schema/cleaners";
import { nameOnRecord } from "~/domain/accounts/name-on-record.server";
import { recordAudit } from "~/domain/audit/audit.server";
import { dropSettledContact } from "~/domain/bookings/problems/retained-contacts.server";
import {
  LEDGER_SUMS,
  feeOfBooking,
  feesOfMonth,
  settleFees,
  statementMonthOf,
  waivedOfBooking,
  type SettlingLine,
} from "~/domain/payments/fee-ledger.server";
import { cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import {
  actorOf,
  mayAdminister,
  NOT_AN_ADMIN,
  type Administrator,
} from "../shared/administrator.server";

/*
 * What the operator says of fees: a cleaner handed them in, they are waived, or neither, after all. Each
 * is a line of the ledger, which only grows. Whoever adds one has seen the lines before: `seen` is the
 * number of the last that an admin added, so that two who note the same payment meet, and a form that is
 * sent twice adds one line.
 */

/** A line that an admin added to a cleaner's ledger. */
export type AddedLine = ReturnType<typeof addedLines>[number];

export type FeeResult =
  | { ok: true }
  | {
      ok: false;
      reason: "changed-meanwhile";
      /** What was added since the form was filled in, the latest first. */
      added: AddedLine[];
      /** What the form is to send if its line is another one. */
      seen: number;
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

interface ForCleaner {
  cleanerId: number;
  /** As the form was filled in (`getFeesSeen`). */
  seen: number;
}

/** Fees that a cleaner has handed in. */
export interface Payment extends ForCleaner {
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
export function getMonthsToPay(cleanerId: number, now: number): string[] {
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
  { cleanerId, seen, date, ...payment }: Payment,
  by: Administrator,
  now: number,
): FeeResult {
  const today = cityDateOf(now);
  const said = { ...payment, kind: "received", bookingId: null, takesBackId: null } as const;
  return adding({ cleanerId, seen }, { ...said, date }, by, now, () => {
    if (date > today || said.month > statementMonthOf(now)) return { ok: false, reason: "ahead" };
    if (!getMonthsToPay(cleanerId, now).includes(said.month)) return NOTHING_OPEN;
    // Noon of another day is that day, whoever reads it.
    return { ok: true, line: { ...said, at: date === today ? now : instantOf(date, 12) } };
  });
}

/** What is waived: a sum of a month, or all that is owed of a job. */
export type WhatIsWaived = { month: string; amount: Satang } | { bookingId: number };

export type Waiver = ForCleaner & { what: WhatIsWaived; reason: string };

/** Waives what a cleaner owes, for a reason: never more than is owed of the month. */
export function waiveFee(
  { cleanerId, seen, what, reason }: Waiver,
  by: Administrator,
  now: number,
): FeeResult {
  const said = {
    bookingId: null,
    ...what,
    kind: "waived",
    note: reason,
    takesBackId: null,
  } as const;
  return adding({ cleanerId, seen }, said, by, now, () => {
    if ("bookingId" in what) {
      const fee = feeOfBooking(what.bookingId);
      if (fee?.cleanerId !== cleanerId || fee.open <= 0) return NOTHING_OPEN;
      return { ok: true, line: { ...said, amount: fee.open, month: fee.month, at: now } };
    }
    const open = feesOfMonth(cleanerId, what.month).balance;
    if (open <= 0) return NOTHING_OPEN;
    if (what.amount > open) return { ok: false, reason: "more-than-open" };
    return { ok: true, line: { ...said, ...what, at: now } };
  });
}

/** A payment or waiver that turns out to be a mistake, and why. */
export interface TakingBack {
  cleanerId: number;
  /** Of the line that is taken back. */
  lineId: number;
  reason: string;
}

const TAKES_BACK = { received: "received-back", waived: "waived-back" } as const;

/**
 * A line that an admin added to a cleaner's ledger, with what there is of it to take back: nothing where
 * it was taken back, and of a waiver no more than still counts. Null where there is none.
 */
export function getAddedLine(cleanerId: number, lineId: number) {
  const line = db().select().from(feeEntries).where(eq(feeEntries.id, lineId)).get();
  if (line?.cleanerId !== cleanerId) return null;
  const { kind, month, amount, note, at } = line;
  if (kind !== "received" && kind !== "waived") return null;
  const [taken] = db()
    .select({ id: feeEntries.id })
    .from(feeEntries)
    .where(eq(feeEntries.takesBackId, lineId))
    .all();
  // What was waived of a job goes with its fee, if it turns out not to be paid.
  const counts =
    kind === "received"
      ? Infinity
      : line.bookingId === null
        ? feesOfMonth(cleanerId, month).waived
        : waivedOfBooking(line.bookingId);
  const left = taken ? 0 : Math.max(0, Math.min(0 - amount, counts));
  return { kind, month, amount: 0 - amount, note, at, bookingId: line.bookingId, left };
}

/** Takes a payment or a waiver back, which was noted by mistake: what it settled is owed again. */
export function takeBackFeeLine(
  { cleanerId, lineId, reason }: TakingBack,
  by: Administrator,
  now: number,
): FeeResult {
  // Whatever was added since, this line is the one that is meant.
  const seen = Number.MAX_SAFE_INTEGER;
  return adding({ cleanerId, seen }, null, by, now, () => {
    const line = getAddedLine(cleanerId, lineId);
    if (!line) return { ok: false, reason: "unknown-line" };
    if (line.left === 0) {
      const [back] = addedLines(eq(feeEntries.takesBackId, lineId));
      // The form was sent twice.
      const isSame = back?.recordedByUserId === actorOf(by) && back?.note === reason;
      return isSame ? { ok: true, line: null } : { ok: false, reason: "taken-back-already" };
    }
    const { kind, month, bookingId, left } = line;
    const added = { kind: TAKES_BACK[kind], month, bookingId, amount: left, note: reason };
    return { ok: true, line: { ...added, takesBackId: lineId, at: now } };
  });
}

const NOTHING_OPEN = { ok: false, reason: "nothing-open" } as const;

type Line = Omit<SettlingLine, "cleanerId">;

/** What a form says of the line that it adds. */
type Said = Pick<Line, "kind" | "bookingId" | "note"> & Partial<Line> & { date?: CityDate };

const ACTIONS = {
  received: "fee-received",
  waived: "fee-waived",
  "received-back": "fee-received-back",
  "waived-back": "fee-waived-back",
} as const;

/** Adds a line in one transaction with the checks that all of them share. */
function adding(
  { cleanerId, seen }: ForCleaner,
  said: Said | null,
  by: Administrator,
  now: number,
  /** The line, null where it is there already. */
  lineNow: () => { ok: true; line: Line | null } | Exclude<FeeResult, { ok: true }>,
): FeeResult {
  return inTransaction(() => {
    if (!mayAdminister(by)) return NOT_AN_ADMIN;
    const cleaner = db()
      .select({ userId: cleaners.userId })
      .from(cleaners)
      .where(eq(cleaners.id, cleanerId))
      .get();
    if (!cleaner) return { ok: false, reason: "unknown-cleaner" };
    const added = addedLines(and(isAdded(cleanerId), gt(feeEntries.id, seen)));
    const [latest] = added;
    if (latest) {
      // The form was sent twice: what it says is all that was added.
      if (added.length === 1 && said && isSame(latest, said, by)) return { ok: true };
      return { ok: false, reason: "changed-meanwhile", added, seen: latest.id };
    }
    const result = lineNow();
    if (!result.ok) return result;
    if (!result.line) return { ok: true };
    const { kind, month, amount, bookingId } = result.line;
    settleFees({ cleanerId, ...result.line }, actorOf(by));
    dropSettledContact(cleaner.userId);
    recordAudit(
      {
        actorUserId: actorOf(by),
        action: ACTIONS[kind],
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
function isSame(line: AddedLine, { date, ...said }: Said, by: Administrator): boolean {
  if (line.recordedByUserId !== actorOf(by)) return false;
  if (date !== undefined && date !== cityDateOf(line.at)) return false;
  return (["kind", "bookingId", "note", "month", "amount"] as const).every(
    (name) => said[name] === undefined || said[name] === line[name],
  );
}

/** Lines that admins added to a ledger, the latest first. */
function addedLines(where: SQL | undefined) {
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
const isAdded = (cleanerId: number) =>
  and(
    eq(feeEntries.cleanerId, cleanerId),
    or(inArray(feeEntries.kind, ["received", "waived"]), isNotNull(feeEntries.takesBackId)),
  );

/** The number of the last line that an admin added to a cleaner's ledger, 0 before the first. */
export function getFeesSeen(cleanerId: number): number {
  const [last] = db()
    .select({ id: sql<number>`coalesce(max(${feeEntries.id}), 0)` })
    .from(feeEntries)
    .where(isAdded(cleanerId))
    .all();
  return last?.id ?? 0;
}
