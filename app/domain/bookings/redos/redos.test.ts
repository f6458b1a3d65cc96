import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { bookingEvents, bookings, marks, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { feeEntries } from "#db/schema/payments";
import { reviews } from "#db/schema/reviews";
import { bookingHours } from "#db/schema/schedule";
import { bookRedoAsAdmin } from "~/domain/admin/bookings/redos.server";
import { correctPaymentAsAdmin } from "~/domain/admin/bookings/booking-changes.server";
import { listPeople } from "~/domain/admin/people/people-list.server";
import { computeClaimFigures } from "~/domain/admin/site/claim-figures.server";
import { getMonthFigures } from "~/domain/admin/overview/overview.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { downloadMyData } from "~/domain/privacy/my-data/my-data.server";
import { leaveReview } from "~/domain/reviews/write-review.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { MANY_VISITS_AHEAD } from "~/lib/booking-limits";
import { SLOT_LABELS, type CustomerProblem } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import {
  cancelBookingAsCleaner,
  completeBooking,
  markPaid,
} from "../lifecycle/cleaner-commands.server";
import { listHistoryFor } from "../lifecycle/booking-history.server";
import { redoAnswerBy } from "../lifecycle/status";
import { transitionBooking } from "../lifecycle/transition.server";
import { proposeMoreTime } from "../more-time/more-time.server";
import { blockCustomer } from "../problems/cleaner-blocks.server";
import {
  listProblemsFor,
  reportProblemAsCustomer,
  settleProblem,
} from "../problems/problems.server";
import { getCleanerBooking } from "../reading/cleaner-bookings.server";
import { reportFeelingUnsafe } from "../problems/unsafe-reports.server";
import { reassignToCleaner, rescheduleToTime } from "../rescheduling/reschedule-or-reassign.server";
import { giveLostJob } from "../substitutes/give-lost-job.server";
import {
  agreeToRedo,
  bookRedo,
  listRedoTimes,
  withdrawRedoAgreement,
  type BookRedoResult,
} from "./redos.server";
import { listRedosToChoose } from "./redos-to-choose.server";

const database = useDatabase();
const START = instantOf(NEXT_MONDAY, 9);
const AFTER = START + 3 * HOUR_MS;
const DAYS = [1, 2, 3].map((days) => addDays(NEXT_MONDAY, days));
const [TUESDAY = ""] = DAYS;

/** A job that is done and paid, and of which its customer has reported a problem. */
function makeCase(kind: CustomerProblem = "bad-job") {
  const [cleaner, customer] = [makeCleaner(), makeCustomer()];
  const adminId = makeCustomer({ role: "admin" }).id;
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  completeBooking({ bookingId, payment: "cash" }, { userId: cleaner.userId }, AFTER);
  const problemId = reportOf(bookingId, customer.id, kind, AFTER);
  deleteEvents();
  return { cleaner, customer, adminId, bookingId, problemId, by: { adminId } };
}

function reportOf(bookingId: number, userId: number, kind: CustomerProblem, now: number): number {
  const reported = reportProblemAsCustomer({ bookingId, kind, words: "" }, { userId }, now);
  if (!reported.ok) throw new Error(reported.reason);
  return problemsOf(bookingId).at(-1)?.id ?? 0;
}

const problemsOf = (bookingId: number) =>
  db().select().from(problems).where(eq(problems.bookingId, bookingId)).all();
const problemOf = (id: number) => db().select().from(problems).where(eq(problems.id, id)).get();
const bookingOf = (id: number) => db().select().from(bookings).where(eq(bookings.id, id)).get();
const completedBy = (id: number) =>
  db().select().from(cleaners).where(eq(cleaners.id, id)).get()?.completedBookings;
const hoursOf = (bookingId: number) =>
  db().select().from(bookingHours).where(eq(bookingHours.bookingId, bookingId)).all().length;
const marksMade = () => db().select().from(marks).all().length;

/** The redo that the customer has booked for Tuesday at nine, once the cleaner agreed. */
function makeRedo(given = makeCase(), hours = 1) {
  const { cleaner, customer, problemId } = given;
  agreeToRedo({ problemId, hours }, { userId: cleaner.userId }, AFTER);
  const visit = { problemId, date: TUESDAY, time: "9:00 AM" } as const;
  const booked = bookRedo(visit, { userId: customer.id }, AFTER);
  if (!booked.ok) throw new Error(booked.reason);
  deleteEvents();
  return { ...given, ...booked };
}

test("the cleaner agrees, the customer chooses a time, and comes a booking that costs nothing", () => {
  const { cleaner, customer, bookingId, problemId } = makeCase();
  const by = { userId: cleaner.userId };
  const times = { date: TUESDAY };
  expect(listRedoTimes({ problemId }, { userId: customer.id }, times, AFTER)).toBeNull();
  for (const hours of [0, 1.5, 3]) {
    expect(agreeToRedo({ problemId, hours }, by, AFTER)).toMatchObject({ reason: "hours-invalid" });
  }
  expect(listRedosToChoose(customer.id)).toEqual([]);
  expect(agreeToRedo({ problemId, hours: 2 }, by, AFTER)).toEqual({ ok: true, bookingId });
  expect(listRedosToChoose(customer.id)).toMatchObject([{ problemId, bookingId }]);
  expect(listRedosToChoose(cleaner.userId)).toEqual([]);
  expect(agreeToRedo({ problemId, hours: 2 }, by, AFTER)).toEqual({ ok: true, bookingId });
  expect(makeEmailNotifications(AFTER).map(({ to }) => to)).toEqual([customer.id]);
  const free = listRedoTimes({ problemId }, { userId: customer.id }, times, AFTER);
  expect(free).toMatchObject({ hours: 2 });
  expect(free?.times).toContain("9:00 AM");
  expect(listProblemsFor("customer", bookingId)).toMatchObject([{ canBookRedo: true, redo: null }]);
  const visit = { problemId, date: TUESDAY, time: "9:00 AM" } as const;
  const booked = bookRedo(visit, { userId: customer.id }, AFTER);
  if (!booked.ok) throw new Error(booked.reason);
  const { redoId } = booked;
  expect(listRedosToChoose(customer.id)).toEqual([]);
  expect(bookingOf(redoId)).toMatchObject({
    ...{ status: "confirmed", hoursBilled: 2, totalPrice: 0, platformFee: 0, hourlyRate: 0 },
    ...{ redoOfProblemId: problemId, replacesId: null, seriesId: null, city: "nimman" },
  });
  // Two hours, and the way.
  expect(hoursOf(redoId)).toBe(3);
  expect(bookRedo(visit, { userId: customer.id }, AFTER)).toMatchObject({
    isRepeated: true,
    redoId,
  });
  expect(bookRedo({ ...visit, time: "1:00 PM" }, { userId: customer.id }, AFTER)).toEqual({
    ...{ ok: false, reason: "already-booked", redoId },
  });
  expect(problemOf(problemId)?.answerBy).toBe(redoAnswerBy(bookingOf(redoId)?.endsAt ?? 0));
  const told = makeEmailNotifications(AFTER).flatMap(({ kind, to }) =>
    kind === "redo-booked" ? [to] : [],
  );
  expect(told.sort()).toEqual([customer.id, cleaner.userId].sort());
  expect(listProblemsFor("cleaner", bookingId)).toMatchObject([
    { canAgreeToRedo: false, redo: { id: redoId, status: "confirmed", hours: 2 } },
  ]);
  expect(listHistoryFor("customer", bookingId).map(({ event }) => event)).toEqual(
    expect.arrayContaining(["redo-agreed", "redo-booked"]),
  );
  expect(JSON.stringify(downloadMyData(customer.id, AFTER))).toContain('"redoOfProblemId"');
});

test("what waits for the customer's choice is found by an index, until the problem is settled", () => {
  const { cleaner, customer, adminId, problemId } = makeCase();
  agreeToRedo({ problemId, hours: 1 }, { userId: cleaner.userId }, AFTER);
  const plans = database.plansOf(() => listRedosToChoose(customer.id));
  expect(plans.join()).toContain("bookings_user_problem");
  const words = { wordsToCustomer: "Sorry", wordsToCleaner: "Thank you" };
  settleProblem({ problemId, ...words }, { userId: adminId }, AFTER);
  expect(listRedosToChoose(customer.id)).toEqual([]);
});

test("only its own two people do any of that, and of what is private nobody agrees to anything", () => {
  const { cleaner, customer, problemId } = makeCase();
  const stranger = { userId: makeCleaner().userId };
  const unknown = { ok: false, reason: "unknown-problem" };
  expect(agreeToRedo({ problemId, hours: 1 }, stranger, AFTER)).toEqual(unknown);
  expect(withdrawRedoAgreement({ problemId }, stranger, AFTER)).toEqual(unknown);
  agreeToRedo({ problemId, hours: 1 }, { userId: cleaner.userId }, AFTER);
  const visit = { problemId, date: TUESDAY, time: "9:00 AM" } as const;
  for (const userId of [stranger.userId, cleaner.userId]) {
    expect(bookRedo(visit, { userId }, AFTER)).toEqual(unknown);
    expect(listRedoTimes({ problemId }, { userId }, {}, AFTER)).toBeNull();
  }
  withdrawRedoAgreement({ problemId }, { userId: cleaner.userId }, AFTER);
  expect(bookRedo(visit, { userId: customer.id }, AFTER)).toEqual({
    ...{ ok: false, reason: "not-possible" },
  });
  const other = makeCase();
  reportFeelingUnsafe(
    { bookingId: other.bookingId, words: "" },
    { as: "customer", userId: other.customer.id },
    AFTER,
  );
  const unsafe = problemsOf(other.bookingId).find(({ kind }) => kind === "unsafe")?.id ?? 0;
  const agreed = agreeToRedo(
    { problemId: unsafe, hours: 1 },
    { userId: other.cleaner.userId },
    AFTER,
  );
  expect(agreed).toEqual(unknown);
});

test("a cleaner isn't asked to come again for somebody who wants something else", () => {
  const { cleaner, customer, bookingId } = makeCase();
  const report = { bookingId, kind: "late", words: "" } as const;
  const about = { userId: customer.id };
  reportProblemAsCustomer({ ...report, wish: "only-tell" }, about, AFTER);
  const problem = listProblemsFor("cleaner", bookingId).at(-1);
  expect(problem).toMatchObject({ kind: "late", canAgreeToRedo: false });
  const asked = { problemId: problem?.id ?? 0, hours: 1 };
  expect(agreeToRedo(asked, { userId: cleaner.userId }, AFTER)).toMatchObject({
    reason: "not-possible",
  });
});

test("nobody books one for two people who are kept apart, or for somebody who is gone", async () => {
  const blocked = makeCase();
  const visit = { date: TUESDAY, time: "9:00 AM", hours: 1 } as const;
  const asAdmin = ({ problemId, by }: ReturnType<typeof makeCase>, cleanerId: number) =>
    bookRedoAsAdmin({ problemId, cleanerId, ...visit }, { by, now: AFTER });
  const offered = (bookingId: number) => listProblemsFor("cleaner", bookingId)[0]?.canAgreeToRedo;
  expect(offered(blocked.bookingId)).toBe(true);
  blockCustomer(blocked.cleaner.id, blocked.customer.id, AFTER);
  expect(offered(blocked.bookingId)).toBe(false);
  const owner = { userId: blocked.cleaner.userId };
  expect(agreeToRedo({ problemId: blocked.problemId, hours: 1 }, owner, AFTER)).toMatchObject({
    reason: "not-possible",
  });
  expect(asAdmin(blocked, blocked.cleaner.id)).toMatchObject({ reason: "cleaner-unsuitable" });
  expect(asAdmin(blocked, makeCleaner().id)).toMatchObject({ ok: true });
  const gone = makeCase();
  await removeAccount(gone.customer.id);
  expect(listProblemsFor("cleaner", gone.bookingId)).toMatchObject([
    { canAgreeToRedo: false, isOtherGone: true },
  ]);
  expect(asAdmin(gone, gone.cleaner.id)).toMatchObject({ reason: "not-possible" });
});

test("a cleaner who has agreed and doesn't meet the customer again leaves the problem to the team", () => {
  const ways = {
    block: ({ cleaner, customer }: ReturnType<typeof makeCase>) =>
      blockCustomer(cleaner.id, customer.id, AFTER),
    unsafe: ({ bookingId, cleaner }: ReturnType<typeof makeCase>) =>
      reportFeelingUnsafe(
        { bookingId, words: "" },
        { as: "cleaner", userId: cleaner.userId },
        AFTER,
      ),
  };
  const withdrawn = { block: ["redo-agreed", "redo-withdrawn"], unsafe: ["redo-agreed"] };
  for (const way of ["block", "unsafe"] as const) {
    const given = makeCase();
    const { cleaner, bookingId, problemId } = given;
    agreeToRedo({ problemId, hours: 1 }, { userId: cleaner.userId }, AFTER);
    const shown = () => listProblemsFor("customer", bookingId)[0];
    expect(shown()?.canBookRedo, way).toBe(true);
    expect(ways[way](given), way).toMatchObject({ ok: true });
    expect(shown(), way).toMatchObject({ canBookRedo: false, redoAgreedAt: null });
    const events = db()
      .select({ event: bookingEvents.event })
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, bookingId))
      .all()
      .flatMap(({ event }) => (event.startsWith("redo-") ? [event] : []));
    expect(events, way).toEqual(withdrawn[way]);
  }
  // A redo that is booked stays so, as any other booking of somebody who is blocked.
  const redo = makeRedo();
  blockCustomer(redo.cleaner.id, redo.customer.id, AFTER);
  expect(bookingOf(redo.redoId)?.status).toBe("confirmed");
  expect(problemOf(redo.problemId)?.redoAgreedAt).not.toBeNull();
});

test("whoever comes reads what is to be done; of the problem its own cleaner alone reads more", () => {
  const words = "The floor behind the door, please";
  const visit = { date: TUESDAY, time: "9:00 AM", hours: 1, words: ` ${words} ` } as const;
  const workOf = (redoId: number, cleanerId: number) =>
    getCleanerBooking(redoId, cleanerId, AFTER)?.redoWork;
  for (const who of ["own", "other"] as const) {
    const { cleaner, by, bookingId, problemId } = makeCase();
    const comes = who === "own" ? cleaner : makeCleaner();
    const booked = bookRedoAsAdmin(
      { problemId, cleanerId: comes.id, ...visit },
      { by, now: AFTER },
    );
    if (!booked.ok) throw new Error(booked.reason);
    expect(workOf(booked.redoId, comes.id)).toEqual({
      kind: "bad-job",
      words,
      problem: who === "own" ? { id: problemId, bookingId, words: "" } : null,
    });
    expect(workOf(bookingId, cleaner.id)).toBeNull();
    const notified = makeEmailNotifications(AFTER).filter(({ kind }) => kind === "redo-by-other");
    expect(notified.map(({ to }) => to)).toEqual(who === "own" ? [] : [cleaner.userId]);
    const cancelled = { bookingId: booked.redoId, event: "cancelled", reason: "x" } as const;
    transitionBooking(cancelled, { as: "admin", userId: by.adminId }, AFTER);
    expect(problemOf(problemId)?.redoWords).toBeNull();
  }
});

test("whoever comes in place of somebody with whom the customer felt unsafe doesn't read that", () => {
  const { bookingId, customer, by } = makeCase();
  const as = { as: "customer", userId: customer.id } as const;
  reportFeelingUnsafe({ bookingId, words: "" }, as, AFTER);
  const problemId = problemsOf(bookingId).at(-1)?.id ?? 0;
  const comes = makeCleaner();
  const visit = { cleanerId: comes.id, date: TUESDAY, time: "9:00 AM", hours: 1 } as const;
  const booked = bookRedoAsAdmin({ problemId, ...visit }, { by, now: AFTER });
  if (!booked.ok) throw new Error(booked.reason);
  expect(getCleanerBooking(booked.redoId, comes.id, AFTER)?.redoWork).toMatchObject({ kind: null });
  const kinds = makeEmailNotifications(AFTER).map(({ kind }) => kind);
  expect(kinds).not.toContain("redo-by-other");
});

async function removeAccount(userId: number): Promise<void> {
  const username = sqlite().prepare("select username from users where id = ?").pluck().get(userId);
  const context = { now: AFTER, dataDir: "/nonexistent" };
  expect(await deleteAccount(userId, String(username), context)).toEqual({ ok: true });
}

test("if the account of either side goes after it was agreed, the problem waits for the team again", async () => {
  for (const gone of ["cleaner", "customer"] as const) {
    const { cleaner, customer, bookingId, problemId } = makeCase();
    agreeToRedo({ problemId, hours: 1 }, { userId: cleaner.userId }, AFTER);
    expect(listProblemsFor("customer", bookingId)).toMatchObject([{ canBookRedo: true }]);
    await removeAccount(gone === "cleaner" ? cleaner.userId : customer.id);
    expect(problemOf(problemId)).toMatchObject({ redoAgreedAt: null, redoHours: null });
    expect(listRedosToChoose(customer.id)).toEqual([]);
    expect(listProblemsFor("customer", bookingId)).toMatchObject([
      { canBookRedo: false, redoAgreedAt: null, settledAt: null },
    ]);
    const events = listHistoryFor("customer", bookingId).map(({ event }) => event);
    expect(events.includes("redo-withdrawn")).toBe(gone === "cleaner");
  }
});

test("done, it counts nowhere: no fee, no payment, no review, no figure, no more hours", () => {
  const { cleaner, customer, by, bookingId, redoId } = makeRedo();
  const before = { fees: db().select().from(feeEntries).all(), done: completedBy(cleaner.id) };
  const during = instantOf(TUESDAY, 9) + 1;
  const endsAt = bookingOf(redoId)?.endsAt ?? 0;
  const asked = { bookingId: redoId, asked: { hours: 1, endsAt } } as const;
  const side = { as: "customer", userId: customer.id } as const;
  expect(proposeMoreTime(asked, side, during)).toMatchObject({ reason: "not-possible" });
  const figures = getMonthFigures(endsAt + DAY_MS);
  const owner = { userId: cleaner.userId };
  expect(completeBooking({ bookingId: redoId, payment: "cash" }, owner, endsAt)).toEqual({
    ok: true,
  });
  expect(bookingOf(redoId)).toMatchObject({ status: "completed", paidAt: null, notPaidAt: null });
  expect(markPaid({ bookingId: redoId, payment: "cash" }, owner, endsAt)).toMatchObject({
    reason: "not-possible",
  });
  const correction = { bookingId: redoId, payment: "cash", reason: "x" } as const;
  expect(correctPaymentAsAdmin(correction, { by, now: endsAt })).toMatchObject({
    reason: "not-possible",
  });
  const review = { bookingId: redoId, stars: 5, comment: "" };
  expect(leaveReview(review, { userId: customer.id }, endsAt)).toMatchObject({
    reason: "not-possible",
  });
  expect(db().select().from(reviews).all()).toEqual([]);
  expect(db().select().from(feeEntries).all()).toEqual(before.fees);
  expect(completedBy(cleaner.id)).toBe(before.done);
  expect(getMonthFigures(endsAt + DAY_MS)).toEqual(figures);
  expect(makeEmailNotifications(endsAt)).toEqual([]);
  // A problem of its own goes to admins: its cleaner agrees to nothing.
  const ownProblem = reportOf(redoId, customer.id, "bad-job", endsAt);
  expect(agreeToRedo({ problemId: ownProblem, hours: 1 }, owner, endsAt)).toMatchObject({
    reason: "unknown-problem",
  });
  const visit = { cleanerId: cleaner.id, hours: 1, date: DAYS[2] ?? "", time: "9:00 AM" } as const;
  const another = bookRedoAsAdmin({ problemId: ownProblem, ...visit }, { by, now: endsAt });
  expect(another).toMatchObject({ ok: true, bookingId: redoId });
  expect(bookingId).not.toBe(redoId);
});

test("a claim of the business and the filter for many visits ahead leave it out", () => {
  const { cleaner, customer, bookingId, redoId } = makeRedo();
  const endsAt = bookingOf(redoId)?.endsAt ?? 0;
  const manyAhead = () =>
    listPeople(
      { search: "", role: null, state: "many-ahead", order: "newest", now: AFTER },
      { page: 1, size: 20 },
    ).rows.map(({ id }) => id);
  const from = addDays(NEXT_MONDAY, 7);
  const dates = datesOfSeries(from, 1, MANY_VISITS_AHEAD);
  const cleanerId = makeCleaner().id;
  makeBooking({ cleanerId, customerId: customer.id, every: 1, date: from, dates, now: AFTER });
  expect(manyAhead()).toEqual([]);
  makeBooking({ cleanerId, customerId: customer.id, date: addDays(from, 1), now: AFTER });
  expect(manyAhead()).toEqual([customer.id]);

  const countCustomers = () => computeClaimFigures(endsAt + DAY_MS).happyCustomers;
  const before = countCustomers();
  completeBooking({ bookingId: redoId, payment: null }, { userId: cleaner.userId }, endsAt);
  expect(countCustomers()).toBe(before);
  // Nothing is claimed of somebody for whom nothing but a redo was done.
  sqlite().prepare("update bookings set status = 'cancelled' where id = ?").run(bookingId);
  expect(countCustomers()).toBe(before - 1);
});

test("cancelled by anybody, it reopens the case, and nobody else is searched for", async () => {
  const reason = "x";
  const ways: Record<string, (redo: ReturnType<typeof makeRedo>) => unknown> = {
    customer: ({ redoId, customer }) =>
      transitionBooking(
        { bookingId: redoId, event: "cancelled" },
        { as: "customer", userId: customer.id },
        AFTER,
      ),
    cleaner: ({ redoId, cleaner }) =>
      cancelBookingAsCleaner({ bookingId: redoId, reason }, { userId: cleaner.userId }, AFTER),
    admin: ({ redoId, adminId }) =>
      transitionBooking(
        { bookingId: redoId, event: "cancelled", reason },
        { as: "admin", userId: adminId },
        AFTER,
      ),
    unsafe: ({ bookingId, cleaner }) =>
      reportFeelingUnsafe(
        { bookingId, words: "" },
        { as: "cleaner", userId: cleaner.userId },
        AFTER,
      ),
    "customer gone": ({ customer }) => removeAccount(customer.id),
    "cleaner gone": ({ cleaner }) => removeAccount(cleaner.userId),
  };
  for (const [way, cancel] of Object.entries(ways)) {
    const redo = makeRedo();
    const { bookingId, problemId, adminId, redoId } = redo;
    const words = { wordsToCustomer: "He comes again", wordsToCleaner: "You come again" };
    settleProblem({ problemId, ...words }, { userId: adminId }, AFTER);
    deleteEvents();
    await cancel(redo);
    expect(bookingOf(redoId)?.status, way).toBe("cancelled");
    expect(problemOf(problemId), way).toMatchObject({
      ...{ settledAt: null, redoAgreedAt: null, redoHours: null },
    });
    expect(bookingOf(bookingId)?.problemOpenSince, way).not.toBeNull();
    expect(hoursOf(redoId), way).toBe(0);
    for (const id of [bookingId, redoId]) {
      const entries = db()
        .select()
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingId, id))
        .all();
      expect(
        entries.map(({ event }) => event),
        way,
      ).toContain("case-reopened");
    }
    const lost = { lostBookingId: redoId, cleanerId: makeCleaner().id, agreed: true };
    expect(giveLostJob(lost, { userId: adminId }, AFTER), way).toMatchObject({
      reason: "unknown-booking",
    });
    const told = makeEmailNotifications(AFTER);
    expect(
      told.some(({ to, kind }) => to === adminId && kind === "case-reopened"),
      way,
    ).toBe(true);
    expect(
      told.filter(({ kind }) => kind === "booking-lost"),
      way,
    ).toEqual([]);
    expect(marksMade(), way).toBe(0);
  }
});

test("late or not, nobody is marked because of a redo", () => {
  const { redoId, customer } = makeRedo();
  const late = instantOf(TUESDAY, 8);
  const cancelled = { bookingId: redoId, event: "cancelled" } as const;
  transitionBooking(cancelled, { as: "customer", userId: customer.id }, late);
  const other = makeRedo();
  reportOf(other.redoId, other.customer.id, "nobody-came", instantOf(TUESDAY, 9));
  expect(marksMade()).toBe(0);
});

test("rescheduled, the answer is due later; reassigned, it still costs nothing", () => {
  const { redoId, problemId, adminId } = makeRedo();
  const to = { date: DAYS[2] ?? "", time: "1:00 PM" } as const;
  const change = { bookingId: redoId, reason: "x" };
  const by = { userId: adminId };
  expect(rescheduleToTime({ ...change, ...to }, by, AFTER)).toMatchObject({ ok: true });
  expect(problemOf(problemId)?.answerBy).toBe(redoAnswerBy(bookingOf(redoId)?.endsAt ?? 0));
  const given = { ...change, cleanerId: makeCleaner().id, agreed: true };
  expect(reassignToCleaner(given, by, AFTER)).toMatchObject({ ok: true });
  expect(bookingOf(redoId)).toMatchObject({ totalPrice: 0, redoOfProblemId: problemId });
});

test("the database refuses a second redo of a problem; without its index there would be two", () => {
  const { redoId, problemId } = makeRedo();
  const copy = () => {
    const columns = sqlite()
      .prepare<[], { name: string }>("select name from pragma_table_info('bookings')")
      .all()
      .map(({ name }) => name)
      .filter((name) => name !== "id")
      .join();
    const sql = `insert into bookings (${columns}) select ${columns} from bookings where id = ?`;
    return sqlite().prepare(sql).run(redoId);
  };
  const redos = () =>
    sqlite()
      .prepare("select count(*) from bookings where redo_of_problem_id = ?")
      .pluck()
      .get(problemId);
  expect(copy).toThrow(/UNIQUE/);
  expect(redos()).toBe(1);
  sqlite().exec("drop index bookings_one_redo");
  copy();
  expect(redos()).toBe(2);
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("agree" as const), hours: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant("withdraw" as const) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("book" as const, "book-as-admin" as const, "book-job" as const),
      date: fc.constantFrom(...DAYS),
      time: fc.constantFrom(...SLOT_LABELS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("cancel" as const),
      as: fc.constantFrom("customer" as const, "cleaner" as const, "admin" as const),
    }),
  },
  fc.record({
    kind: fc.constant("move" as const),
    date: fc.constantFrom(...DAYS),
    time: fc.constantFrom(...SLOT_LABELS),
  }),
  fc.record({ kind: fc.constant("settle" as const) }),
  fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 20 }) }),
);

test("in any order: one redo ahead at most, no fee, no mark, hours only while booked, cases reopened", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 20 }), (steps) => {
      const { cleaner, customer, adminId, by, problemId } = makeCase();
      const fees = db().select().from(feeEntries).all();
      const marksBefore = marksMade();
      let now = AFTER;
      /** The redos that were booked, and when each was last cancelled or the problem settled. */
      const booked = new Set<number>();
      let [cancelledIn, settledIn] = [-1, -1];
      const ahead = () =>
        db()
          .select()
          .from(bookings)
          .where(eq(bookings.redoOfProblemId, problemId))
          .all()
          .filter(({ status }) => status === "confirmed");
      const note = (result: BookRedoResult) => {
        if (result.ok) booked.add(result.redoId);
      };
      for (const [turn, one] of steps.entries()) {
        const [current] = ahead();
        const owner = { userId: cleaner.userId };
        if (one.kind === "agree") agreeToRedo({ problemId, hours: one.hours }, owner, now);
        if (one.kind === "withdraw") withdrawRedoAgreement({ problemId }, owner, now);
        if (one.kind === "wait") now += one.hours * HOUR_MS;
        if (one.kind === "book") {
          const { date, time } = one;
          note(bookRedo({ problemId, date, time }, { userId: customer.id }, now));
        }
        if (one.kind === "book-as-admin") {
          const visit = { cleanerId: cleaner.id, hours: 1, date: one.date, time: one.time };
          note(bookRedoAsAdmin({ problemId, ...visit }, { by, now }));
        }
        if (one.kind === "book-job") {
          // Another customer wants that hour: it is taken once, whoever was first.
          const wanted = { cleanerId: cleaner.id, date: one.date, time: one.time, now };
          try {
            makeBooking(wanted);
          } catch {
            // The hour isn't free.
          }
        }
        if (one.kind === "cancel" && current) {
          const userId = { customer: customer.id, cleaner: cleaner.userId, admin: adminId }[one.as];
          const command = { bookingId: current.id, event: "cancelled", reason: "x" } as const;
          if (transitionBooking(command, { as: one.as, userId }, now).ok) cancelledIn = turn;
        }
        if (one.kind === "move" && current) {
          const to = { bookingId: current.id, date: one.date, time: one.time, reason: "x" };
          rescheduleToTime(to, { userId: adminId }, now);
        }
        if (one.kind === "settle") {
          const words = { wordsToCustomer: "x", wordsToCleaner: "x" };
          settleProblem({ problemId, ...words }, { userId: adminId }, now);
          settledIn = turn;
        }
        const redos = ahead();
        expect(redos.length).toBeLessThanOrEqual(1);
        for (const id of booked) {
          const isAhead = redos.some((redo) => redo.id === id);
          expect(hoursOf(id) > 0).toBe(isAhead);
        }
        const problem = problemOf(problemId);
        if (cancelledIn > settledIn) expect(problem?.settledAt).toBeNull();
        if (redos[0] && problem?.settledAt === null) {
          expect(problem.answerBy).toBe(redoAnswerBy(redos[0].endsAt));
        }
        if (cancelledIn === turn) expect(problem?.redoAgreedAt).toBeNull();
        expect(db().select().from(feeEntries).all()).toEqual(fees);
        expect(marksMade()).toBe(marksBefore);
      }
    }),
    { numRuns: 60 },
  );
});
