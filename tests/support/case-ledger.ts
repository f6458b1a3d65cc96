import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { View } from "./plain-model";

/*
 * A plain ledger of the payments and problems of a customer's three jobs with one cleaner, written from the rules in
 * words (docs/rules.md: Life of a booking, Payment, Marks, Accounts). It knows no table: jobs, problems, entries and
 * marks are numbered as they came about.
 */

export type Side = "customer" | "cleaner";
export type Party = Side | "platform";
export type Payment = "cash" | "promptpay" | "not-yet";

export interface Job {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly price: number;
  readonly fee: number;
  status: "confirmed" | "completed" | "cancelled";
  /** The side that cancelled it. */
  cancelledBy: Side | null;
  paid: "cash" | "promptpay" | null;
  paidAt: number | null;
  presumedAt: number | null;
  /** Since when it is said that it isn't paid. */
  notPaidAt: number | null;
  /** True while the customer says against it that they have paid. */
  /** True if the last word of its payment is an admin's. */
  isByTeam: boolean;
  isContradicted: boolean;
  owesFee: boolean;
  asked: number;
  reminded: number;
}

interface Problem {
  job: number;
  by: Side;
  kind: string;
  words: string;
  isSettled: boolean;
}

/** The money of a problem. */
export interface CaseEntry {
  problem: number;
  payer: Party;
  payee: Party;
  amount: number;
  isPaid: boolean;
  note: string;
  admin: number;
  version: number;
  isWithdrawn: boolean;
  /** The line of the ledger, if it is the waived fee of the job. */
  line: number | null;
}

interface Line {
  kind: "fee" | "taken-back" | "received" | "received-back" | "waived" | "waived-back";
  job: number | null;
  month: string;
  amount: number;
  at: number;
  /** True once it was taken back, or has lapsed with the fee that it was about. */
  isOver: boolean;
}

interface Mark {
  /** Its number, in the order in which marks were made. */
  number: number;
  side: Side;
  answer: string | null;
  decision: string | null;
  words: string;
  version: number;
}

export interface Ledger {
  jobs: Job[];
  problems: Problem[];
  entries: CaseEntry[];
  lines: Line[];
  /** The lines that an admin has taken back. */
  takenBack: number[];
  marks: Mark[];
  marksMade: number;
  isGone: Record<Side, boolean>;
  /** The reasons for which the contact of somebody who has deleted the account is kept. */
  kept: Record<Side, ("fees" | "problem")[]>;
  /** How often each thing was written into histories, and was published for notifications. */
  written: Record<string, number>;
  told: Record<string, number>;
}

const NOT_POSSIBLE = "not-possible";
const SIDES = ["customer", "cleaner"] as const;

export const startLedger = (jobs: Job[]): Ledger => ({
  ...{ jobs, problems: [], entries: [], lines: [], takenBack: [], marks: [], marksMade: 0 },
  isGone: { customer: false, cleaner: false },
  kept: { customer: [], cleaner: [] },
  ...{ written: {}, told: {} },
});

export const startJob = (given: Pick<Job, "startsAt" | "endsAt" | "price" | "fee">): Job => ({
  ...given,
  ...{ status: "confirmed", cancelledBy: null, paid: null, paidAt: null, presumedAt: null },
  ...{
    notPaidAt: null,
    isByTeam: false,
    isContradicted: false,
    owesFee: false,
    asked: 0,
    reminded: 0,
  },
});

const jobOf = (ledger: Ledger, index: number): Job => {
  const job = ledger.jobs[index];
  if (!job) throw new Error(`There is no job ${index}.`);
  return job;
};

export const monthOf = (instant: number) => cityDateOf(instant).slice(0, 7);
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

function write(ledger: Ledger, what: string, isTold = false): void {
  ledger.written[what] = (ledger.written[what] ?? 0) + 1;
  if (isTold) tell(ledger, `booking-${what}`);
}
function tell(ledger: Ledger, what: string): void {
  ledger.told[what] = (ledger.told[what] ?? 0) + 1;
}

const countsAsPaid = ({ paid, presumedAt }: Job) => paid !== null || presumedAt !== null;
const isUnsaid = (job: Job) => !countsAsPaid(job) && job.notPaidAt === null;
export const hasOpenProblem = ({ problems }: Ledger, job: number) =>
  problems.some((one) => one.job === job && !one.isSettled);

/** True if the customer may be reminded to pay a job. */
export const mayBeReminded = (ledger: Ledger, index: number) => {
  const job = jobOf(ledger, index);
  const isDenied = job.notPaidAt !== null && !job.isContradicted;
  return isDenied && !hasOpenProblem(ledger, index) && !ledger.isGone.cleaner;
};
/** True if the cleaner may be asked how a job was paid. */
export const mayBeAsked = (ledger: Ledger, index: number) =>
  isUnsaid(jobOf(ledger, index)) && !hasOpenProblem(ledger, index);
export const isContradicted = (ledger: Ledger, index: number) => {
  const job = jobOf(ledger, index);
  return job.notPaidAt !== null && job.isContradicted;
};

/** A fee is owed once its job counts as paid and has no open problem, until it doesn't count. */
function followFee(ledger: Ledger, index: number, now: number): void {
  const job = jobOf(ledger, index);
  const line = { job: index, month: monthOf(job.endsAt), at: now, isOver: false };
  if (countsAsPaid(job)) {
    if (job.owesFee || hasOpenProblem(ledger, index)) return;
    ledger.lines.push({ ...line, kind: "fee", amount: job.fee });
    job.owesFee = true;
  } else if (job.owesFee) {
    ledger.lines.push({ ...line, kind: "taken-back", amount: 0 - job.fee });
    job.owesFee = false;
    // A waived sum is no money that anybody has: it lapses with its fee.
    const waivers = ledger.lines.filter(
      (one) => one.job === index && one.kind === "waived" && !one.isOver,
    );
    if (waivers.length === 0) return;
    ledger.lines.push({ ...line, kind: "waived-back", amount: 0 - sumOf(waivers) });
    for (const waiver of waivers) waiver.isOver = true;
  }
}

/** Returns what is still to be handed in for each month that is over, the surplus of others taken off. */
function owedMonths({ lines }: Ledger, now: number): Map<string, number> {
  const months = [...new Set(lines.map(({ month }) => month))]
    .filter((month) => month < monthOf(now))
    .sort();
  const balances = months.map((month) => sumOf(lines.filter((line) => line.month === month)));
  let surplus = balances.reduce((sum, balance) => sum + Math.max(0, 0 - balance), 0);
  const owed = new Map<string, number>();
  for (const [index, month] of months.entries()) {
    const balance = Math.max(0, balances[index] ?? 0);
    const paid = Math.min(surplus, balance);
    surplus -= paid;
    if (balance > paid) owed.set(month, balance - paid);
  }
  return owed;
}

function openOfMonth(ledger: Ledger, month: string, now: number): number {
  if (month < monthOf(now)) return owedMonths(ledger, now).get(month) ?? 0;
  return Math.max(0, sumOf(ledger.lines.filter((line) => line.month === month)));
}

/** Contacts are kept as long as fees are owed, or a problem is open. */
function releaseContacts(ledger: Ledger, sides: readonly Side[] = SIDES): void {
  const owes = sumOf(ledger.lines) > 0;
  const isOpen = ledger.problems.some(({ isSettled }) => !isSettled);
  for (const side of sides) {
    const kept = ledger.kept[side];
    const owesFees = side === "cleaner" && owes;
    // A fee that has begun to be owed while the problem was open keeps it on.
    if (kept.includes("problem") && owesFees && !kept.includes("fees")) kept.push("fees");
    ledger.kept[side] = kept.filter((what) => (what === "fees" ? owesFees : isOpen)).sort();
  }
}

function record(
  ledger: Ledger,
  index: number,
  {
    payment,
    canCorrect,
    isByTeam = false,
    isDecision = false,
    now,
  }: {
    payment: Payment;
    canCorrect: boolean;
    isByTeam?: boolean;
    isDecision?: boolean;
    now: number;
  },
): string {
  const job = jobOf(ledger, index);
  const said = job.paid ?? (job.notPaidAt === null ? null : "not-yet");
  if (said === payment) return "ok";
  const isTakenBack = payment === "not-yet" && countsAsPaid(job);
  if ((job.paid !== null || isTakenBack) && !canCorrect) return NOT_POSSIBLE;
  job.isByTeam = isByTeam;
  if (payment === "not-yet") {
    Object.assign(job, { paid: null, paidAt: null, presumedAt: null, notPaidAt: now });
    Object.assign(job, { isContradicted: false, reminded: 0 });
    write(ledger, "not-paid");
  } else {
    if (job.paid === null && !isDecision) tell(ledger, "booking-paid");
    Object.assign(job, { paid: payment, paidAt: job.paidAt ?? now });
    Object.assign(job, { presumedAt: null, notPaidAt: null });
    write(ledger, `paid-${payment}`);
  }
  followFee(ledger, index, now);
  return "ok";
}

/** The mornings of some days after an instant that have come. */
const morningsSince = (instant: number, days: readonly number[], now: number) =>
  days.filter((after) => now >= instantOf(addDays(cityDateOf(instant), after), 9)).length;

const sameMoney = (one: CaseEntry, other: Pick<CaseEntry, "payer" | "payee" | "amount" | "note">) =>
  one.payer === other.payer &&
  one.payee === other.payee &&
  one.amount === other.amount &&
  one.note === other.note &&
  !one.isPaid;

/** Cancels a job before its start; in the last 24 hours that marks the side. */
function cancel(ledger: Ledger, job: Job, side: Side, now: number): void {
  job.status = "cancelled";
  job.cancelledBy = side;
  write(ledger, "cancelled");
  if (now <= job.startsAt - DAY_MS) return;
  const number = ledger.marksMade;
  ledger.marksMade += 1;
  ledger.marks.push({ number, side, answer: null, decision: null, words: "", version: 1 });
}

/** Everything that happens to a ledger. Each returns "ok", or the reason of its refusal. */
export const RULES = {
  done(ledger: Ledger, index: number, payment: Payment | null, now: number): string {
    const job = jobOf(ledger, index);
    if (job.status !== "completed") {
      const can = job.status === "confirmed" && now >= job.startsAt;
      if (!can || hasOpenProblem(ledger, index)) return NOT_POSSIBLE;
      job.status = "completed";
      write(ledger, "completed");
    } else if (payment === null) return job.paid === null ? "ok" : NOT_POSSIBLE;
    return payment === null ? "ok" : record(ledger, index, { payment, canCorrect: false, now });
  },
  paid(ledger: Ledger, index: number, payment: Payment, now: number): string {
    const job = jobOf(ledger, index);
    if (job.status !== "completed") return NOT_POSSIBLE;
    const since = job.paidAt ?? job.presumedAt;
    const canCorrect = since !== null && now < since + 2 * DAY_MS && !job.isByTeam;
    return record(ledger, index, { payment, canCorrect, now });
  },
  say(ledger: Ledger, index: number, how: "cash" | "promptpay"): string {
    const job = jobOf(ledger, index);
    if (isContradicted(ledger, index)) return "ok";
    if (job.status !== "completed" || job.notPaidAt === null) return NOT_POSSIBLE;
    job.isContradicted = true;
    write(ledger, `says-paid-${how}`);
    tell(ledger, "booking-says-paid");
    return "ok";
  },
  decide(ledger: Ledger, index: number, payment: Payment, now: number): string {
    const job = jobOf(ledger, index);
    if (job.status !== "completed") return NOT_POSSIBLE;
    const isDecision = isContradicted(ledger, index);
    if (isDecision && payment === "not-yet") {
      Object.assign(job, { notPaidAt: now, isContradicted: false, reminded: 0, isByTeam: true });
    } else record(ledger, index, { payment, canCorrect: true, isByTeam: true, isDecision, now });
    if (isDecision) write(ledger, "payment-decided", true);
    return "ok";
  },
  cancel(ledger: Ledger, index: number, side: Side, now: number): string {
    const job = jobOf(ledger, index);
    if (job.cancelledBy === side) return "ok";
    if (job.status !== "confirmed" || now >= job.startsAt) return NOT_POSSIBLE;
    cancel(ledger, job, side, now);
    return "ok";
  },
  report(ledger: Ledger, given: Omit<Problem, "isSettled">, now: number): string {
    const job = jobOf(ledger, given.job);
    const isSame = (one: Problem) =>
      one.job === given.job &&
      one.by === given.by &&
      one.kind === given.kind &&
      one.words === given.words;
    if (ledger.problems.some((one) => !one.isSettled && isSame(one))) return "ok";
    const isInTime = now >= job.startsAt && now < job.endsAt + 2 * DAY_MS;
    if (job.status === "cancelled" || !isInTime) return NOT_POSSIBLE;
    ledger.problems.push({ ...given, isSettled: false });
    write(ledger, "problem-reported", true);
    return "ok";
  },
  settle(ledger: Ledger, index: number, now: number): string {
    const problem = ledger.problems[index];
    if (!problem || problem.isSettled) return "ok";
    problem.isSettled = true;
    write(ledger, "problem-settled", true);
    followFee(ledger, problem.job, now);
    releaseContacts(ledger);
    return "ok";
  },
  note(
    ledger: Ledger,
    {
      known,
      ...given
    }: Pick<CaseEntry, "problem" | "payer" | "payee" | "amount" | "note" | "admin"> & {
      /** The number of entries that the form knew of. */
      known: number;
    },
  ): string {
    const [latest, ...more] = ledger.entries
      .filter(({ problem }) => problem === given.problem)
      .slice(known);
    if (latest) {
      const isRepeated = more.length === 0 && latest.admin === given.admin;
      return isRepeated && sameMoney(latest, given) ? "ok" : "changed-meanwhile";
    }
    if (given.payer === given.payee) return "same-party";
    ledger.entries.push({ ...given, isPaid: false, version: 1, isWithdrawn: false, line: null });
    write(ledger, "money-noted");
    tell(ledger, "case-money-noted");
    return "ok";
  },
  change(
    ledger: Ledger,
    index: number,
    { version, ...money }: Pick<CaseEntry, "payer" | "payee" | "amount" | "note" | "version">,
  ): string {
    const entry = ledger.entries[index];
    if (!entry || entry.isWithdrawn || entry.line !== null) return "changed-meanwhile";
    if (sameMoney(entry, money)) return "ok";
    if (entry.version !== version) return "changed-meanwhile";
    Object.assign(entry, money, { isPaid: false, version: version + 1 });
    write(ledger, "money-changed");
    tell(ledger, "case-money-noted");
    return "ok";
  },
  withdraw(ledger: Ledger, index: number, version: number): string {
    const entry = ledger.entries[index];
    if (entry?.isWithdrawn) return "ok";
    if (!entry || entry.line !== null || entry.version !== version) return "changed-meanwhile";
    Object.assign(entry, { isWithdrawn: true, version: version + 1 });
    write(ledger, "money-withdrawn");
    return "ok";
  },
  pay(ledger: Ledger, index: number, version: number): string {
    const entry = ledger.entries[index];
    if (!entry || entry.isWithdrawn) return "changed-meanwhile";
    if (entry.isPaid) return "ok";
    if (entry.version !== version) return "changed-meanwhile";
    Object.assign(entry, { isPaid: true, version: version + 1 });
    write(ledger, "money-paid");
    tell(ledger, "case-money-paid");
    return "ok";
  },
  waive(ledger: Ledger, index: number, now: number): string {
    const job = jobOf(ledger, index);
    const own = ledger.lines.filter((line) => line.job === index);
    const month = monthOf(job.endsAt);
    const open = Math.min(sumOf(own), openOfMonth(ledger, month, now));
    if (own.length === 0 || open <= 0) return "nothing-open";
    const line = { job: index, month, at: now, isOver: false };
    ledger.lines.push({ ...line, kind: "waived", amount: 0 - open });
    releaseContacts(ledger, ["cleaner"]);
    return "ok";
  },
  waiveOfProblem(
    ledger: Ledger,
    { problem, admin, note }: Pick<CaseEntry, "problem" | "admin" | "note">,
    now: number,
  ): string {
    const waived = RULES.waive(ledger, ledger.problems[problem]?.job ?? 0, now);
    if (waived !== "ok") return waived;
    const amount = 0 - (ledger.lines.at(-1)?.amount ?? 0);
    const parties = { payer: "platform", payee: "cleaner" } as const;
    const state = { isPaid: false, version: 1, isWithdrawn: false, line: ledger.lines.length - 1 };
    ledger.entries.push({ problem, admin, note, amount, ...parties, ...state });
    write(ledger, "money-noted");
    tell(ledger, "case-money-noted");
    return "ok";
  },
  receive(ledger: Ledger, month: string, amount: number, now: number): string {
    if (month > monthOf(now)) return "ahead";
    if (month < monthOf(now) && openOfMonth(ledger, month, now) <= 0) return "nothing-open";
    const line = { job: null, month, at: now, isOver: false };
    ledger.lines.push({ ...line, kind: "received", amount: 0 - amount });
    releaseContacts(ledger, ["cleaner"]);
    return "ok";
  },
  takeBack(ledger: Ledger, index: number, now: number): string {
    const line = ledger.lines[index];
    if (line?.kind !== "received" && line?.kind !== "waived") return "unknown-line";
    const back = `${line.kind}-back` as const;
    if (line.isOver) {
      // The form sent twice is answered as before; what has lapsed can't be taken back.
      return ledger.takenBack.includes(index) ? "ok" : "taken-back-already";
    }
    line.isOver = true;
    ledger.takenBack.push(index);
    const { job, month } = line;
    ledger.lines.push({ kind: back, job, month, amount: 0 - line.amount, at: now, isOver: false });
    releaseContacts(ledger, ["cleaner"]);
    return "ok";
  },
  answer(ledger: Ledger, number: number, words: string): string {
    const mark = ledger.marks.find((one) => one.number === number);
    if (!mark) return "unknown-mark";
    if (mark.answer === words) return "ok";
    if (mark.answer !== null || mark.decision === "taken-back") return NOT_POSSIBLE;
    Object.assign(mark, { answer: words, version: mark.version + 1 });
    return "ok";
  },
  judge(
    ledger: Ledger,
    number: number,
    { decision, words, version }: { decision: string; words: string; version: number },
  ): string {
    const mark = ledger.marks.find((one) => one.number === number);
    if (!mark) return "unknown-mark";
    if (mark.decision === decision && mark.words === words) return "ok";
    if (mark.version !== version) return "changed-meanwhile";
    Object.assign(mark, { decision, words, version: version + 1 });
    return "ok";
  },
  /** An account is deleted, by its person or by an admin for them. */
  remove(ledger: Ledger, side: Side, now: number): string {
    if (ledger.isGone[side]) return "ok";
    ledger.isGone[side] = true;
    const isOpen = ledger.problems.some(({ isSettled }) => !isSettled);
    ledger.kept[side] = [
      ...(side === "cleaner" && sumOf(ledger.lines) > 0 ? (["fees"] as const) : []),
      ...(isOpen ? (["problem"] as const) : []),
    ];
    for (const job of ledger.jobs) {
      if (job.status === "confirmed" && now < job.startsAt) cancel(ledger, job, side, now);
    }
    ledger.marks = ledger.marks.filter((mark) => mark.side !== side);
    // The words of admins about the other side's marks may name this one.
    for (const mark of ledger.marks) {
      if (mark.words !== "") Object.assign(mark, { words: "", version: mark.version + 1 });
    }
    for (const entry of ledger.entries) entry.note = "";
    // Without the reason nobody can tell any more that the same form was sent again.
    ledger.takenBack = ledger.takenBack.filter((line) => ledger.lines[line]?.job === null);
    return "ok";
  },
  /** The background jobs. */
  clock(ledger: Ledger, now: number): string {
    for (const [index, job] of ledger.jobs.entries()) {
      if (hasOpenProblem(ledger, index) || job.status === "cancelled") continue;
      if (job.status === "confirmed" && now >= job.endsAt + 2 * DAY_MS) {
        job.status = "completed";
        write(ledger, "completed");
      }
      if (job.status === "completed" && isUnsaid(job) && now >= job.endsAt + 7 * DAY_MS) {
        job.presumedAt = now;
        write(ledger, "presumed-paid");
        followFee(ledger, index, now);
      }
      const mornings = morningsSince(job.endsAt, [1, 3, 6], now);
      if (isUnsaid(job) && mornings > job.asked) {
        job.asked = mornings;
        tell(ledger, "booking-payment-unsaid");
      }
      const due = job.notPaidAt === null ? 0 : morningsSince(job.notPaidAt, [1, 3], now);
      if (mayBeReminded(ledger, index) && due > job.reminded) {
        job.reminded = due;
        tell(ledger, "booking-not-paid");
      }
    }
    releaseContacts(ledger);
    return "ok";
  },
};

/** True if the customer is shown how to pay a job. */
function isToBePaid(job: Job, now: number): boolean {
  if (job.status === "cancelled" || countsAsPaid(job)) return false;
  if (job.notPaidAt !== null) return !job.isContradicted;
  return now >= job.startsAt - HOUR_MS && now < job.endsAt + 7 * DAY_MS;
}

/** Returns the sums of a statement, from the lines of its month. */
function statementOf(ledger: Ledger, month: string, now: number) {
  const lines = ledger.lines.filter((line) => line.month === month);
  const of = (...kinds: Line["kind"][]) => lines.filter(({ kind }) => kinds.includes(kind));
  const isLater = ({ at }: Line) =>
    at >= instantOf(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, 9);
  const waived = 0 - sumOf(of("waived", "waived-back"));
  return {
    month,
    jobs: of("fee").length - of("taken-back").length,
    fees: sumOf(of("fee", "taken-back")) - waived,
    waived,
    later: sumOf(of("fee", "taken-back").filter(isLater)),
    received: 0 - sumOf(of("received", "received-back")),
    state:
      month >= monthOf(now) ? "running" : owedMonths(ledger, now).has(month) ? "owed" : "settled",
  };
}

/** The months of the jobs' ends. */
export const MONTHS = ["2026-11", "2026-12"] as const;

/** Counts in the order of their names, so that two can be compared. */
export const sorted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1));

/** Returns what the rules say is stored and shown now. */
export function viewOfLedger(ledger: Ledger, now: number): View {
  const isShown = ({ isWithdrawn, line }: CaseEntry) =>
    !isWithdrawn && (line === null || ledger.lines[line]?.isOver === false);
  const shown = ledger.entries.filter(isShown);
  return {
    "what is said of the payments": ledger.jobs.map((job) => [
      job.status,
      job.paid ?? (job.presumedAt !== null ? "presumed" : null),
      job.notPaidAt !== null && (job.isContradicted ? "contradicted" : "not paid"),
    ]),
    "jobs with an open problem": ledger.jobs.map((_, index) => hasOpenProblem(ledger, index)),
    "what the customer still pays": ledger.jobs.map((job) =>
      isToBePaid(job, now) ? job.price : 0,
    ),
    "the ledger": ledger.lines.map(({ kind, job, month, amount }) => [kind, job, month, amount]),
    "what the cleaner owes": Math.max(0, sumOf(ledger.lines)),
    "the statements": MONTHS.map((month) => statementOf(ledger, month, now)),
    "the money of problems": shown.map(
      ({ problem, payer, payee, amount, isPaid, note, line, version }) => [
        ...[problem, payer, payee, amount, isPaid ? "paid" : "open", note, line !== null, version],
      ],
    ),
    "the money on the earnings page": shown.flatMap(({ payer, payee }) =>
      payer === "cleaner" || payee === "cleaner" ? [[payer, payee]] : [],
    ),
    "the marks": ledger.marks.map(({ side, answer, decision, words, version }) => [
      ...[side, answer, decision, words, version],
    ]),
    "contacts that are kept": ledger.kept,
    "what histories say": sorted(ledger.written),
    "what was published": sorted(ledger.told),
  };
}
