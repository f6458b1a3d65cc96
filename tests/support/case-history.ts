import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { db, perConnection, sqlite } from "#db/client.server";
import {
  bookingEvents,
  bookings,
  caseEntries,
  marks,
  problems,
  retainedContacts,
} from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import { isToBePaidNow } from "~/domain/bookings/lifecycle/status";
import { listCaseEntriesOfCleaner } from "~/domain/bookings/problems/case-entries.server";
import { listProblemsFor } from "~/domain/bookings/problems/problems.server";
import { expandEvent } from "~/domain/notifications/expand-events.server";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";
import { findDueEventId, getEvent } from "~/domain/outbox/events.server";
import { claimNotification, finishNotification } from "~/domain/queue/delivery-queue.server";
import { getFeesOwed, listStatements } from "~/domain/payments/statements.server";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { makeBooking } from "./bookings";
import {
  MONTHS,
  RULES,
  hasOpenProblem,
  isContradicted,
  mayBeAsked,
  mayBeReminded,
  sorted,
  startJob,
  startLedger,
  viewOfLedger,
  type Ledger,
  type Party,
  type Side,
} from "./case-ledger";
import { NOW, emptyAuditLog, makeCleaner, makeCustomer, makeService } from "./database";
import { perform, type HistoryCommand } from "./history-commands";
import type { HistoryProcesses } from "./history-processes";
import { mustHold } from "./must-hold";
import { email } from "./notifications";
import { followModel, type ModelStep, type View } from "./plain-model";
import { tablesWith } from "./tables-with";

/*
 * Random histories of payments, problems with their money, waivers, marks, messages and deleted accounts: a customer
 * and a cleaner with three jobs, two admins and the clock. case-ledger.ts says after each step what is so.
 */

const USUAL = [
  ...["done", "done", "paid", "paid", "say", "say", "decide", "report", "report", "settle"],
  ...[
    "note",
    "note",
    "note",
    "change",
    "withdraw",
    "pay",
    "waive-problem",
    "waive-problem",
    "waive",
  ],
  ...["receive", "receive", "back", "back", "cancel", "answer", "judge", "correct"],
  ...[
    "wait",
    "wait",
    "wait",
    "morning",
    "clock",
    "clock",
    "clock",
    "send",
    "send",
    "send",
    "again",
  ],
] as const;
const RARE = ["delete"] as const;
type What = (typeof USUAL)[number] | (typeof RARE)[number];

/** Job 0 is over, the second one ends at the end of a month, the third one in the next month. */
const DATES = ["2026-11-24", "2026-11-30", "2026-12-01"] as const;
/** Mostly the first job is meant, of which most can be said. */
const JOBS = [0, 1, 2, 0, 1, 0];
const WAITS = [MINUTE_MS, HOUR_MS, 10 * HOUR_MS, DAY_MS, 3 * DAY_MS, 8 * DAY_MS, 5 * DAY_MS];
const PAYMENTS = ["cash", "promptpay", "not-yet", "not-yet"] as const;
const PARTIES = ["customer", "cleaner", "platform"] as const;
const TOLD = [
  ...["booking-paid", "booking-says-paid", "booking-payment-decided", "booking-problem-reported"],
  ...["booking-problem-settled", "booking-not-paid", "booking-payment-unsaid"],
  ...["case-money-noted", "case-money-paid"],
];

const happening = (whats: readonly What[]) =>
  fc.record({
    what: fc.constantFrom(...whats),
    which: fc.nat(11),
    how: fc.nat(59),
    /** True if it happens at the same time as the next one, where two processes act. */
    together: fc.boolean(),
  });
const part = fc.array(happening(USUAL), { minLength: 4, maxLength: 16 });
type Happening = ReturnType<typeof happening> extends fc.Arbitrary<infer One> ? One : never;

/** A step of a history that a test chooses. */
export const step = (what: What, which = 0, how = 1) => ({ what, which, how, together: false });
/** The ways in which most histories begin, so that there is something to decide. */
const BEGINNINGS = [
  // It isn't paid, and the customer says that it is.
  [step("done", 0, 2), step("say", 0, 1)],
  // It is paid, and something broke: the fee is waived, and somebody owes the customer.
  [step("done", 0, 4), step("report", 0, 3), step("note", 0, 1), step("waive-problem")],
  [step("report", 0, 2), step("note", 0, 3), step("note", 0, 1)],
  // Both come to have marks.
  [step("wait", 0, 6), step("cancel", 1, 6), step("wait", 0, 3), step("cancel", 2, 3)],
  // Done and reported, then what was said of it changes.
  [step("done", 0, 4), step("report", 0, 3), step("waive-problem"), step("paid", 0, 2)],
  // A waiver lapses with its fee, and the fee is waived anew.
  [step("done", 0, 4), step("waive"), step("paid", 0, 2), step("paid", 0, 4), step("waive")],
  // The customer is reminded, until something is said.
  [step("done", 0, 2), step("morning"), step("clock"), step("send", 0, 0)],
  [step("correct", 4), step("send"), step("correct", 1), step("send", 0, 3)],
  [],
];

/** Without deletions; with them in the middle, of one side or of both. */
const middles = fc.oneof(
  fc.array(happening(USUAL), { minLength: 12, maxLength: 40 }),
  fc
    .tuple(part, happening(RARE), part, fc.option(happening(RARE)), part)
    .map(([before, deletion, between, other, after]) => [
      ...[...before, deletion, ...between],
      ...(other ? [other, ...after] : after),
    ]),
);

export const caseHistories = fc
  .tuple(fc.constantFrom(...BEGINNINGS), middles)
  .map(([beginning, middle]) => [...beginning, ...middle]);

/** Histories that begin in one way. */
export const caseHistoriesFrom = (beginning: readonly Happening[]) =>
  part.map((rest) => [...beginning, ...rest]);

/** Counts of a history: a model to which nothing happens would prove nothing. */
export type CasesHappened = Record<string, number>;

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length];

const getPeople = perConnection(() => ({
  serviceId: makeService().id,
  adminIds: [makeCustomer({ role: "admin" }).id, makeCustomer({ role: "admin" }).id],
}));

let historyCount = 0;

/** Begins a history with three confirmed jobs of new people. */
function startHistory() {
  // Its triggers are dropped for that, after which SQLite prepares all statements anew.
  if (historyCount % 50 === 0) emptyAuditLog();
  // The ledger is append-only, but of these histories it has only one at a time.
  if (historyCount === 0) sqlite().exec("drop trigger if exists fee_totals_delete");
  sqlite().exec(`
    begin;
    delete from retained_contacts; delete from fee_entries; delete from fee_totals;
    delete from problems; delete from marks; delete from booking_hours; delete from booking_events;
    delete from booking_submissions; delete from attempt_counters; delete from outbox_events;
    delete from bookings; delete from homes; delete from bell_notices;
    commit`);
  historyCount += 1;
  const { serviceId, adminIds } = getPeople();
  const adminId = adminIds[0] ?? 0;
  /** A text in all that a person has typed, and in all that others say of them. */
  const traces = { customer: `zanzibar${historyCount}x`, cleaner: `samarkand${historyCount}x` };
  const personOf = (side: Side) => ({
    username: traces[side],
    firstName: traces[side],
    email: `${traces[side]}@example.com`,
  });
  const customer = makeCustomer(personOf("customer"));
  const cleaner = makeCleaner({ areas: ["nimman"], name: traces.cleaner });
  const { firstName, username, email: address } = personOf("cleaner");
  sqlite()
    .prepare("update users set first_name = ?, username = ?, email = ? where id = ?")
    .run(firstName, username, address, cleaner.userId);
  const userIds = { customer: customer.id, cleaner: cleaner.userId };
  const ids = DATES.map((date) =>
    makeBooking({
      ...{ serviceId, customerId: customer.id, cleanerId: cleaner.id, date, time: "9:00 AM" },
      address: `1 ${traces.customer} Road`,
    }),
  );
  sqlite().exec("delete from outbox_events");
  const reads = getReads();
  const rowsOf = () => reads.bookings.all().filter(({ id }) => ids.includes(id));
  let now = Math.max(NOW, instantOf(DATES[0], 12));
  let ledger: Ledger = startLedger(
    rowsOf().map(({ startsAt, endsAt, totalPrice, platformFee }) =>
      startJob({ startsAt, endsAt, price: totalPrice, fee: platformFee }),
    ),
  );
  const happened: CasesHappened = {};
  const count = (what: string) => {
    happened[what] = (happened[what] ?? 0) + 1;
  };
  let last: Planned | null = null;

  interface Planned extends ModelStep<Ledger> {
    command: HistoryCommand;
    /** The instant at which it was planned. */
    at: number;
    /** The side whose own action it is. */
    by: Side | null;
    what: What;
  }
  const planned = (
    command: HistoryCommand,
    apply: (ledger: Ledger) => string | null,
    by: Side | null = null,
  ) => ({ command, apply, by });

  const isHere = (side: Side) => !ledger.isGone[side];
  const isAllHere = () => isHere("customer") && isHere("cleaner");
  /** Words of admins name people as long as all are here, so that a deletion has something to remove. */
  const wordsOfAdmin = (isAlone: boolean) =>
    isAlone && isAllHere() ? `For ${traces.customer} and ${traces.cleaner}` : "x";

  type Plan = Omit<Planned, "at" | "what"> | null;
  function planOf({ what, which, how }: Happening, isAlone: boolean): Plan {
    const index = JOBS[which % JOBS.length] ?? 0;
    const bookingId = ids[index] ?? 0;
    const at = now;
    const payment = pick(PAYMENTS, how) ?? "cash";
    const cleanerUser = { userId: cleaner.userId };
    const customerUser = { userId: customer.id };
    const admin = pick(adminIds, how) ?? 0;
    const by = { adminId: admin };
    const cases = reads.problems.all();
    const lines = reads.lines.all({ cleanerId: cleaner.id });
    const words = wordsOfAdmin(isAlone);
    switch (what) {
      case "done": {
        if (!isHere("cleaner")) return null;
        const said = how % 5 ? payment : null;
        return planned(
          { name: "completeBooking", values: [{ bookingId, payment: said }, cleanerUser, at] },
          (model) => RULES.done(model, index, said, at),
          "cleaner",
        );
      }
      case "paid": {
        if (!isHere("cleaner")) return null;
        const reason = `Says ${traces.cleaner}`;
        return planned(
          { name: "markPaid", values: [{ bookingId, payment, reason }, cleanerUser, at] },
          (model) => RULES.paid(model, index, payment, at),
          "cleaner",
        );
      }
      case "say": {
        if (!isHere("customer")) return null;
        const way = how % 2 ? "cash" : "promptpay";
        return planned(
          { name: "sayPaid", values: [{ bookingId, how: way }, customerUser, at] },
          (model) => RULES.say(model, index, way),
          "customer",
        );
      }
      case "decide":
        return planned(
          {
            name: "correctPayment",
            values: [{ bookingId, payment, reason: words }, { userId: admin }, at],
          },
          (model) => RULES.decide(model, index, payment, at),
        );
      case "report": {
        const side = how % 2 ? "customer" : "cleaner";
        if (!isHere(side)) return null;
        const said = `Says ${traces[side]}`;
        if (side === "customer") {
          const kind = how % 4 === 1 ? "late" : "damage";
          return planned(
            {
              name: "reportProblemAsCustomer",
              values: [{ bookingId, kind, words: said }, customerUser, at],
            },
            (model) => RULES.report(model, { job: index, by: side, kind, words: said }, at),
            side,
          );
        }
        const kind = how % 4 === 0 ? "broke" : "more-than-said";
        return planned(
          {
            name: "reportProblemAsCleaner",
            values: [{ bookingId, kind, words: said }, cleanerUser, at],
          },
          (model) => RULES.report(model, { job: index, by: side, kind, words: said }, at),
          side,
        );
      }
      case "settle": {
        const problem = which % (cases.length || 1);
        const problemId = cases[problem]?.id;
        if (problemId === undefined) return null;
        const said = { wordsToCustomer: words, wordsToCleaner: words };
        return planned(
          { name: "settleProblem", values: [{ problemId, ...said }, { userId: admin }, at] },
          (model) => RULES.settle(model, problem, at),
        );
      }
      case "note": {
        const problem = which % (cases.length || 1);
        const problemId = cases[problem]?.id;
        if (problemId === undefined) return null;
        // Now and then the two are the same.
        const other = 1 + how + (which % 3);
        const [payer, payee] = [pick(PARTIES, how), pick(PARTIES, other)] as [Party, Party];
        const amount = 100_00 * (1 + (how % 2));
        const own = reads.entries.all().filter((one) => one.problemId === problemId);
        // Now and then a form that doesn't know of the last entry.
        const known = Math.max(0, own.length - (how % 5 === 0 ? 1 : 0));
        const basedOn = own[known - 1]?.id ?? 0;
        const money = { payer, payee, amount, note: words };
        return planned(
          {
            name: "noteCaseMoney",
            values: [
              { ...money, paidOn: null, problemId },
              { by, now: at, basedOn },
            ],
          },
          (model) => RULES.note(model, { ...money, problem, admin, known }),
        );
      }
      case "change":
      case "withdraw":
      case "pay": {
        const entries = reads.entries.all();
        const number = which % (entries.length || 1);
        const entry = entries[number];
        if (!entry) return null;
        // Now and then a form that is older than the entry.
        const rowVersion = entry.rowVersion - (how % 5 === 0 ? 1 : 0);
        const about = { entryId: entry.id, rowVersion };
        if (what === "withdraw") {
          return planned({ name: "withdrawCaseMoney", values: [about, { by, now: at }] }, (model) =>
            RULES.withdraw(model, number, rowVersion),
          );
        }
        if (what === "change") {
          const { payer, payee } = entry;
          const money = { payer, payee, amount: 100_00 * (1 + (how % 3)), note: words };
          return planned(
            {
              name: "changeCaseMoney",
              values: [
                { ...about, ...money, paidOn: null },
                { by, now: at },
              ],
            },
            (model) => RULES.change(model, number, { ...money, version: rowVersion }),
          );
        }
        if (entry.payer === "platform" || !isHere(entry.payer)) return null;
        return planned(
          {
            name: "sayCaseMoneyPaid",
            values: [about, entry.payer === "customer" ? customerUser : cleanerUser, at],
          },
          (model) => RULES.pay(model, number, rowVersion),
          entry.payer,
        );
      }
      case "waive-problem": {
        const problem = which % (cases.length || 1);
        const problemId = cases[problem]?.id;
        if (problemId === undefined) return null;
        return planned(
          {
            name: "waiveFeeOfCase",
            values: [
              { problemId, note: words },
              { by, now: at },
            ],
          },
          (model) => RULES.waiveOfProblem(model, { problem, admin, note: words }, at),
        );
      }
      case "waive":
        return planned(
          { name: "waiveFee", values: [cleaner.id, bookingId, adminId, at] },
          (model) => RULES.waive(model, index, at),
        );
      case "receive": {
        const month = pick([...MONTHS, cityDateOf(at).slice(0, 7)], which) ?? "";
        const amount = how % 3 ? 350_00 : 100_00;
        const given = { cleanerId: cleaner.id, month, amount, date: cityDateOf(at), note: "" };
        return planned({ name: "recordFeePayment", values: [given, adminId, at] }, (model) =>
          RULES.receive(model, month, amount, at),
        );
      }
      case "back": {
        const settling = lines.flatMap(({ kind, id }, number) =>
          kind === "received" || kind === "waived" ? [{ id, number }] : [],
        );
        const line = pick(settling, which);
        if (!line) return null;
        return planned(
          { name: "takeBackFeeEntry", values: [cleaner.id, line.id, adminId, at] },
          (model) => RULES.takeBack(model, line.number, at),
        );
      }
      case "cancel": {
        const side = how % 2 ? "customer" : "cleaner";
        // Not so often that no job is left.
        if (!isHere(side) || how % 3) return null;
        return planned(
          side === "customer"
            ? {
                name: "cancelBookingAsCustomer",
                values: [{ bookingId, event: "cancelled", reason: traces[side] }, customerUser, at],
              }
            : {
                name: "cancelBookingAsCleaner",
                values: [{ bookingId, reason: traces[side] }, cleanerUser, at],
              },
          (model) => RULES.cancel(model, index, side, at),
          side,
        );
      }
      case "answer":
      case "judge": {
        const row = pick(reads.marks.all(), which);
        const mark = row && ledger.marks[reads.marks.all().findIndex(({ id }) => id === row.id)];
        if (!row || !mark) return null;
        const { number, side } = mark;
        if (what === "answer") {
          if (!isHere(side)) return null;
          const said = `${how % 2 ? "Ill" : "Sorry"}, ${traces[side]}`;
          return planned(
            {
              name: "answerMark",
              values: [{ markId: row.id, words: said }, { userId: userIds[side] }, at],
            },
            (model) => RULES.answer(model, number, said),
            side,
          );
        }
        const decision = how % 2 ? "kept" : "taken-back";
        // It is about this person alone, who reads it.
        const why = isAlone && isHere(side) ? `Called ${traces[side]}` : "x";
        const version = row.rowVersion - (how % 5 === 0 ? 1 : 0);
        return planned(
          {
            name: "decideMark",
            values: [
              { markId: row.id, decision, words: why },
              { by, now: at, basedOn: version },
            ],
          },
          (model) => RULES.judge(model, number, { decision, words: why, version }),
        );
      }
      case "correct": {
        if (!isHere("customer")) return null;
        const street = `${which} ${traces.customer} Road`;
        // Whether it can be corrected says another test; here it only sends messages.
        return planned(
          { name: "correctAddress", values: [bookingId, street, customer.id, at] },
          () => null,
          "customer",
        );
      }
      case "delete": {
        const side = how % 2 ? "customer" : "cleaner";
        return planned(
          { name: "deleteAccount", values: [userIds[side], traces[side], at] },
          (model) => RULES.remove(model, side, at),
          side,
        );
      }
      case "wait":
        now += pick(WAITS, how) ?? 0;
        return null;
      case "morning":
        now = instantOf(addDays(cityDateOf(now), 1), 9);
        return null;
      case "clock":
        return planned({ name: "runCaseClock", values: [at] }, (model) => RULES.clock(model, at));
      case "again":
        return last?.at === now && last.what !== "delete" ? last : null;
      case "send":
        return null;
    }
  }

  /** Returns what is stored and shown now, as case-ledger.ts says it. */
  function see(): View {
    const rows = rowsOf();
    const cases = reads.problems.all();
    const lines = reads.lines.all({ cleanerId: cleaner.id });
    const jobOf = (id: number | null) => (id === null ? null : ids.indexOf(id));
    const problemOf = (id: number) => cases.findIndex((one) => one.id === id);
    const shownTo = (side: Side) =>
      ids
        .flatMap((id) => listProblemsFor(side, id))
        .flatMap((problem) =>
          problem.entries.map((entry) => ({ ...entry, problem: problemOf(problem.id) })),
        )
        .sort((one, other) => one.id - other.id)
        .map(({ problem, payer, payee, amount, paidOn, note, isWaiver, rowVersion }) => [
          ...[problem, payer, payee, amount, paidOn === null ? "open" : "paid", note],
          ...[isWaiver, rowVersion],
        ]);
    const toCustomer = shownTo("customer");
    mustHold(
      JSON.stringify(toCustomer) === JSON.stringify(shownTo("cleaner")),
      "both sides read the same money of a problem",
    );
    const far = instantOf("2027-12-01", 9);
    const contacts = reads.contacts.all();
    const keptOf = (side: Side) =>
      contacts
        .filter(({ userId }) => userId === userIds[side])
        .map(({ keptFor }) => keptFor)
        .sort();
    const written = reads.written
      .all()
      .filter(({ event }) => event !== "booked" && event !== "corrected");
    return {
      "what is said of the payments": rows.map((row) => [
        row.status,
        row.paidHow ?? (row.presumedPaidAt !== null ? "presumed" : null),
        row.notPaidAt !== null && (row.saysPaidAt !== null ? "contradicted" : "not paid"),
      ]),
      "jobs with an open problem": rows.map((row) => row.problemOpenSince !== null),
      "what the customer still pays": rows.map((row) =>
        isToBePaidNow(row, now) ? row.totalPrice : 0,
      ),
      "the ledger": lines.map(({ kind, bookingId, month, amount }) => [
        ...[kind, jobOf(bookingId), month, amount],
      ]),
      "what the cleaner owes": getFeesOwed(cleaner.id, far).total,
      "the statements": listStatements(cleaner.id, MONTHS, now).map((one) => ({
        ...{ month: one.month, jobs: one.jobs, fees: one.fees, waived: one.waived },
        ...{ later: one.later, received: one.received, state: one.state },
      })),
      "the money of problems": toCustomer,
      "the money on the earnings page": listCaseEntriesOfCleaner(cleaner.id, 0, far).map(
        ({ payer, payee }) => [payer, payee],
      ),
      "the marks": reads.marks
        .all()
        .map(({ side, answer, decision, decisionWords, rowVersion }) => [
          ...[side, answer, decision, decisionWords, rowVersion],
        ]),
      "contacts that are kept": { customer: keptOf("customer"), cleaner: keptOf("cleaner") },
      "what histories say": sorted(
        Object.fromEntries(written.map((one) => [one.event, one.count])),
      ),
      "what was published": sorted(
        Object.fromEntries(
          reads.told
            .all()
            .filter(({ kind }) => TOLD.includes(kind))
            .map((one) => [one.kind, one.count]),
        ),
      ),
    };
  }

  /** Nothing is planned or kept for somebody who has deleted the account, but what admins need. */
  function checkGone(isThorough: boolean) {
    for (const side of ["customer", "cleaner"] as const) {
      if (isHere(side)) continue;
      const userId = userIds[side];
      mustHold(
        reads.messagesTo.all({ userId }).length + reads.inboxOf.all({ userId }).length === 0,
        "nobody who has deleted the account is notified",
      );
      if (!isThorough) continue;
      const may = [
        ...(ledger.kept[side].length > 0 ? ["retained_contacts"] : []),
        ...(ledger.problems.some((one) => one.by === side && !one.isSettled) ? ["problems"] : []),
      ];
      const left = tablesWith(traces[side]).filter((table) => !may.includes(table));
      mustHold(left.length === 0, `nothing is left of who has deleted the account: ${left.join()}`);
    }
  }

  /** Makes the messages of all events, and sends those that are due by email, as the worker does. */
  function send(isSent: boolean) {
    for (let id = findDueEventId(now); id !== null; id = findDueEventId(now)) {
      expandEvent(id, { email }, now);
    }
    while (isSent) {
      const claimed = claimNotification("email", now, MINUTE_MS);
      const event = claimed && getEvent(claimed.eventId);
      if (!event) break;
      const checked = NOTIFICATION_RULES.check(event, claimed, now);
      finishNotification(claimed, now, "dropped" in checked ? checked.dropped : null);
      if ("dropped" in checked) continue;
      count("sent");
      const gone = (["customer", "cleaner"] as const).filter((side) => !isHere(side));
      mustHold(
        !gone.some((side) => userIds[side] === claimed.recipientUserId),
        "nobody who has deleted the account is notified",
      );
      const { bookingId } = event.payload as { bookingId?: number };
      const job = ids.indexOf(bookingId ?? 0);
      if (event.kind === "booking-not-paid") {
        count("reminded");
        mustHold(mayBeReminded(ledger, job), "nobody is reminded of what is contested");
      }
      if (event.kind === "booking-payment-unsaid") {
        mustHold(mayBeAsked(ledger, job), "nobody is asked what they have said");
      }
      if (event.kind === "booking-says-paid") {
        mustHold(isContradicted(ledger, job), "a cleaner reads what contradicts them");
      }
    }
  }

  return {
    happened,
    now: () => now,
    /** Plans a step; while something waits to happen together with it, the time is stopped. */
    plan(
      one: Happening,
      { isAlone, isStopped = false }: { isAlone: boolean; isStopped?: boolean },
    ) {
      if (one.what === "send" && !isStopped) send(one.how % 3 > 0);
      const was = now;
      const plan = planOf(one, isAlone);
      if (isStopped) now = was;
      if (!plan) return null;
      last = { ...plan, at: now, what: one.what };
      return last;
    },
    check(steps: readonly Planned[], results: readonly unknown[]) {
      const wasOwed = ledger.jobs.map(({ owesFee }) => owesFee);
      ledger = followModel(ledger, steps, {
        results,
        seen: see(),
        viewOf: (model) => viewOfLedger(model, now),
      });
      for (const { what } of steps) count(what);
      for (const [index, { owesFee }] of ledger.jobs.entries()) {
        if (owesFee && !wasOwed[index]) count("charged");
        if (!owesFee && wasOwed[index]) count("taken back");
        if (isContradicted(ledger, index) && steps.length > 0) count("contradicted");
        if (hasOpenProblem(ledger, index)) count("open");
      }
      checkGone(steps.some(({ what }) => what === "delete" || what === "settle"));
    },
    end() {
      send(true);
      checkGone(true);
      for (const [kind, kept] of Object.entries(ledger.kept)) {
        if (kept.length > 0) count(`kept of the ${kind}`);
      }
      return happened;
    },
  };
}

/** Runs a history in this process and checks it. */
export async function runCaseHistory(history: readonly Happening[]): Promise<CasesHappened> {
  const { plan, check, end } = startHistory();
  for (const one of history) {
    const step = plan(one, { isAlone: true });
    if (step) check([step], [await perform(step.command)]);
  }
  return end();
}

/** Runs a history in two processes, in turns and at the same time, and checks it. */
export async function runCaseHistoryInTwo(
  history: readonly Happening[],
  processes: HistoryProcesses,
): Promise<CasesHappened> {
  const { plan, check, end, happened } = startHistory();
  type Planned = NonNullable<ReturnType<typeof plan>>;
  let waiting: Planned | null = null;
  for (const [turn, one] of history.entries()) {
    const step: Planned | null = plan(one, {
      isAlone: !one.together && waiting === null,
      isStopped: waiting !== null,
    });
    if (!step) continue;
    if (waiting !== null) {
      // A person whose account is being deleted does nothing else in that moment.
      const isOwnEnd =
        (waiting.what === "delete" || step.what === "delete") && waiting.by === step.by;
      if (isOwnEnd) continue;
      const results = await processes.performBoth(waiting.command, step.command);
      check([waiting, step], results);
      waiting = null;
      happened["together"] = (happened["together"] ?? 0) + 1;
    } else if (one.together) waiting = step;
    else check([step], [await processes.perform(turn, step.command)]);
  }
  if (waiting) check([waiting], [await processes.perform(0, waiting.command)]);
  return end();
}

const getReads = perConnection(() => ({
  bookings: db().select().from(bookings).orderBy(bookings.id).prepare(),
  problems: db().select({ id: problems.id }).from(problems).orderBy(problems.id).prepare(),
  entries: db().select().from(caseEntries).orderBy(caseEntries.id).prepare(),
  marks: db().select().from(marks).orderBy(marks.id).prepare(),
  contacts: db().select().from(retainedContacts).prepare(),
  lines: db()
    .select()
    .from(feeEntries)
    .where(eq(feeEntries.cleanerId, sql.placeholder("cleanerId")))
    .orderBy(feeEntries.id)
    .prepare(),
  written: db()
    .select({ event: bookingEvents.event, count: sql<number>`count(*)` })
    .from(bookingEvents)
    .groupBy(bookingEvents.event)
    .prepare(),
  told: db()
    .select({ kind: sql<string>`kind`, count: sql<number>`count(*)` })
    .from(sql`outbox_events`)
    .groupBy(sql`kind`)
    .prepare(),
  messagesTo: db()
    .select({ id: sql<number>`id` })
    .from(sql`notices`)
    .where(sql`recipient_user_id = ${sql.placeholder("userId")}`)
    .prepare(),
  inboxOf: db()
    .select({ id: sql<number>`user_id` })
    .from(sql`bell_notices`)
    .where(sql`user_id = ${sql.placeholder("userId")}`)
    .prepare(),
}));
