import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { marks } from "#db/schema/bookings";
import { previewAbsence } from "~/domain/bookings/absences/absence-jobs.server";
import { reportAbsence } from "~/domain/bookings/absences/report-absence.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { answerMark, countMarksOf } from "~/domain/bookings/marks/own-marks.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { countMarksOfAbsence, decideMark, takeBackMarksOfAbsence } from "./decide-marks.server";
import { listMarksForAdmin } from "./marks-list.server";

const database = useDatabase();

const LATE = instantOf(NEXT_MONDAY, 9) - HOUR_MS;
const admin = () => ({ adminId: makeCustomer({ role: "admin" }).id });

function lateCustomer() {
  const userId = makeCustomer().id;
  const bookingId = makeBooking({ customerId: userId });
  const command = { bookingId, event: "cancelled", reason: "" } as const;
  expect(cancelBookingAsCustomer(command, { userId }, LATE).ok).toBe(true);
  const mark = db().select().from(marks).where(eq(marks.userId, userId)).get();
  return { userId, markId: mark?.id ?? 0 };
}

const idsOf = (state: Parameters<typeof listMarksForAdmin>[0]["state"], userId: number) =>
  listMarksForAdmin({ state, userId }, { page: 1, size: 25 }).rows.map(({ id }) => id);

describe("deciding a mark", () => {
  test("two admins who decide at once: the second one is shown what the first has decided", () => {
    const { markId } = lateCustomer();
    const first = { markId, decision: "kept", words: "It was late" } as const;
    const second = { markId, decision: "taken-back", words: "He was ill" } as const;
    expect(decideMark(first, { by: admin(), now: LATE, basedOn: 1 })).toEqual({
      ok: true,
      isNew: true,
    });
    const refused = decideMark(second, { by: admin(), now: LATE, basedOn: 1 });
    expect(refused).toEqual({
      ok: false,
      reason: "changed-meanwhile",
      current: { decision: "kept", words: "It was late", rowVersion: 2 },
    });
    expect(decideMark(second, { by: admin(), now: LATE, basedOn: 2 })).toMatchObject({ ok: true });
  });

  test("an answer that came meanwhile is read first, and waits again after a decision before it", () => {
    const { userId, markId } = lateCustomer();
    expect(idsOf("undecided", userId)).toEqual([markId]);
    expect(idsOf("answered", userId)).toEqual([]);
    const decision = { markId, decision: "kept", words: "It was late" } as const;
    decideMark(decision, { by: admin(), now: LATE, basedOn: 1 });
    expect(idsOf("kept", userId)).toEqual([markId]);
    expect(answerMark({ markId, words: "I was ill" }, { userId }, LATE + 1).ok).toBe(true);
    expect(idsOf("answered", userId)).toEqual([markId]);
    const again = { ...decision, decision: "taken-back" } as const;
    expect(decideMark(again, { by: admin(), now: LATE + 2, basedOn: 2 })).toMatchObject({
      reason: "changed-meanwhile",
    });
    decideMark(again, { by: admin(), now: LATE + 2, basedOn: 3 });
    expect(idsOf("answered", userId)).toEqual([]);
    expect(idsOf("taken-back", userId)).toEqual([markId]);
    expect(countMarksOf(userId, LATE + 2)).toBe(0);
  });

  test("its person is notified of each decision; sent twice, it is one", () => {
    const { userId, markId } = lateCustomer();
    const by = admin();
    const decision = { markId, decision: "kept", words: "It was late" } as const;
    decideMark(decision, { by, now: LATE, basedOn: 1 });
    expect(decideMark(decision, { by, now: LATE, basedOn: 1 })).toEqual({ ok: true, isNew: false });
    const count = sqlite()
      .prepare("select count(*) from outbox_events where account_id = ? and kind = 'mark-decided'")
      .pluck()
      .get(userId);
    expect(count).toBe(1);
  });

  test("nobody but an admin does, and not without words", () => {
    const { userId, markId } = lateCustomer();
    const decision = { markId, decision: "taken-back", words: "Please" } as const;
    expect(decideMark(decision, { by: { adminId: userId }, now: LATE })).toMatchObject({
      reason: "not-an-admin",
    });
    expect(decideMark({ ...decision, words: " " }, { by: admin(), now: LATE })).toMatchObject({
      reason: "words-missing",
    });
  });
});

test("the late marks of an absence are taken back at once, of its cleaner alone", () => {
  const cleaner = makeCleaner();
  for (const time of ["9:00 AM", "1:00 PM"] as const) makeBooking({ cleanerId: cleaner.id, time });
  const scope = { first: NEXT_MONDAY, last: NEXT_MONDAY };
  const basedOn = previewAbsence(cleaner.id, scope, LATE).version;
  const report = { cleaner, scope, reason: "Fever", formKey: "x" };
  const reported = reportAbsence(report, { basedOn, now: LATE });
  if (!reported.ok) throw new Error(reported.reason);
  const { absenceId } = reported;
  const absence = { absenceId, cleanerId: cleaner.id };
  expect(countMarksOfAbsence(absence, LATE)).toBe(2);
  expect(countMarksOfAbsence({ absenceId, cleanerId: makeCleaner().id }, LATE)).toBe(0);
  const context = { by: admin(), now: LATE };
  expect(takeBackMarksOfAbsence({ ...absence, words: "" }, context)).toMatchObject({ ok: false });
  const words = { ...absence, words: "Get well soon" };
  expect(takeBackMarksOfAbsence(words, context)).toEqual({ ok: true, count: 2 });
  expect(takeBackMarksOfAbsence(words, context)).toEqual({ ok: true, count: 0 });
  expect(countMarksOf(cleaner.userId, LATE)).toBe(0);
});

test("each list is served by an index", () => {
  const page = { page: 2, size: 25 };
  const plans = database.plansOf(() => {
    for (const state of [null, "undecided", "answered", "kept", "taken-back"] as const) {
      listMarksForAdmin({ state, userId: null }, page);
      listMarksForAdmin({ state, userId: 1 }, page);
    }
    countMarksOfAbsence({ absenceId: 1, cleanerId: 1 }, LATE);
  });
  expect(plans.length).toBeGreaterThan(15);
  expect(plans.filter((line) => /^SCAN marks(?!.*INDEX)|AUTOMATIC/.test(line))).toEqual([]);
});
