import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { marks } from "#db/schema/bookings";
import { decideMark } from "~/domain/admin/marks/decide-marks.server";
import { listListedCleaners } from "~/domain/cleaners/cleaners.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { previewAbsence } from "../absences/absence-jobs.server";
import { reportAbsence } from "../absences/report-absence.server";
import { startDoorWait } from "../door/door-commands.server";
import { cancelBookingAsCleaner, reportNobodyHome } from "../lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import { LATE_BEFORE_MS } from "../lifecycle/status";
import { reportProblemAsCustomer } from "../problems/problems.server";
import { getCustomerBookingDetails } from "../reading/customer-booking-details.server";
import { rescheduleBookingAsCustomer } from "../rescheduling/reschedule.server";
import { MARK_LASTS_MS } from "./mark-rules";
import { sweepMarks } from "./marks.server";
import { answerMark, countMarksOf, getOwnMark, listOwnMarks } from "./own-marks.server";

const database = useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const LATE = START - HOUR_MS;

/** Makes a booking with two people of its own. */
function book() {
  const customer = makeCustomer();
  const cleaner = makeCleaner();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const cancelled = { bookingId, event: "cancelled", reason: "" } as const;
  return {
    bookingId,
    customer: { userId: customer.id },
    cleaner,
    cancelAsCustomer: (now = LATE) =>
      cancelBookingAsCustomer(cancelled, { userId: customer.id }, now),
    cancelAsCleaner: (now = LATE) =>
      cancelBookingAsCleaner({ bookingId, reason: "Ill" }, cleaner, now),
  };
}

const marksOf = (bookingId: number) =>
  db().select().from(marks).where(eq(marks.bookingId, bookingId)).all();

const eventsAbout = (userId: number) =>
  sqlite()
    .prepare<[number], { kind: string; payload: string }>(
      "select kind, payload from outbox_events where account_id = ? and kind like 'mark-%' order by id",
    )
    .all(userId);

describe("a mark comes about", () => {
  test("by a late cancellation, about whoever cancelled, and not a moment earlier", () => {
    const late = book();
    expect(late.cancelAsCustomer(START - LATE_BEFORE_MS + 1).ok).toBe(true);
    const at = START - LATE_BEFORE_MS + 1;
    expect(marksOf(late.bookingId)).toMatchObject([
      {
        ...{ userId: late.customer.userId, side: "customer", cause: "late-cancel" },
        ...{ causedBy: "customer", at, endsAt: at + MARK_LASTS_MS, decision: null, answer: null },
      },
    ]);
    const inTime = book();
    expect(inTime.cancelAsCustomer(START - LATE_BEFORE_MS).ok).toBe(true);
    expect(marksOf(inTime.bookingId)).toEqual([]);
    const agreedOn = (lateHours: number) => {
      const booked = book();
      sqlite()
        .prepare("update bookings set policy = json_set(policy, '$.lateHours', ?) where id = ?")
        .run(lateHours, booked.bookingId);
      return booked;
    };
    // The hours that were agreed decide, not those of today.
    const [sooner, later] = [agreedOn(12), agreedOn(48)];
    expect(sooner.cancelAsCustomer(START - LATE_BEFORE_MS + 1).ok).toBe(true);
    expect(marksOf(sooner.bookingId)).toEqual([]);
    expect(later.cancelAsCustomer(START - LATE_BEFORE_MS).ok).toBe(true);
    expect(marksOf(later.bookingId)).toMatchObject([{ cause: "late-cancel" }]);
    const cleaners = book();
    expect(cleaners.cancelAsCleaner().ok).toBe(true);
    expect(marksOf(cleaners.bookingId)).toMatchObject([
      { userId: cleaners.cleaner.userId, side: "cleaner", cause: "late-cancel" },
    ]);
  });

  test("by a late reschedule, about the customer", () => {
    const { bookingId, customer } = book();
    const to = { bookingId, date: NEXT_MONDAY, time: "1:00 PM" } as const;
    expect(rescheduleBookingAsCustomer(to, customer, START - 3 * HOUR_MS).ok).toBe(true);
    expect(marksOf(bookingId)).toMatchObject([
      { userId: customer.userId, side: "customer", cause: "late-move", causedBy: "customer" },
    ]);
  });

  test("by a no-show: of the customer at the door, of the cleaner by the customer's report, once", () => {
    const { bookingId, customer, cleaner } = book();
    expect(startDoorWait(bookingId, cleaner, START).ok).toBe(true);
    const gone = { bookingId, words: "", photos: [] };
    expect(reportNobodyHome(gone, cleaner, START + HOUR_MS).ok).toBe(true);
    expect(marksOf(bookingId)).toMatchObject([
      { userId: customer.userId, side: "customer", cause: "no-show", causedBy: "cleaner" },
    ]);
    const other = book();
    for (const words of ["Nobody came", "Still nobody"]) {
      const report = { bookingId: other.bookingId, kind: "nobody-came", words } as const;
      expect(reportProblemAsCustomer(report, other.customer, START + HOUR_MS).ok).toBe(true);
    }
    expect(marksOf(other.bookingId)).toMatchObject([
      { userId: other.cleaner.userId, side: "cleaner", cause: "no-show", causedBy: "customer" },
    ]);
  });

  test("with one message to its person, also for several bookings of one step", () => {
    const cleaner = makeCleaner();
    for (const time of ["9:00 AM", "1:00 PM"] as const)
      makeBooking({ cleanerId: cleaner.id, time });
    const scope = { first: NEXT_MONDAY, last: NEXT_MONDAY };
    const basedOn = previewAbsence(cleaner.id, scope, LATE).version;
    const report = { cleaner, scope, reason: "Fever", formKey: "x" };
    expect(reportAbsence(report, { basedOn, now: LATE }).ok).toBe(true);
    expect(listOwnMarks(cleaner.userId, 1, LATE).marks).toHaveLength(2);
    expect(eventsAbout(cleaner.userId).map(({ kind }) => kind)).toEqual(["mark-made"]);
  });
});

describe("its person", () => {
  test("reads it and answers it once; nobody else does", () => {
    const { bookingId, customer, cleaner, cancelAsCustomer } = book();
    cancelAsCustomer();
    const markId = marksOf(bookingId)[0]?.id ?? 0;
    expect(getOwnMark(markId, cleaner.userId, LATE)).toBeNull();
    expect(answerMark({ markId, words: "x" }, cleaner, LATE)).toMatchObject({
      reason: "unknown-mark",
    });
    expect(answerMark({ markId, words: "  " }, customer, LATE)).toMatchObject({
      reason: "words-missing",
    });
    expect(answerMark({ markId, words: " My child was ill " }, customer, LATE)).toEqual({
      ok: true,
    });
    expect(getOwnMark(markId, customer.userId, LATE)).toMatchObject({
      answer: "My child was ill",
      answeredAt: LATE,
    });
    // The same form sent twice finds it done; other words come too late.
    expect(answerMark({ markId, words: "My child was ill" }, customer, LATE)).toEqual({ ok: true });
    expect(answerMark({ markId, words: "Or not" }, customer, LATE)).toMatchObject({
      reason: "not-possible",
    });
  });

  test("may still answer one that was kept, but none that was taken back", () => {
    const by = { adminId: makeCustomer({ role: "admin" }).id };
    for (const decision of ["kept", "taken-back"] as const) {
      const { bookingId, customer, cancelAsCustomer } = book();
      cancelAsCustomer();
      const markId = marksOf(bookingId)[0]?.id ?? 0;
      decideMark({ markId, decision, words: "So it is" }, { by, now: LATE });
      expect(answerMark({ markId, words: "But" }, customer, LATE).ok).toBe(decision === "kept");
    }
  });
});

test("a mark ends after 180 days, to the moment, and its row is removed", () => {
  const { bookingId, customer, cancelAsCustomer } = book();
  cancelAsCustomer();
  const end = LATE + 180 * DAY_MS;
  expect(countMarksOf(customer.userId, end - 1)).toBe(1);
  expect(countMarksOf(customer.userId, end)).toBe(0);
  expect(listOwnMarks(customer.userId, 1, end).marks).toEqual([]);
  sweepMarks(end - 1);
  expect(marksOf(bookingId)).toHaveLength(1);
  sweepMarks(end);
  expect(marksOf(bookingId)).toEqual([]);
});

test("one that is taken back isn't shown as late, and doesn't count", () => {
  const { bookingId, customer, cancelAsCustomer } = book();
  cancelAsCustomer();
  expect(getCustomerBookingDetails(bookingId, customer.userId)?.isLate).toBe(true);
  const by = { adminId: makeCustomer({ role: "admin" }).id };
  const markId = marksOf(bookingId)[0]?.id ?? 0;
  decideMark({ markId, decision: "taken-back", words: "Ill" }, { by, now: LATE });
  expect(getCustomerBookingDetails(bookingId, customer.userId)?.isLate).toBe(false);
  expect(countMarksOf(customer.userId, LATE)).toBe(0);
});

/** Code that imports the table, or names it in SQL. */
const READS_MARKS = /import \{[^}]*\bmarks\b[^}]*\} from "#db\/schema\/bookings"|\bfrom marks\b/;

test("no mark ranks, blocks or hides anybody: nothing that decides about people reads them", () => {
  const { cleaner, cancelAsCleaner } = book();
  const listed = () => listListedCleaners(1, 500).map(({ id }) => id);
  const before = listed();
  cancelAsCleaner();
  expect(countMarksOf(cleaner.userId, LATE)).toBe(1);
  expect(listed()).toEqual(before);
  // Both people can book and be booked as before.
  expect(makeBooking({ cleanerId: cleaner.id, date: "2026-12-07" })).toBeGreaterThan(0);
  // Only these files may ask for marks, and the demo makes some; none of them searches, sorts, prices or permits.
  const sources = import.meta.glob<string>("/{app,db}/**/*.{ts,tsx}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const readers = Object.entries(sources)
    .filter(([path]) => !/\.test\.tsx?$|\/i18n\//.test(path))
    .filter(([, text]) => READS_MARKS.test(text))
    .map(([path]) => path)
    .toSorted();
  expect(readers).toEqual([
    "/app/demo/demo-marks.server.ts",
    "/app/domain/admin/marks/decide-marks.server.ts",
    "/app/domain/admin/marks/marks-list.server.ts",
    "/app/domain/admin/overview/overview.server.ts",
    "/app/domain/bookings/absences/come-after-all.server.ts",
    "/app/domain/bookings/marks/marks.server.ts",
    "/app/domain/bookings/marks/own-marks.server.ts",
    "/app/domain/notifications/notification-mark.server.ts",
    "/app/domain/privacy/delete-account.server.ts",
  ]);
});

test("a page of somebody's marks reads no more than it shows", () => {
  const plans = database.plansOf(() => {
    listOwnMarks(1, 1, NOW);
    getOwnMark(1, 1, NOW);
    countMarksOf(1, NOW);
    sweepMarks(NOW);
  });
  expect(plans.length).toBeGreaterThan(4);
  expect(plans.filter((line) => /^SCAN marks|TEMP B-TREE|AUTOMATIC/.test(line))).toEqual([]);
});
