import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { auditValues } from "#db/schema/audit";
import { bookingEvents, bookings, problems } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { outboxEvents } from "#db/schema/outbox";
import {
  liftUnsafeBlockAsAdmin,
  settleProblemAsAdmin,
} from "~/domain/admin/bookings/booking-changes.server";
import { listUnsafeReports } from "~/domain/admin/overview/overview.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { makeBooking, makeKnownCustomer, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { listHistoryForCleaner } from "../lifecycle/booking-history.server";
import { completeBooking } from "../lifecycle/cleaner-commands.server";
import { createBooking } from "../creating/create-booking.server";
import {
  getCustomerBookingDetails,
  listHistoryForCustomer,
} from "../reading/customer-booking-details.server";
import { rescheduleBookingAsCustomer } from "../rescheduling/reschedule.server";
import { transitionBooking } from "../lifecycle/transition.server";
import {
  blockCustomer,
  countBlockedCustomers,
  listCustomersOfCleaner,
} from "./cleaner-blocks.server";
import { listProblemsFor } from "./problems.server";
import {
  addWordsToUnsafeReport,
  countVisitsToCancel,
  getOwnUnsafeReport,
  hasReportedUnsafe,
  remindAdminsOfUnsafeReports,
  reportFeelingUnsafe,
  findUnsafeBlockBetween,
} from "./unsafe-reports.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const DURING = START + 30 * MINUTE_MS;
const END = START + 2 * HOUR_MS;

/** Creates two people with a booking on Monday, and all kinds of visits ahead. */
function twoPeople() {
  const cleaner = makeCleaner({ instantBooking: false });
  const customer = makeKnownCustomer();
  const admin = makeCustomer({ role: "admin" });
  const serviceId = makeService().id;
  const asked = { cleanerId: cleaner.id, customerId: customer.id, serviceId };
  const accept = (bookingId: number) =>
    transitionBooking({ bookingId, event: "accepted" }, { as: "admin", userId: admin.id }, NOW);
  const on = (days: number) => ({ date: addDays(NEXT_MONDAY, days) });
  const jobId = makeBooking(asked);
  accept(jobId);
  const confirmed = makeBooking({ ...asked, ...on(1) });
  accept(confirmed);
  const asksToMove = makeBooking({ ...asked, ...on(2) });
  accept(asksToMove);
  const wanted = { bookingId: asksToMove, ...on(3), time: "1:00 PM" as const };
  expect(
    rescheduleBookingAsCustomer(wanted, { userId: customer.id }, DURING - HOUR_MS),
  ).toMatchObject({ ok: true });
  const request = makeBooking({ ...asked, ...on(8), now: DURING - HOUR_MS });
  // Another customer's visit stays.
  const others = makeBooking({ cleanerId: cleaner.id, serviceId, ...on(9) });
  deleteEvents();
  const by = {
    cleaner: { as: "cleaner", userId: cleaner.userId },
    customer: { as: "customer", userId: customer.id },
  } as const;
  const ahead = [confirmed, asksToMove, request];
  return { cleaner, customer, admin, jobId, ahead, others, by, serviceId };
}

const rowOf = (id: number) => {
  const row = db().select().from(bookings).where(eq(bookings.id, id)).get();
  if (!row) throw new Error("gone");
  return row;
};
const statusesOf = (ids: readonly number[]) => ids.map((id) => rowOf(id).status);

describe.each(["cleaner", "customer"] as const)("a %s who doesn't feel safe", (side) => {
  const other = side === "cleaner" ? "customer" : "cleaner";

  test("ends the job and all that the two have ahead, marks nobody, and tells the other side once", () => {
    const { cleaner, customer, admin, jobId, ahead, others, by, serviceId } = twoPeople();
    const person = { customer: customer.id, cleaner: cleaner.userId };
    const said = { bookingId: jobId, words: "A knife" };
    expect(reportFeelingUnsafe(said, by[side], START - 1)).toEqual({
      ok: false,
      reason: "not-possible",
    });
    expect(reportFeelingUnsafe(said, by[side], DURING)).toEqual({ ok: true });
    expect(reportFeelingUnsafe(said, by[side], DURING + 1)).toEqual({ ok: true });
    expect(statusesOf([jobId, ...ahead])).toEqual(Array(4).fill("cancelled"));
    expect(rowOf(others).status).toBe("pending");
    const held = db()
      .select()
      .from(bookingHours)
      .where(eq(bookingHours.cleanerId, cleaner.id))
      .all();
    expect(new Set(held.map(({ bookingId }) => bookingId))).toEqual(new Set([others]));
    for (const id of ahead) {
      const [end] = listHistoryForCustomer(getCustomerBookingDetails(id, customer.id) ?? { id });
      expect(end).toMatchObject({ event: "cancelled", actor: "system", isLate: false, reason: "" });
    }

    const mails = makeEmailNotifications(DURING);
    expect(mails.filter(({ to }) => to === person[other]).map(({ kind }) => kind)).toEqual([
      "booking-ended",
    ]);
    expect(mails.filter(({ to }) => to === admin.id).map(({ kind }) => kind)).toEqual([
      "booking-unsafe",
    ]);
    expect(mails.filter(({ to }) => to === person[side]).map(({ kind }) => kind)).toEqual(
      // A customer's calendar must learn of it.
      side === "customer" ? ["booking-ended"] : [],
    );

    const pair = { cleanerId: cleaner.id, userId: customer.id };
    expect(findUnsafeBlockBetween(pair)).toMatchObject({ since: DURING });
    const again = newBooking({ cleanerId: cleaner.id, serviceId, date: addDays(NEXT_MONDAY, 10) });
    const book = () => createBooking(again, { customerId: customer.id, now: DURING });
    expect(book()).toEqual({ ok: false, reason: "cleaner-gone" });

    // The cleaner can't undo any of it: the customer isn't in their list.
    expect(listCustomersOfCleaner(cleaner.id).map(({ userId }) => userId)).not.toContain(
      customer.id,
    );
    blockCustomer(cleaner.id, customer.id, DURING);
    expect(countBlockedCustomers(cleaner.id)).toBe(0);
  });

  test("is never given away to the other side", () => {
    const { customer, cleaner, jobId, by, admin } = twoPeople();
    reportFeelingUnsafe({ bookingId: jobId, words: "A knife" }, by[side], DURING);
    const problem = () => db().select().from(problems).where(eq(problems.bookingId, jobId)).get();
    const words = { wordsToCustomer: "We are with you", wordsToCleaner: "We are with you" };
    settleProblemAsAdmin(
      { problemId: problem()?.id ?? 0, ...words },
      { by: { adminId: admin.id }, now: DURING + HOUR_MS },
    );
    const histories = {
      customer: listHistoryForCustomer({ id: jobId }),
      cleaner: listHistoryForCleaner(jobId),
    };
    expect(histories[other].map(({ event, actor }) => [event, actor])).toEqual([
      ["ended", "admin"],
      ["accepted", "admin"],
      ["requested", "customer"],
    ]);
    expect(histories[side].map(({ event }) => event)).toContain("unsafe");
    expect(listProblemsFor(other, jobId)).toEqual([]);
    expect(listProblemsFor(side, jobId)).toMatchObject([{ kind: "unsafe", isOwn: true }]);
    expect(problem()).toMatchObject({
      wordsToCustomer: side === "customer" ? "We are with you" : "",
      wordsToCleaner: side === "cleaner" ? "We are with you" : "",
    });
    // Not even a notification of it is kept: it would appear in their copy of their data.
    const people = { customer: customer.id, cleaner: cleaner.userId };
    const settled = makeEmailNotifications(DURING + HOUR_MS).filter(({ kind }) =>
      kind.includes("settled"),
    );
    expect(settled.map(({ to }) => to)).toEqual([people[side]]);
  });

  test("can say so afterwards, which leaves a job that is done as it is", () => {
    const { cleaner, customer, jobId, ahead, by } = twoPeople();
    completeBooking({ bookingId: jobId, payment: "cash" }, { userId: cleaner.userId }, END);
    deleteEvents();
    const late = END + 30 * DAY_MS;
    const said = { bookingId: jobId, words: "" };
    expect(reportFeelingUnsafe(said, by[side], late)).toEqual({
      ok: false,
      reason: "not-possible",
    });
    expect(reportFeelingUnsafe(said, by[side], END + HOUR_MS)).toEqual({ ok: true });
    expect(hasReportedUnsafe(side, jobId)).toBe(true);
    expect(rowOf(jobId).status).toBe("completed");
    expect(statusesOf(ahead)).toEqual(Array(3).fill("cancelled"));
    const person = { customer: customer.id, cleaner: cleaner.userId };
    const mails = makeEmailNotifications(END + HOUR_MS).filter(({ to }) => to === person[other]);
    expect(mails.map(({ kind }) => kind)).toEqual(["booking-ended"]);
    expect(JSON.stringify(listHistoryForCleaner(jobId)).includes("unsafe")).toBe(
      side === "cleaner",
    );
  });
});

test("nobody else can say it of a booking", () => {
  const { jobId, by } = twoPeople();
  const stranger = { as: "customer", userId: makeCustomer().id } as const;
  const swapped = { as: "customer", userId: by.cleaner.userId } as const;
  for (const who of [stranger, swapped]) {
    expect(reportFeelingUnsafe({ bookingId: jobId, words: "" }, who, DURING)).toEqual({
      ok: false,
      reason: "unknown-booking",
    });
  }
});

test("of a job that nothing follows the other side hears nothing afterwards", () => {
  const cleaner = makeCleaner();
  const customer = makeKnownCustomer();
  makeCustomer({ role: "admin" });
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  deleteEvents();
  const by = { as: "customer", userId: customer.id } as const;
  expect(reportFeelingUnsafe({ bookingId, words: "" }, by, END + HOUR_MS)).toEqual({ ok: true });
  expect(rowOf(bookingId).status).toBe("confirmed");
  const kinds = db().select({ kind: outboxEvents.kind }).from(outboxEvents).all();
  expect(kinds).toEqual([{ kind: "booking-unsafe" }]);
});

test("what fails in the middle leaves nothing behind", () => {
  const { jobId, ahead, by } = twoPeople();
  const before = db().select().from(bookingEvents).all().length;
  db().run(
    "create trigger no_block before insert on unsafe_blocks begin select raise(abort, 'no'); end",
  );
  expect(() => reportFeelingUnsafe({ bookingId: jobId, words: "" }, by.cleaner, DURING)).toThrow();
  db().run("drop trigger no_block");
  expect(statusesOf([jobId, ...ahead])).toEqual(["confirmed", "confirmed", "confirmed", "pending"]);
  expect(db().select().from(bookingEvents).all()).toHaveLength(before);
  expect(hasReportedUnsafe("cleaner", jobId)).toBe(false);
});

test("admins are mailed again each 24 hours until it is settled, and called first", () => {
  const { cleaner, admin, jobId, by } = twoPeople();
  for (const { id } of listUnsafeReports()) {
    db().update(problems).set({ settledAt: NOW }).where(eq(problems.id, id)).run();
  }
  reportFeelingUnsafe({ bookingId: jobId, words: "" }, by.cleaner, DURING);
  deleteEvents();
  expect(listUnsafeReports()).toMatchObject([
    { bookingId: jobId, reportedBy: "cleaner", name: cleaner.name, phone: "+66815550101" },
  ]);
  const reminders = () =>
    makeEmailNotifications(DURING).filter(
      ({ kind, to }) => kind === "booking-unsafe-open" && to === admin.id,
    ).length;
  const runAt = (at: number) => {
    remindAdminsOfUnsafeReports(at);
    makeEmailNotifications(at);
  };
  runAt(DURING + DAY_MS - 1);
  expect(reminders()).toBe(0);
  runAt(DURING + DAY_MS);
  runAt(DURING + DAY_MS + HOUR_MS);
  expect(reminders()).toBe(1);
  runAt(DURING + 2 * DAY_MS);
  expect(reminders()).toBe(2);
  const [problem] = listUnsafeReports();
  const words = { wordsToCustomer: "", wordsToCleaner: "We are with you" };
  settleProblemAsAdmin(
    { problemId: problem?.id ?? 0, ...words },
    { by: { adminId: admin.id }, now: DURING + 2 * DAY_MS + 1 },
  );
  expect(listUnsafeReports()).toEqual([]);
  runAt(DURING + 3 * DAY_MS);
  expect(reminders()).toBe(2);
});

test("only an admin offers visits again, with a reason that stays on record", () => {
  const { cleaner, customer, admin, jobId, by, serviceId } = twoPeople();
  reportFeelingUnsafe({ bookingId: jobId, words: "" }, by.customer, DURING);
  const lift = { bookingId: jobId, reason: "They talked it over" };
  const unknown = { ok: false, reason: "unknown-booking" };
  expect(liftUnsafeBlockAsAdmin(lift, { by: { adminId: customer.id }, now: DURING })).toEqual(
    unknown,
  );
  expect(liftUnsafeBlockAsAdmin(lift, { by: { adminId: cleaner.userId }, now: DURING })).toEqual(
    unknown,
  );
  expect(
    liftUnsafeBlockAsAdmin({ ...lift, reason: " " }, { by: { adminId: admin.id }, now: DURING }),
  ).toEqual({
    ok: false,
    reason: "reason-missing",
  });
  expect(liftUnsafeBlockAsAdmin(lift, { by: { adminId: admin.id }, now: DURING })).toMatchObject({
    ok: true,
    isNew: true,
  });
  expect(liftUnsafeBlockAsAdmin(lift, { by: { adminId: admin.id }, now: DURING })).toMatchObject({
    ok: true,
    isNew: false,
  });
  expect(db().select().from(auditValues).all()).toContainEqual(
    expect.objectContaining({ field: "reason", after: lift.reason, userId: customer.id }),
  );
  const again = newBooking({ cleanerId: cleaner.id, serviceId, date: addDays(NEXT_MONDAY, 10) });
  expect(createBooking(again, { customerId: customer.id, now: DURING })).toMatchObject({
    ok: true,
  });
});

describe("afterwards", () => {
  test("its author reads what was cancelled, and adds words for admins until it is settled", () => {
    const { jobId, by, ahead, admin, others } = twoPeople();
    expect(countVisitsToCancel(jobId, DURING)).toBe(ahead.length);
    const words = { bookingId: jobId, words: " He shouted " };
    expect(addWordsToUnsafeReport(words, by.cleaner)).toMatchObject({ ok: false });
    reportFeelingUnsafe({ bookingId: jobId, words: "" }, by.cleaner, DURING);
    expect(getOwnUnsafeReport("customer", jobId)).toBeNull();
    expect(getOwnUnsafeReport("cleaner", jobId)).toMatchObject({
      createdAt: DURING,
      cancelled: ahead.map((id) => rowOf(id).startsAt),
    });
    expect(rowOf(others).status).toBe("pending");
    expect(addWordsToUnsafeReport(words, by.customer)).toEqual({
      ok: false,
      reason: "not-possible",
    });
    expect(addWordsToUnsafeReport(words, { ...by.cleaner, userId: admin.id })).toEqual({
      ok: false,
      reason: "unknown-booking",
    });
    for (const text of ["He shouted", "He shouted", "And he followed me", "And he followed me"]) {
      expect(addWordsToUnsafeReport({ ...words, words: text }, by.cleaner)).toEqual({ ok: true });
    }
    const report = getOwnUnsafeReport("cleaner", jobId);
    expect(report?.words).toBe("He shouted\n\nAnd he followed me");
    const settled = { problemId: report?.id ?? 0, wordsToCustomer: "", wordsToCleaner: "Sorry" };
    settleProblemAsAdmin(settled, { by: { adminId: admin.id }, now: DURING + 1 });
    expect(addWordsToUnsafeReport(words, by.cleaner)).toMatchObject({ reason: "not-possible" });
  });
});
