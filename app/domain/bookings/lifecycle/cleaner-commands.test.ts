import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingEvents, bookings, problems } from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import { bookingHours } from "#db/schema/schedule";
import {
  getFeesOwed,
  listLatestStatements,
  listStatements,
} from "~/domain/payments/statements.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import {
  deleteEvents,
  listEvents,
  makeEmailNotifications,
} from "../../../../tests/support/notifications";
import { startDoorWait } from "../door/door-commands.server";
import { getDisplayedStatusDetail } from "../reading/bookings.server";
import { reportProblemAsCleaner, settleProblem } from "../problems/problems.server";
import {
  cancelBookingAsCleaner,
  completeBooking,
  reportNobodyHome,
  reportFeelingUnsafeAsCleaner,
  markPaid,
  reportOnTheWay,
} from "./cleaner-commands.server";
import { settleBookings } from "./settle-bookings.server";
import { transitionBooking } from "./transition.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const END = START + 2 * HOUR_MS;
const DONE = { ok: true };
const NOT_POSSIBLE = { ok: false, reason: "not-possible" };
const UNKNOWN = { ok: false, reason: "unknown-booking" };

beforeEach(() => {
  deleteEvents();
});

/** Makes a confirmed booking of two hours at nine on Monday: 950 baht, of which 350 are the fee. */
function book({ instantBooking = true } = {}) {
  const customer = makeCustomer();
  const cleaner = makeCleaner({ instantBooking });
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  deleteEvents();
  return { bookingId, cleaner, customer, by: { userId: cleaner.userId } };
}

const rowOf = (id: number) => {
  const row = db().select().from(bookings).where(eq(bookings.id, id)).get();
  if (!row) throw new Error("gone");
  return row;
};
const eventsOf = (id: number) =>
  db()
    .select({ event: bookingEvents.event })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, id))
    .orderBy(bookingEvents.id)
    .all()
    .map(({ event }) => event)
    .slice(1);
const ledgerOf = (bookingId: number) =>
  db()
    .select({ kind: feeEntries.kind, amount: feeEntries.amount, month: feeEntries.month })
    .from(feeEntries)
    .where(eq(feeEntries.bookingId, bookingId))
    .orderBy(feeEntries.id)
    .all();
const problemsOf = (bookingId: number) =>
  db().select().from(problems).where(eq(problems.bookingId, bookingId)).all();
const hoursOf = (bookingId: number) =>
  db().select().from(bookingHours).where(eq(bookingHours.bookingId, bookingId)).all();

describe("on the way", () => {
  test("is said once, from 2 hours before the start, and the customer can hear of it", () => {
    const { bookingId, by } = book();
    expect(reportOnTheWay(bookingId, by, START - 2 * HOUR_MS - 1)).toEqual(NOT_POSSIBLE);
    const said = START - 2 * HOUR_MS;
    expect(reportOnTheWay(bookingId, by, said)).toEqual(DONE);
    expect(reportOnTheWay(bookingId, by, said + MINUTE_MS)).toEqual(DONE);
    expect(rowOf(bookingId)).toMatchObject({ onTheWayAt: said, status: "confirmed" });
    expect(eventsOf(bookingId)).toEqual(["on-the-way"]);
    expect(listEvents().map(({ kind }) => kind)).toEqual(["booking-on-the-way"]);
  });

  test("is nothing that can be said of a request, a job that is over, or somebody else's", () => {
    const request = book({ instantBooking: false });
    expect(reportOnTheWay(request.bookingId, request.by, START - HOUR_MS)).toEqual(NOT_POSSIBLE);
    const { bookingId, by } = book();
    expect(reportOnTheWay(bookingId, by, END)).toEqual(NOT_POSSIBLE);
    expect(reportOnTheWay(bookingId, request.by, START)).toEqual(UNKNOWN);
  });
});

describe("done", () => {
  test.each(["cash", "promptpay"] as const)("paid by %s owes the fee, once", (payment) => {
    const { bookingId, by } = book();
    expect(completeBooking({ bookingId, payment }, by, END)).toEqual(DONE);
    expect(completeBooking({ bookingId, payment }, by, END + MINUTE_MS)).toEqual(DONE);
    expect(rowOf(bookingId)).toMatchObject({
      status: "completed",
      completedAt: END,
      paidAt: END,
      paidHow: payment,
    });
    expect(ledgerOf(bookingId)).toEqual([{ kind: "fee", amount: 350_00, month: "2026-11" }]);
    expect(eventsOf(bookingId)).toEqual(["completed", `paid-${payment}`]);
  });

  test("not paid yet owes nothing until it is", () => {
    const { bookingId, by } = book();
    expect(completeBooking({ bookingId, payment: "not-yet" }, by, END)).toEqual(DONE);
    expect(rowOf(bookingId)).toMatchObject({ status: "completed", paidAt: null, paidHow: null });
    expect(ledgerOf(bookingId)).toEqual([]);
    const later = END + 10 * DAY_MS;
    expect(markPaid({ bookingId, payment: "cash" }, by, later)).toEqual(DONE);
    expect(markPaid({ bookingId, payment: "cash" }, by, later + 1)).toEqual(DONE);
    expect(rowOf(bookingId)).toMatchObject({ paidAt: later, paidHow: "cash" });
    expect(ledgerOf(bookingId)).toEqual([{ kind: "fee", amount: 350_00, month: "2026-11" }]);
  });

  test("isn't said before the start, of somebody else's job, or while a problem is open", () => {
    const { bookingId, by } = book();
    const done = { bookingId, payment: "cash" } as const;
    expect(completeBooking(done, by, START - 1)).toEqual(NOT_POSSIBLE);
    expect(completeBooking(done, book().by, END)).toEqual(UNKNOWN);
    reportProblemAsCleaner({ bookingId, kind: "not-paid", words: "" }, by, END);
    expect(completeBooking(done, by, END)).toEqual(NOT_POSSIBLE);
    expect(ledgerOf(bookingId)).toEqual([]);
  });

  test("where the clock was faster writes down what was paid", () => {
    const { bookingId, by } = book();
    settleBookings(END + 2 * DAY_MS);
    const later = END + 3 * DAY_MS;
    expect(completeBooking({ bookingId, payment: "cash" }, by, later)).toEqual(DONE);
    expect(rowOf(bookingId)).toMatchObject({ status: "completed", paidAt: later });
    expect(completeBooking({ bookingId, payment: "promptpay" }, by, later)).toEqual(NOT_POSSIBLE);
  });

  test("after somebody has called it off changes nothing", () => {
    const { bookingId, by } = book();
    const admin = { as: "admin", userId: makeCustomer({ role: "admin" }).id } as const;
    transitionBooking({ bookingId, event: "cancelled", reason: "x" }, admin, START);
    expect(completeBooking({ bookingId, payment: "cash" }, by, END)).toEqual(NOT_POSSIBLE);
    expect(markPaid({ bookingId, payment: "cash" }, by, END)).toEqual(NOT_POSSIBLE);
    expect(ledgerOf(bookingId)).toEqual([]);
  });
});

describe("a wrong choice", () => {
  test("of how it was paid is mended without another fee", () => {
    const { bookingId, by } = book();
    completeBooking({ bookingId, payment: "cash" }, by, END);
    expect(markPaid({ bookingId, payment: "promptpay" }, by, END + HOUR_MS)).toEqual(DONE);
    expect(rowOf(bookingId)).toMatchObject({ paidAt: END, paidHow: "promptpay" });
    expect(ledgerOf(bookingId)).toHaveLength(1);
  });

  test("that it was paid takes the fee back, on the statement where it stands", () => {
    const { bookingId, by, cleaner } = book();
    // It is paid in the last minutes of November, and corrected in December.
    const paid = instantOf("2026-12-01", 0) - MINUTE_MS;
    completeBooking({ bookingId, payment: "cash" }, by, paid);
    expect(
      markPaid({ bookingId, payment: "not-yet", reason: "Not paid" }, by, paid + HOUR_MS),
    ).toEqual(DONE);
    expect(rowOf(bookingId)).toMatchObject({ status: "completed", paidAt: null, paidHow: null });
    expect(ledgerOf(bookingId)).toEqual([
      { kind: "fee", amount: 350_00, month: "2026-11" },
      { kind: "taken-back", amount: -350_00, month: "2026-11" },
    ]);
    expect(getFeesOwed(cleaner.id, instantOf("2026-12-15", 9))).toEqual({
      total: 0,
      credit: 0,
      unused: 0,
      months: [],
    });
    expect(eventsOf(bookingId)).toEqual(["completed", "paid-cash", "not-paid"]);
    expect(listStatements(cleaner.id, ["2026-11"], paid + HOUR_MS)).toMatchObject([
      { jobs: 0, hours: 0, collected: 0, cash: 0, fees: 0, earned: 0 },
    ]);
  });

  test("can be mended for 48 hours, and then only by the team", () => {
    const { bookingId, by } = book();
    completeBooking({ bookingId, payment: "cash" }, by, END);
    const mended = { bookingId, payment: "not-yet", reason: "Not paid" } as const;
    expect(markPaid({ ...mended, reason: " " }, by, END)).toEqual({
      ok: false,
      reason: "reason-missing",
    });
    expect(markPaid(mended, by, END + 2 * DAY_MS)).toEqual(NOT_POSSIBLE);
    expect(markPaid({ bookingId, payment: "cash" }, by, END + 2 * DAY_MS)).toEqual(DONE);
    expect(markPaid(mended, book().by, END)).toEqual(UNKNOWN);
    expect(markPaid(mended, by, END + 2 * DAY_MS - 1)).toEqual(DONE);
  });
});

describe("nobody home", () => {
  test("ends the job after 20 minutes at the door, once, and is reported", () => {
    const { bookingId, by, customer } = book();
    const admin = makeCustomer({ role: "admin" }).id;
    const command = { bookingId, words: " Rang twice " };
    const from = START + 25 * MINUTE_MS;
    expect(reportNobodyHome(command, by, from)).toEqual(NOT_POSSIBLE);
    startDoorWait(bookingId, by, START + 5 * MINUTE_MS);
    deleteEvents();
    expect(reportNobodyHome(command, by, from - 1)).toEqual(NOT_POSSIBLE);
    expect(reportNobodyHome(command, by, from)).toEqual(DONE);
    expect(reportNobodyHome(command, by, from + 1)).toEqual(DONE);
    expect(rowOf(bookingId)).toMatchObject({ status: "cancelled", problemOpenSince: from });
    expect(getDisplayedStatusDetail(rowOf(bookingId), from)).toBe("no-show");
    expect(problemsOf(bookingId)).toMatchObject([{ kind: "nobody-home", words: "Rang twice" }]);
    expect(hoursOf(bookingId)).toEqual([]);
    const notified = makeEmailNotifications(from).map(({ kind, to }) => ({ kind, to }));
    expect(notified).toContainEqual({ kind: "booking-no-show", to: customer.id });
    expect(notified).toContainEqual({ kind: "booking-no-show", to: admin });
    expect(notified).not.toContainEqual({ kind: "booking-no-show", to: by.userId });
  });
});

describe("unsafe", () => {
  test("ends the job at once from its start on, and the operator is mailed", () => {
    const { bookingId, by, customer } = book();
    const admin = makeCustomer({ role: "admin" }).id;
    const command = { bookingId, words: "" };
    expect(reportFeelingUnsafeAsCleaner(command, by, START - 1)).toEqual(NOT_POSSIBLE);
    expect(reportFeelingUnsafeAsCleaner(command, by, START)).toEqual(DONE);
    expect(reportFeelingUnsafeAsCleaner(command, by, START + 1)).toEqual(DONE);
    expect(rowOf(bookingId).status).toBe("cancelled");
    expect(problemsOf(bookingId)).toMatchObject([{ kind: "unsafe" }]);
    const notified = makeEmailNotifications(START).map(({ kind, to }) => ({ kind, to }));
    expect(notified).toContainEqual({ kind: "booking-unsafe", to: admin });
    // To the customer, admins have ended the booking.
    expect(notified.filter(({ to }) => to === customer.id)).toEqual([
      { kind: "booking-ended", to: customer.id },
    ]);
    expect(getDisplayedStatusDetail(rowOf(bookingId), START)).toBe("ended");
  });
});

describe("a cancellation by the cleaner", () => {
  test("has a reason, comes before the start, and once", () => {
    const { bookingId, by } = book();
    expect(cancelBookingAsCleaner({ bookingId, reason: " " }, by, NOW)).toEqual({
      ok: false,
      reason: "reason-missing",
    });
    expect(cancelBookingAsCleaner({ bookingId, reason: "I am ill" }, by, START)).toEqual(
      NOT_POSSIBLE,
    );
    expect(cancelBookingAsCleaner({ bookingId, reason: "I am ill" }, book().by, NOW)).toEqual(
      UNKNOWN,
    );
    expect(cancelBookingAsCleaner({ bookingId, reason: "I am ill" }, by, NOW)).toEqual(DONE);
    expect(cancelBookingAsCleaner({ bookingId, reason: "I am ill" }, by, NOW)).toEqual(DONE);
    expect(eventsOf(bookingId)).toEqual(["cancelled"]);
    expect(hoursOf(bookingId)).toEqual([]);
  });

  test("isn't done where the customer was faster", () => {
    const { bookingId, by, customer } = book();
    transitionBooking(
      { bookingId, event: "cancelled" },
      { as: "customer", userId: customer.id },
      NOW,
    );
    expect(cancelBookingAsCleaner({ bookingId, reason: "I am ill" }, by, NOW)).toEqual(
      NOT_POSSIBLE,
    );
  });
});

describe("a problem", () => {
  const report = (bookingId: number) => ({ bookingId, kind: "not-paid", words: "Later" }) as const;

  test("is reported from the start until 48 hours after the end, once", () => {
    const { bookingId, by } = book();
    expect(reportProblemAsCleaner(report(bookingId), by, START - 1)).toEqual(NOT_POSSIBLE);
    expect(reportProblemAsCleaner(report(bookingId), by, END + 2 * DAY_MS)).toEqual(NOT_POSSIBLE);
    expect(reportProblemAsCleaner(report(bookingId), book().by, START)).toEqual(UNKNOWN);
    expect(reportProblemAsCleaner(report(bookingId), by, END + 2 * DAY_MS - 1).ok).toBe(true);
    expect(reportProblemAsCleaner(report(bookingId), by, END + 2 * DAY_MS).ok).toBe(true);
    expect(problemsOf(bookingId)).toHaveLength(1);
    expect(eventsOf(bookingId)).toEqual(["problem-reported"]);
    const other = { bookingId, kind: "other", words: " " } as const;
    expect(reportProblemAsCleaner(other, by, END)).toEqual({ ok: false, reason: "words-missing" });
  });

  test("keeps the status, and the clock from completing, until an admin has settled all", () => {
    const { bookingId, by, customer } = book();
    const adminId = makeCustomer({ role: "admin" }).id;
    reportProblemAsCleaner(report(bookingId), by, END);
    reportProblemAsCleaner({ bookingId, kind: "other", words: "Rain" }, by, END + 1);
    expect(rowOf(bookingId)).toMatchObject({ status: "confirmed", problemOpenSince: END });
    settleBookings(END + 3 * DAY_MS);
    expect(rowOf(bookingId).status).toBe("confirmed");
    const [first, second] = problemsOf(bookingId);
    const settle = (id: number | undefined, userId: number, words = "All is well") =>
      settleProblem(
        { problemId: id ?? 0, wordsToCustomer: words, wordsToCleaner: "Take care" },
        { userId },
        END + DAY_MS,
      );
    expect(settle(first?.id, by.userId)).toEqual({ ok: false, reason: "unknown-problem" });
    expect(settle(first?.id, adminId, " ")).toEqual({
      ok: false,
      reason: "words-missing",
      to: ["customer"],
    });
    expect(settle(first?.id, adminId)).toEqual({ ok: true, bookingId, isNew: true });
    const again = { ok: true, bookingId, isNew: false };
    expect(settle(first?.id, adminId, "Something else")).toEqual(again);
    expect(rowOf(bookingId).problemOpenSince).toBe(END + 1);
    deleteEvents();
    expect(settle(second?.id, adminId)).toMatchObject(DONE);
    expect(rowOf(bookingId).problemOpenSince).toBeNull();
    expect(problemsOf(bookingId)[0]).toMatchObject({
      wordsToCustomer: "All is well",
      wordsToCleaner: "Take care",
    });
    expect(makeEmailNotifications(END + DAY_MS).map(({ to }) => to)).toEqual([
      customer.id,
      by.userId,
    ]);
    settleBookings(END + 3 * DAY_MS);
    expect(rowOf(bookingId).status).toBe("completed");
  });

  test("settled after the job was called off isn't what ended it", () => {
    const { bookingId, by } = book();
    startDoorWait(bookingId, by, START);
    reportNobodyHome({ bookingId, words: "" }, by, START + HOUR_MS);
    const adminId = makeCustomer({ role: "admin" }).id;
    const [problem] = problemsOf(bookingId);
    const words = { wordsToCustomer: "Sorry", wordsToCleaner: "Sorry" };
    settleProblem({ problemId: problem?.id ?? 0, ...words }, { userId: adminId }, END);
    expect(getDisplayedStatusDetail(rowOf(bookingId), END)).toBe("no-show");
  });
});

test("whatever is tapped in whatever order, what is owed is what is paid", () => {
  const payment = fc.constantFrom("cash", "promptpay", "not-yet" as const);
  const step = fc.record({
    // Most steps concern payments: a problem or a cancellation ends most of what could follow.
    move: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom("done", "paid" as const) },
      { weight: 1, arbitrary: fc.constantFrom("problem", "nobody", "unsafe", "cancel" as const) },
    ),
    payment,
    after: fc.integer({ min: 0, max: 40 * HOUR_MS }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      const { bookingId, by, cleaner } = book();
      let now = START - 30 * HOUR_MS;
      let owes = false;
      for (const { move, payment, after } of steps) {
        now += after;
        if (move === "done") completeBooking({ bookingId, payment }, by, now);
        if (move === "paid") markPaid({ bookingId, payment, reason: "x" }, by, now);
        if (move === "problem")
          reportProblemAsCleaner({ bookingId, kind: "not-paid", words: "" }, by, now);
        if (move === "nobody") {
          startDoorWait(bookingId, by, now);
          reportNobodyHome({ bookingId, words: "" }, by, now + 20 * MINUTE_MS);
        }
        if (move === "unsafe") reportFeelingUnsafeAsCleaner({ bookingId, words: "" }, by, now);
        if (move === "cancel") cancelBookingAsCleaner({ bookingId, reason: "ill" }, by, now);
        const { status, paidAt, paidHow, totalPrice, platformFee, problemOpenSince } =
          rowOf(bookingId);
        expect(paidHow !== null).toBe(paidAt !== null);
        if (paidAt !== null) expect(status).toBe("completed");
        // While a problem is open no fee begins to be owed.
        owes = paidAt !== null && (owes || problemOpenSince === null);
        const paid = owes;
        const owed = ledgerOf(bookingId).reduce((sum, { amount }) => sum + amount, 0);
        expect(owed).toBe(paid ? platformFee : 0);
        const all = listLatestStatements(cleaner.id, { size: 24, now });
        const sum = (of: "jobs" | "collected" | "fees" | "earned" | "cash" | "promptPay") =>
          all.reduce((total, statement) => total + statement[of], 0);
        expect(sum("jobs")).toBe(paid ? 1 : 0);
        expect(sum("collected")).toBe(paid ? totalPrice : 0);
        expect(sum("cash") + sum("promptPay")).toBe(paid ? totalPrice : 0);
        expect(sum("fees")).toBe(paid ? platformFee : 0);
        expect(sum("earned")).toBe(paid ? totalPrice - platformFee : 0);
      }
    }),
    { numRuns: 60 },
  );
});

describe("statements", () => {
  const hand = (cleanerId: number, month: string, amount: number, at: number) =>
    db()
      .insert(feeEntries)
      .values({ cleanerId, kind: amount < 0 ? "received" : "fee", amount, month, at })
      .run();

  test("say of each month what was done, collected, owed and received", () => {
    const { bookingId, by, cleaner } = book();
    completeBooking({ bookingId, payment: "promptpay" }, by, END);
    const now = instantOf("2026-12-05", 12);
    const months = ["2026-10", "2026-11", "2026-12"];
    expect(listStatements(cleaner.id, months, now)).toMatchObject([
      { month: "2026-10", jobs: 0, collected: 0, state: "settled" },
      {
        month: "2026-11",
        jobs: 1,
        hours: 2,
        collected: 950_00,
        cash: 0,
        promptPay: 950_00,
        fees: 350_00,
        received: 0,
        earned: 600_00,
        state: "owed",
      },
      { month: "2026-12", jobs: 0, state: "running" },
    ]);
    expect(getFeesOwed(cleaner.id, now)).toEqual({
      total: 350_00,
      credit: 0,
      unused: 0,
      months: [{ month: "2026-11", owed: 350_00, jobs: 1 }],
    });
    // Nothing is due before the month is over.
    expect(getFeesOwed(cleaner.id, END).total).toBe(0);
    hand(cleaner.id, "2026-11", -350_00, now);
    expect(getFeesOwed(cleaner.id, now)).toEqual({ total: 0, credit: 0, unused: 0, months: [] });
    expect(listStatements(cleaner.id, ["2026-11"], now)).toMatchObject([
      { state: "settled", received: 350_00, receivedAt: now, earned: 600_00 },
    ]);
  });

  test("are each cleaner's own", () => {
    const { bookingId, by } = book();
    completeBooking({ bookingId, payment: "cash" }, by, END);
    expect(listLatestStatements(book().cleaner.id, { size: 5, now: END })).toEqual([]);
  });
});

test("the ledger knows of no other cleaner's job", () => {
  const { bookingId, by, cleaner } = book();
  completeBooking({ bookingId, payment: "cash" }, by, END);
  const rows = db()
    .select()
    .from(feeEntries)
    .where(and(eq(feeEntries.bookingId, bookingId), eq(feeEntries.cleanerId, cleaner.id)))
    .all();
  expect(rows).toMatchObject([{ recordedByUserId: by.userId, at: END }]);
});
