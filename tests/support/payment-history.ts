import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { db, perConnection, sqlite } from "#db/client.server";
import { bookings, problems } from "#db/schema/bookings";
import { outboxEvents } from "#db/schema/outbox";
import { feeEntries } from "#db/schema/payments";
import { countsAsPaid, paymentStateOf } from "~/domain/bookings/paying/payment-state";
import { getFeesOwed } from "~/domain/payments/statements.server";
import { statementMonthOf } from "~/domain/payments/fee-ledger.server";
import { cityDateOf, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking } from "./bookings";
import { NOW, makeCleaner, makeCustomer, makeService } from "./database";
import { perform, type HistoryCommand } from "./history-commands";
import type { HistoryProcesses } from "./history-processes";

/*
 * Random histories of what is said of payments: a cleaner, a customer, an admin and the clock act on three jobs,
 * and a plain ledger says after each step what is owed.
 */

const HAPPENINGS = [
  ...["done", "done", "done", "paid", "paid", "paid", "say", "say", "say", "decide", "decide"],
  ...["problem", "settle", "settle", "wait", "wait", "wait", "wait", "wait", "wait"],
  ...["receive", "back", "waive"],
] as const;

const WAITS = [HOUR_MS, 10 * HOUR_MS, DAY_MS, 3 * DAY_MS, 8 * DAY_MS];
const PAYMENTS = ["cash", "promptpay", "not-yet", "not-yet"] as const;
/** The second one ends in the last hour of a month, as jobs do that are recorded in the next one. */
const DATES = ["2026-11-24", "2026-11-30", "2026-12-01"] as const;

export const paymentHistories = fc.array(
  fc.record({
    what: fc.constantFrom(...HAPPENINGS),
    which: fc.nat(2),
    how: fc.nat(60),
    /** True if it happens at the same time as the next one, where two processes act. */
    together: fc.boolean(),
  }),
  { minLength: 12, maxLength: 40 },
);
/** Histories that begin with a payment which is said while a problem is open. */
export const paymentsDuringProblems = paymentHistories.map((history) => [
  ...(["done", "problem", "paid"] as const).map((what) => ({
    ...{ what, which: 0, how: 0, together: false },
  })),
  ...history,
]);
type Happening = typeof paymentHistories extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Counts of a history: a model to which nothing happens would prove nothing. */
export interface PaymentsHappened {
  charged: number;
  contradicted: number;
  presumed: number;
  reminded: number;
  takenBack: number;
  together: number;
}

function mustHold(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}

const getPeople = perConnection(() => ({
  serviceId: makeService().id,
  adminId: makeCustomer({ role: "admin" }).id,
}));

/** Begins a history with three confirmed jobs. Returns the model of what is said of their payment. */
function startHistory() {
  // The ledger only grows, so each history has a cleaner of its own; the jobs of those before are over.
  sqlite().exec(`begin; delete from outbox_events; delete from booking_hours;
    update bookings set status = 'cancelled', not_paid_at = null where status <> 'cancelled'; commit`);
  const { serviceId, adminId } = getPeople();
  const cleaner = makeCleaner({ areas: ["nimman"] });
  const customerId = makeCustomer().id;
  const ids = DATES.map((date) =>
    makeBooking({ serviceId, customerId, cleanerId: cleaner.id, date, time: "9:00 AM" }),
  );
  let now = Math.max(NOW, instantOf(DATES[0], 12));
  /** Whether each job's fee is owed, and how much of all fees was waived and received. */
  const owes = new Map(ids.map((id) => [id, false]));
  const happened = {
    charged: 0,
    contradicted: 0,
    presumed: 0,
    reminded: 0,
    takenBack: 0,
    together: 0,
  };
  let before = read();
  let said = new Map(before.rows.map((row) => [row.id, paymentStateOf(row)]));

  function read() {
    return {
      rows: db().select().from(bookings).where(inArray(bookings.id, ids)).all(),
      events: db().select().from(outboxEvents).all(),
      entries: db().select().from(feeEntries).where(eq(feeEntries.cleanerId, cleaner.id)).all(),
      problems: db().select().from(problems).where(inArray(problems.bookingId, ids)).all(),
    };
  }

  function plan({ what, which, how }: Happening): HistoryCommand | null {
    const bookingId = ids[which] ?? 0;
    const payment = PAYMENTS[how % PAYMENTS.length] ?? "cash";
    const asCleaner = { userId: cleaner.userId };
    switch (what) {
      case "done":
        return {
          name: "completeBooking",
          values: [{ bookingId, payment: how % 5 ? payment : null }, asCleaner, now],
        };
      case "paid":
        return { name: "markPaid", values: [{ bookingId, payment, reason: "x" }, asCleaner, now] };
      case "say": {
        const way = how % 2 ? "cash" : "promptpay";
        return { name: "sayPaid", values: [{ bookingId, how: way }, { userId: customerId }, now] };
      }
      case "decide":
        return {
          name: "correctPayment",
          values: [{ bookingId, payment, reason: "x" }, { userId: adminId }, now],
        };
      case "problem":
        return {
          name: "reportProblemAsCustomer",
          values: [{ bookingId, kind: "late", words: "" }, { userId: customerId }, now],
        };
      case "settle": {
        const open = before.problems.find((one) => one.settledAt === null);
        const words = { wordsToCustomer: "x", wordsToCleaner: "x" };
        return open
          ? {
              name: "settleProblem",
              values: [{ problemId: open.id, ...words }, { userId: adminId }, now],
            }
          : null;
      }
      case "wait":
        now += WAITS[how % WAITS.length] ?? 0;
        return { name: "advancePayments", values: [now] };
      case "receive": {
        const month = statementMonthOf(now);
        const payment = {
          cleanerId: cleaner.id,
          month,
          amount: 100_00 + how,
          date: cityDateOf(now),
          note: "",
        };
        return { name: "recordFeePayment", values: [payment, adminId, now] };
      }
      case "back": {
        const entry = before.entries.find(({ kind }) => kind === "received");
        return entry
          ? { name: "takeBackFeeEntry", values: [cleaner.id, entry.id, adminId, now] }
          : null;
      }
      case "waive":
        return { name: "waiveFee", values: [cleaner.id, bookingId, adminId, now] };
    }
  }

  /** Compares what is stored with the rules; `byClock` is whether only time has passed. */
  function check(byClock: boolean) {
    const after = read();
    for (const row of after.rows) {
      const state = paymentStateOf(row);
      const was = said.get(row.id) ?? "unsaid";
      const old = before.rows.find(({ id }) => id === row.id) ?? row;
      mustHold(row.notPaidAt === null || !countsAsPaid(row), "A job is paid and isn't.");
      mustHold((row.paidAt === null) === (row.paidHow === null), "A payment has a way.");
      mustHold(state === "unsaid" || row.status === "completed", "It is done before it is paid.");
      if (state === "contradicted" && was !== state) happened.contradicted += 1;
      if (state === "presumed" && was !== state) {
        happened.presumed += 1;
        mustHold(was === "unsaid", "Only a job that nobody said anything of is presumed paid.");
        mustHold(now >= row.endsAt + 7 * DAY_MS, "A job is presumed paid after 7 days.");
        mustHold(old.problemOpenSince === null, "Nothing is presumed while a problem is open.");
      }
      if (
        byClock &&
        was === "unsaid" &&
        row.status === "completed" &&
        row.problemOpenSince === null
      )
        mustHold(
          (state === "presumed") === now >= row.endsAt + 7 * DAY_MS,
          "After 7 days it counts as paid.",
        );
      // The plain ledger: a fee is owed once the job counts as paid and no problem is open, until it doesn't.
      const owed =
        countsAsPaid(row) && (owes.get(row.id) === true || row.problemOpenSince === null);
      if (owed && !owes.get(row.id)) happened.charged += 1;
      if (!owed && owes.get(row.id)) happened.takenBack += 1;
      owes.set(row.id, owed);
      const own = after.entries.filter(({ bookingId }) => bookingId === row.id);
      const charges = own.filter(({ kind }) => kind === "fee" || kind === "taken-back");
      const charged = charges.reduce((sum, { amount }) => sum + amount, 0);
      mustHold(charged === (owed ? row.platformFee : 0), "What is charged is what the rules say.");
      mustHold(
        charges.every(({ month }) => month === statementMonthOf(row.endsAt)),
        "A fee is owed in the month of the job's end.",
      );
      const left = own.reduce((sum, { amount }) => sum + amount, 0);
      mustHold(left >= 0 && left <= charged, "A fee is waived at most once.");
      said.set(row.id, state);
    }
    checkEvents(after);
    const far = instantOf("2027-06-01", 9);
    const balance = after.entries.reduce((sum, { amount }) => sum + amount, 0);
    mustHold(
      getFeesOwed(cleaner.id, far).total === Math.max(0, balance),
      "What is owed is the ledger's sum.",
    );
    before = after;
  }

  function checkEvents(after: ReturnType<typeof read>) {
    const known = new Set(before.events.map(({ id }) => id));
    for (const event of after.events.filter(({ id }) => !known.has(id))) {
      const payload = event.payload as { bookingId?: number; since?: number };
      const row = before.rows.find(({ id }) => id === payload.bookingId);
      if (!row) continue;
      const isQuiet = row.problemOpenSince === null;
      if (event.kind === "booking-not-paid") {
        happened.reminded += 1;
        mustHold(
          isQuiet && paymentStateOf(row) === "not-paid",
          "Nobody is reminded while it is contested.",
        );
        mustHold(
          cityDateOf(row.notPaidAt ?? now) < cityDateOf(now),
          "The first reminder is on the next day.",
        );
        const same = after.events.filter(
          ({ kind, payload: other }) =>
            kind === event.kind &&
            (other as typeof payload).bookingId === row.id &&
            (other as typeof payload).since === payload.since,
        );
        mustHold(same.length <= 2, "There are two reminders.");
      }
      if (event.kind === "booking-payment-unsaid") {
        mustHold(
          isQuiet && paymentStateOf(row) === "unsaid",
          "Nobody is asked what they have said.",
        );
        const asked = after.events.filter(
          ({ kind, payload: other }) =>
            kind === event.kind && (other as typeof payload).bookingId === row.id,
        );
        mustHold(asked.length <= 3, "A cleaner is asked three times.");
      }
    }
  }

  /** Takes over what two commands at the same time have led to, in either order. */
  function accept() {
    const after = read();
    said = new Map(after.rows.map((row) => [row.id, paymentStateOf(row)]));
    for (const row of after.rows) {
      const charged = after.entries
        .filter(
          ({ bookingId, kind }) =>
            bookingId === row.id && (kind === "fee" || kind === "taken-back"),
        )
        .reduce((sum, { amount }) => sum + amount, 0);
      mustHold(charged === 0 || charged === row.platformFee, "A fee is charged once.");
      mustHold(countsAsPaid(row) || charged === 0, "What isn't paid owes nothing.");
      mustHold(
        charged > 0 || !countsAsPaid(row) || row.problemOpenSince !== null,
        "What is paid owes its fee.",
      );
      owes.set(row.id, charged > 0);
    }
    before = after;
  }

  return { plan, check, accept, happened };
}

/** Runs a history in this process and checks it. */
export function runPaymentHistory(history: readonly Happening[]): PaymentsHappened {
  const { plan, check, happened } = startHistory();
  for (const one of history) {
    const command = plan(one);
    if (!command) continue;
    perform(command);
    check(one.what === "wait");
  }
  return happened;
}

/** Runs a history in two processes, in turns and at the same time, and checks it. */
export async function runPaymentHistoryInTwo(
  history: readonly Happening[],
  processes: HistoryProcesses,
): Promise<PaymentsHappened> {
  const { plan, check, accept, happened } = startHistory();
  let waits: HistoryCommand | null = null;
  for (const [turn, one] of history.entries()) {
    const command = plan(one);
    if (!command) continue;
    if (waits) {
      await processes.performBoth(waits, command);
      accept();
      waits = null;
      happened.together += 1;
    } else if (one.together) waits = command;
    else {
      await processes.perform(turn, command);
      check(one.what === "wait");
    }
  }
  return happened;
}
