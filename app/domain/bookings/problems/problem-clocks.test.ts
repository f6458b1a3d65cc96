import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { problems } from "#db/schema/bookings";
import { listProblemsForAdmin } from "~/domain/admin/bookings/problems-list.server";
import { downloadMyData } from "~/domain/privacy/my-data/my-data.server";
import { isDaytime } from "~/domain/schedule/response-deadline";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { PROBLEM_KINDS } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { reportFeelingUnsafeAsCleaner } from "../lifecycle/cleaner-commands.server";
import { listHistoryFor } from "../lifecycle/booking-history.server";
import { canSeeProblem, isProblemLate, problemAnswerBy } from "../lifecycle/status";
import {
  listProblemsFor,
  remindAdminsOfLateProblems,
  reportProblemAsCleaner,
  reportProblemAsCustomer,
  settleProblem,
} from "./problems.server";

const database = useDatabase();
const START = instantOf(NEXT_MONDAY, 9);

function twoPeople() {
  const [cleaner, customer] = [makeCleaner(), makeCustomer()];
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  deleteEvents();
  return { cleaner, customer, bookingId };
}

const isOfBooking = (payload: object, bookingId: number) =>
  "bookingId" in payload && payload.bookingId === bookingId;

const lastProblem = (bookingId: number) => {
  const row = db().select().from(problems).where(eq(problems.bookingId, bookingId)).get();
  if (!row) throw new Error("There is none.");
  return row;
};

test("a report is answered within 24 hours of daytime; whoever felt unsafe, at once", () => {
  // Reported at 9:00: 12 hours are left of that day, and 12 follow from 7:00 on.
  expect(problemAnswerBy("late", START)).toBe(START + DAY_MS + 10 * HOUR_MS);
  // Reported at night: 14 hours of the next day, and 10 of the one after it.
  const night = instantOf(NEXT_MONDAY, 23);
  expect(problemAnswerBy("late", night)).toBe(instantOf(NEXT_MONDAY, 17) + 2 * DAY_MS);
  expect(problemAnswerBy("unsafe", night)).toBe(night);
  const minutes = fc.integer({ min: 0, max: 7 * 24 * 60 });
  fc.assert(
    fc.property(minutes, minutes, (one, other) => {
      const [from, later] = [
        NOW + Math.min(one, other) * MINUTE_MS,
        NOW + Math.max(one, other) * MINUTE_MS,
      ];
      const until = problemAnswerBy("other", from);
      let daytime = 0;
      for (let at = from; at < until; at += MINUTE_MS) daytime += isDaytime(at) ? MINUTE_MS : 0;
      expect(daytime).toBe(24 * HOUR_MS);
      // A later report isn't promised an earlier answer.
      expect(problemAnswerBy("other", later)).toBeGreaterThanOrEqual(until);
    }),
    { numRuns: 50 },
  );
});

test("whoever reports reads that it arrived, what they asked for, and until when it is answered", () => {
  const { cleaner, customer, bookingId } = twoPeople();
  const report = { bookingId, kind: "bad-job", words: "Stains", wish: "come-back" } as const;
  expect(reportProblemAsCustomer(report, { userId: customer.id }, START)).toMatchObject({
    ok: true,
  });
  const answerBy = problemAnswerBy("bad-job", START);
  expect(lastProblem(bookingId)).toMatchObject({ wish: "come-back", answerBy });
  expect(listProblemsFor("customer", bookingId)).toMatchObject([{ wish: "come-back", answerBy }]);
  // Their wish is for them and the team alone.
  expect(listProblemsFor("cleaner", bookingId)).toMatchObject([{ wish: null, words: "" }]);
  const told = makeEmailNotifications(START).map(({ to }) => to);
  expect(told).toContain(customer.id);
  expect(told).toContain(cleaner.userId);
  expect(JSON.stringify(downloadMyData(customer.id, START))).toContain("come-back");
});

test("admins are told of what is late, and again each 24 hours until it is settled", () => {
  const { customer, bookingId } = twoPeople();
  const admin = makeCustomer({ role: "admin" });
  const report = { bookingId, kind: "damage", words: "", wish: "part-of-price" } as const;
  reportProblemAsCustomer(report, { userId: customer.id }, START);
  const { id, answerBy } = lastProblem(bookingId);
  deleteEvents();
  const toldAt = (at: number) => {
    remindAdminsOfLateProblems(at);
    return makeEmailNotifications(at).filter(
      ({ kind, to, payload }) =>
        kind === "booking-problem-late" && to === admin.id && isOfBooking(payload, bookingId),
    ).length;
  };
  expect(isProblemLate(lastProblem(bookingId), answerBy - 1)).toBe(false);
  expect(toldAt(answerBy - 1)).toBe(0);
  expect(isProblemLate(lastProblem(bookingId), answerBy)).toBe(true);
  expect(toldAt(answerBy)).toBe(1);
  expect(toldAt(answerBy + HOUR_MS)).toBe(1);
  expect(toldAt(answerBy + DAY_MS)).toBe(2);
  const words = { wordsToCustomer: "Sorry", wordsToCleaner: "Thank you" };
  settleProblem({ problemId: id, ...words }, { userId: admin.id }, answerBy + DAY_MS + 1);
  expect(toldAt(answerBy + 2 * DAY_MS)).toBe(2);
  expect(isProblemLate(lastProblem(bookingId), answerBy + 2 * DAY_MS)).toBe(false);
});

test("the list of admins begins with who felt unsafe, then what is late, by an index", () => {
  const [first, second, third] = [twoPeople(), twoPeople(), twoPeople()];
  for (const [{ bookingId, customer }, at] of [
    [second, START + HOUR_MS],
    [first, START],
  ] as const) {
    reportProblemAsCustomer({ bookingId, kind: "late", words: "" }, { userId: customer.id }, at);
  }
  // The other two have been late for days.
  const at = START + 4 * DAY_MS;
  const unsafe = reportFeelingUnsafeAsCleaner(
    { bookingId: third.bookingId, words: "" },
    { userId: third.cleaner.userId },
    at,
  );
  expect(unsafe).toMatchObject({ ok: true });
  const list = (page: number, size: number) =>
    listProblemsForAdmin({ isOpen: true }, { page, size }).rows;
  const three = [third, first, second].map(({ bookingId }) => bookingId);
  const ours = list(1, 100)
    .map(({ bookingId }) => bookingId)
    .filter((id) => three.includes(id));
  expect(ours).toEqual(three);
  // Pages have the same order.
  const paged = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((page) => list(page, 1));
  expect(paged.map(({ id }) => id)).toEqual(list(1, 8).map(({ id }) => id));
  const plans = database.plansOf(() => {
    list(1, 100);
    remindAdminsOfLateProblems(START);
  });
  expect(plans.filter((line) => /TEMP B-TREE/.test(line))).toEqual([]);
  for (const index of ["problems_by_urgency", "problems_open"]) {
    expect(plans.some((line) => line.includes(index))).toBe(true);
  }
});

test("a cleaner says what happened; of being harassed only they and the team know", () => {
  const { cleaner, customer, bookingId } = twoPeople();
  const by = { userId: cleaner.userId };
  const report = { bookingId, kind: "harassed", words: "", wish: "only-tell" } as const;
  expect(reportProblemAsCleaner(report, by, START)).toMatchObject({ ok: true });
  expect(makeEmailNotifications(START).map(({ to }) => to)).not.toContain(customer.id);
  expect(listProblemsFor("customer", bookingId)).toEqual([]);
  expect(listProblemsFor("cleaner", bookingId)).toMatchObject([{ kind: "harassed" }]);
  const eventsOf = (side: "customer" | "cleaner") =>
    listHistoryFor(side, bookingId).filter(({ event }) => event === "problem-reported").length;
  expect([eventsOf("customer"), eventsOf("cleaner")]).toEqual([0, 1]);
  expect(JSON.stringify(downloadMyData(customer.id, START))).not.toContain("problem-reported");
  const isPrivate = PROBLEM_KINDS.filter(
    (kind) => !canSeeProblem("customer", { kind, reportedBy: "cleaner" }),
  );
  expect(isPrivate.sort()).toEqual(["harassed", "unsafe"]);
});
