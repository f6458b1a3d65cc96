import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import {
  UNPAID_SHARE_DAYS,
  listContradictedPayments,
  listUnpaidByCleaner,
} from "~/domain/admin/money/unpaid-jobs.server";
import { listBookingsForAdmin } from "~/domain/admin/bookings/bookings-list.server";
import { getWaitingSummary } from "~/domain/admin/overview/overview.server";
import { listHistoryFor } from "~/domain/bookings/lifecycle/booking-history.server";
import { completeBooking, markPaid } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { correctPayment } from "~/domain/bookings/lifecycle/correct-payment.server";
import { settleBookings } from "~/domain/bookings/lifecycle/settle-bookings.server";
import { reportProblemAsCustomer, settleProblem } from "~/domain/bookings/problems/problems.server";
import { problems } from "#db/schema/bookings";
import { anonymiseCleanerOfUser } from "~/domain/privacy/anonymise-cleaner.server";
import { getLateFees, listStatements } from "~/domain/payments/statements.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { advancePayments } from "./payment-clock.server";
import { paymentStateOf } from "./payment-state";
import { sayPaid } from "./say-paid.server";
import { getUnsaidJobs } from "./unsaid-jobs.server";

const database = useDatabase();

const END = instantOf(NEXT_MONDAY, 11);
const OK = { ok: true };
const EVERY_BOOKING = {
  ...{ search: "", status: null, from: null, to: null, hasOpenProblem: false },
} as const;

/** Makes a job of 950 baht, of which 350 are the fee, that its cleaner completed; with null nothing is said. */
function done(payment: "cash" | "not-yet" | null) {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  completeBooking({ bookingId, payment }, { userId: cleaner.userId }, END);
  deleteEvents();
  const admin = { userId: makeCustomer({ role: "admin" }).id };
  return { bookingId, cleaner, customer, admin };
}

const rowOf = (id: number) => {
  const row = db().select().from(bookings).where(eq(bookings.id, id)).get();
  if (!row) throw new Error("no row");
  return row;
};
const owedOf = (bookingId: number) =>
  db()
    .select()
    .from(feeEntries)
    .where(eq(feeEntries.bookingId, bookingId))
    .all()
    .reduce((sum, { amount }) => sum + amount, 0);
const kindsOf = (bookingId: number) =>
  listEvents()
    .filter(({ payload }) => (payload as { bookingId?: number }).bookingId === bookingId)
    .map(({ kind }) => kind);
const stateOf = (id: number) => paymentStateOf(rowOf(id));

describe("not yet", () => {
  test("the customer is reminded on the next morning and on the third day, not before and not again", () => {
    const { bookingId } = done("not-yet");
    const reminded = () => kindsOf(bookingId).filter((kind) => kind === "booking-not-paid").length;
    for (const [at, count] of [
      [instantOf("2026-12-01", 9) - 1, 0],
      [instantOf("2026-12-01", 9), 1],
      [instantOf("2026-12-03", 9) - 1, 1],
      [instantOf("2026-12-03", 9), 2],
      [instantOf("2026-12-20", 9), 2],
    ] as const) {
      advancePayments(at);
      expect(reminded()).toBe(count);
    }
    expect(stateOf(bookingId)).toBe("not-paid");
    expect(owedOf(bookingId)).toBe(0);
  });

  test("a server that was down reminds once", () => {
    const { bookingId } = done("not-yet");
    advancePayments(END + 10 * DAY_MS);
    advancePayments(END + 10 * DAY_MS);
    expect(kindsOf(bookingId)).toEqual(["booking-not-paid"]);
  });

  test("nobody is reminded to pay a cleaner who has deleted their account", () => {
    const { bookingId, cleaner } = done("not-yet");
    inTransaction(() => anonymiseCleanerOfUser(cleaner.userId, END + HOUR_MS));
    advancePayments(END + 10 * DAY_MS);
    expect(kindsOf(bookingId)).toEqual([]);
  });

  test("an open problem stops reminders and the fee, until it is settled", () => {
    const { bookingId, cleaner, customer, admin } = done("not-yet");
    const report = { bookingId, kind: "late", words: "" } as const;
    reportProblemAsCustomer(report, { userId: customer.id }, END + HOUR_MS);
    advancePayments(END + 2 * DAY_MS);
    expect(kindsOf(bookingId)).not.toContain("booking-not-paid");
    markPaid({ bookingId, payment: "cash" }, { userId: cleaner.userId }, END + 2 * DAY_MS);
    expect(owedOf(bookingId)).toBe(0);
    const [problem] = db().select().from(problems).where(eq(problems.bookingId, bookingId)).all();
    const words = { wordsToCustomer: "Sorry", wordsToCleaner: "Sorry" };
    settleProblem({ problemId: problem?.id ?? 0, ...words }, admin, END + 3 * DAY_MS);
    expect(owedOf(bookingId)).toBe(350_00);
  });
});

describe("the two contradict each other", () => {
  test("the customer says so once; the cleaner is notified, and nobody is reminded", () => {
    const { bookingId, customer } = done("not-yet");
    const said = { bookingId, how: "cash" } as const;
    expect(sayPaid(said, { userId: makeCustomer().id }, END + 1)).toMatchObject({
      reason: "unknown-booking",
    });
    expect(sayPaid(said, { userId: customer.id }, END + 1)).toEqual(OK);
    expect(sayPaid(said, { userId: customer.id }, END + 2)).toEqual(OK);
    advancePayments(END + 10 * DAY_MS);
    expect(kindsOf(bookingId)).toEqual(["booking-says-paid"]);
    expect(stateOf(bookingId)).toBe("contradicted");
    expect(owedOf(bookingId)).toBe(0);
    expect(listContradictedPayments().rows.map(({ id }) => id)).toContain(bookingId);
    expect(getWaitingSummary(END + DAY_MS).contradicted).toBeGreaterThan(0);
  });

  test("can't be said of what nobody denies", () => {
    for (const payment of ["cash", null] as const) {
      const { bookingId, customer } = done(payment);
      expect(sayPaid({ bookingId, how: "cash" }, { userId: customer.id }, END + 1)).toEqual({
        ok: false,
        reason: "not-possible",
      });
    }
  });

  test("ends when the cleaner agrees", () => {
    const { bookingId, cleaner, customer } = done("not-yet");
    sayPaid({ bookingId, how: "cash" }, { userId: customer.id }, END + 1);
    markPaid({ bookingId, payment: "cash" }, { userId: cleaner.userId }, END + HOUR_MS);
    expect(stateOf(bookingId)).toBe("paid");
    expect(owedOf(bookingId)).toBe(350_00);
    expect(listContradictedPayments().rows.map(({ id }) => id)).not.toContain(bookingId);
  });

  test.each(["cash", "not-yet"] as const)("an admin decides with words: %s", (payment) => {
    const { bookingId, customer, admin } = done("not-yet");
    sayPaid({ bookingId, how: "cash" }, { userId: customer.id }, END + 1);
    const at = END + DAY_MS;
    expect(correctPayment({ bookingId, payment, reason: " " }, admin, at)).toMatchObject({
      reason: "reason-missing",
    });
    const decision = { bookingId, payment, reason: "We saw the slip" } as const;
    expect(correctPayment(decision, admin, at)).toMatchObject(OK);
    expect(stateOf(bookingId)).toBe(payment === "cash" ? "paid" : "not-paid");
    expect(owedOf(bookingId)).toBe(payment === "cash" ? 350_00 : 0);
    for (const side of ["customer", "cleaner"] as const) {
      const entry = listHistoryFor(side, bookingId).find(
        ({ event }) => event === "payment-decided",
      );
      expect(entry?.reason).toBe("We saw the slip");
    }
    expect(kindsOf(bookingId)).toContain("booking-payment-decided");
    // One email says both: the summary is in that of the decision.
    expect(kindsOf(bookingId)).not.toContain("booking-paid");
    // Nothing is contradicted any more, so the customer is reminded anew.
    advancePayments(instantOf("2026-12-02", 9));
    expect(kindsOf(bookingId).includes("booking-not-paid")).toBe(payment === "not-yet");
  });
});

describe("nobody says anything", () => {
  test("the cleaner is asked on days 1, 3 and 6; after 7 days it counts as paid, in the month of its end", () => {
    const { bookingId, cleaner } = done(null);
    const asked = () => kindsOf(bookingId).filter((one) => one === "booking-payment-unsaid").length;
    for (const [day, count] of [
      ["2026-12-01", 1],
      ["2026-12-02", 1],
      ["2026-12-03", 2],
      ["2026-12-06", 3],
    ] as const) {
      advancePayments(instantOf(day, 9));
      expect(asked()).toBe(count);
    }
    advancePayments(END + 7 * DAY_MS - 1);
    expect(stateOf(bookingId)).toBe("unsaid");
    advancePayments(END + 7 * DAY_MS);
    expect(stateOf(bookingId)).toBe("presumed");
    const [statement] = listStatements(cleaner.id, ["2026-11"], END + 8 * DAY_MS);
    // It came after the statement of November was drawn up, so the one of December names it.
    expect(statement).toMatchObject({ jobs: 1, fees: 350_00, later: 350_00, cash: 0 });
    expect(getLateFees(cleaner.id, "2026-12")).toBe(350_00);
    expect(getLateFees(cleaner.id, "2027-01")).toBe(0);
    // How it was paid can still be said; the fee stays.
    markPaid({ bookingId, payment: "cash" }, { userId: cleaner.userId }, END + 20 * DAY_MS);
    expect(owedOf(bookingId)).toBe(350_00);
    expect(stateOf(bookingId)).toBe("paid");
  });

  test("the cleaner says with a reason that it wasn't paid, for 48 hours", () => {
    const { bookingId, cleaner } = done(null);
    const by = { userId: cleaner.userId };
    const at = END + 7 * DAY_MS;
    advancePayments(at);
    const denied = { bookingId, payment: "not-yet", reason: "Never came" } as const;
    expect(markPaid({ ...denied, reason: "" }, by, at)).toMatchObject({ reason: "reason-missing" });
    expect(markPaid(denied, by, at + 2 * DAY_MS)).toMatchObject({ reason: "not-possible" });
    expect(markPaid(denied, by, at + DAY_MS)).toEqual(OK);
    expect(owedOf(bookingId)).toBe(0);
    expect(getWaitingSummary(at + DAY_MS).takenBack).toBeGreaterThan(0);
    const listed = { cleanerId: cleaner.id, jobs: 1, takenBack: 1, sum: 950_00 };
    expect(listUnpaidByCleaner({ page: 1, size: 50 }, at).rows).toContainEqual(
      expect.objectContaining({ ...listed, recent: 1, recentDone: 1 }),
    );
  });

  test("of a job that the system completed, too; of one that costs nothing nobody is asked", () => {
    const cleaner = makeCleaner();
    const bookingId = makeBooking({ cleanerId: cleaner.id });
    const free = makeBooking({ cleanerId: cleaner.id, time: "2:00 PM" });
    const nothing = { hourlyRate: 0, serviceCost: 0, platformFee: 0, totalPrice: 0 };
    db().update(bookings).set(nothing).where(eq(bookings.id, free)).run();
    settleBookings(END + 3 * DAY_MS);
    advancePayments(END + 8 * DAY_MS);
    expect(stateOf(bookingId)).toBe("presumed");
    expect(stateOf(free)).toBe("unsaid");
    expect(kindsOf(free)).not.toContain("booking-payment-unsaid");
    completeBooking(
      { bookingId: free, payment: "cash" },
      { userId: cleaner.userId },
      END + 9 * DAY_MS,
    );
    expect(db().select().from(feeEntries).where(eq(feeEntries.bookingId, free)).all()).toEqual([]);
  });
});

test("the share of unpaid jobs is that of the last 90 days, and the jobs are listed by cleaner", () => {
  const { cleaner, bookingId } = done("not-yet");
  const other = done("not-yet").bookingId;
  for (const [time, days] of [
    ["2:00 PM", 0],
    ["9:00 AM", 1],
    ["9:00 AM", 2],
  ] as const) {
    const date = addDays(NEXT_MONDAY, days);
    const paid = makeBooking({ cleanerId: cleaner.id, date, time });
    completeBooking(
      { bookingId: paid, payment: "cash" },
      { userId: cleaner.userId },
      END + 3 * DAY_MS,
    );
  }
  const START = END - 2 * HOUR_MS;
  const listed = (now: number) =>
    listUnpaidByCleaner({ page: 1, size: 50 }, now).rows.find(
      ({ cleanerId }) => cleanerId === cleaner.id,
    );
  const last = START + UNPAID_SHARE_DAYS * DAY_MS;
  expect(listed(last)).toMatchObject({ jobs: 1, recent: 1, recentDone: 4 });
  expect(listed(last + 1)).toMatchObject({ jobs: 1, recent: 0, recentDone: 3 });
  const unpaid = (cleanerId: number | null) =>
    listBookingsForAdmin(
      { ...EVERY_BOOKING, isNotPaid: true, cleanerId, order: "latest" },
      { page: 1, size: 50 },
      END,
    ).rows.map(({ id }) => id);
  expect(unpaid(cleaner.id)).toEqual([bookingId]);
  expect(unpaid(null)).toEqual(expect.arrayContaining([bookingId, other]));
  const ofCleaner = { ...EVERY_BOOKING, cleanerId: cleaner.id, order: "latest" } as const;
  expect(listBookingsForAdmin(ofCleaner, { page: 1, size: 50 }, END).total).toBe(4);
});

test("the lists read their partial indexes", () => {
  const plans = database
    .plansOf(() => {
      listContradictedPayments();
      listUnpaidByCleaner({ page: 1, size: 20 }, END);
      advancePayments(END);
      for (const cleanerId of [null, 1]) {
        listBookingsForAdmin(
          { ...EVERY_BOOKING, isNotPaid: true, cleanerId, order: "latest" },
          { page: 1, size: 20 },
          END,
        );
      }
    })
    .join("\n");
  for (const index of [
    "contradicted",
    "done",
    "not_paid",
    "not_paid_start",
    "payment_unsaid",
    "to_remind",
  ]) {
    expect(plans).toMatch(new RegExp(`SEARCH bookings USING (COVERING )?INDEX bookings_${index} `));
  }
  expect(plans).not.toMatch(/SCAN bookings(?! USING COVERING INDEX bookings_offers)/);
});

describe("jobs without a word on their payment", () => {
  test("are counted once they are over, the first of them is named, and no longer once somebody has spoken", () => {
    const cleaner = makeCleaner();
    const jobAt = (time: "9:00 AM" | "1:00 PM") =>
      makeBooking({ cleanerId: cleaner.id, date: NEXT_MONDAY, time });
    const [first, second] = [jobAt("9:00 AM"), jobAt("1:00 PM")];
    makeBooking({ cleanerId: makeCleaner().id });
    const unsaid = (now: number) => getUnsaidJobs(cleaner.id, now);
    const { startsAt, endsAt, totalPrice: total } = rowOf(first);
    const evening = instantOf(NEXT_MONDAY, 20);
    expect(unsaid(endsAt - 1)).toBeNull();
    expect(unsaid(endsAt)).toEqual({ count: 1, id: first, startsAt, total });
    expect(unsaid(evening)).toMatchObject({ count: 2, id: first });

    completeBooking({ bookingId: first, payment: null }, { userId: cleaner.userId }, evening);
    expect(unsaid(evening)).toMatchObject({ count: 2, id: first });
    markPaid({ bookingId: first, payment: "not-yet" }, { userId: cleaner.userId }, evening);
    expect(unsaid(evening)).toMatchObject({ count: 1, id: second });
    completeBooking({ bookingId: second, payment: null }, { userId: cleaner.userId }, evening);
    advancePayments(evening + 8 * DAY_MS);
    expect(unsaid(evening + 8 * DAY_MS)).toBeNull();
  });

  test("aren't counted while a problem is open, or if nothing is to be paid", () => {
    const { bookingId, customer, cleaner } = done(null);
    expect(getUnsaidJobs(cleaner.id, END)).toMatchObject({ count: 1, id: bookingId });
    const report = { bookingId, kind: "late", words: "" } as const;
    reportProblemAsCustomer(report, { userId: customer.id }, END + HOUR_MS);
    expect(getUnsaidJobs(cleaner.id, END + HOUR_MS)).toBeNull();
    const other = done(null);
    db()
      .update(bookings)
      .set({ hourlyRate: 0, serviceCost: 0, platformFee: 0, totalPrice: 0 })
      .where(eq(bookings.id, other.bookingId))
      .run();
    expect(getUnsaidJobs(other.cleaner.id, END)).toBeNull();
  });
});
