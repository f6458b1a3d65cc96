import { describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { previewAbsence } from "~/domain/bookings/absences/absence-jobs.server";
import { getAbsence } from "~/domain/bookings/absences/reading-absence.server";
import { ALL_WINDOWS } from "~/domain/schedule/availability";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { openDayForCleaner, reportAbsenceForCleaner } from "./absences.server";

useDatabase();

const SCOPE = { first: NEXT_MONDAY, last: NEXT_MONDAY };

function absent() {
  const cleaner = makeCleaner();
  const by = { adminId: makeCustomer({ role: "admin" }).id };
  makeBooking({ cleanerId: cleaner.id, ifCleanerCant: "cancel" });
  deleteEvents();
  const report = { cleanerId: cleaner.id, scope: SCOPE, reason: "Fever", formKey: "one" };
  const basedOn = previewAbsence(cleaner.id, SCOPE, NOW).version;
  const send = () => reportAbsenceForCleaner(report, { by, now: NOW, basedOn });
  const result = send();
  if (!result.ok) throw new Error(result.reason);
  return { cleaner, by, send, absenceId: result.absenceId };
}

const told = (kind: string) => listEvents().filter((event) => event.kind === kind);

test("a cleaner is notified once of an absence that an admin reported for them, without its reason", () => {
  const { cleaner, absenceId, send } = absent();
  expect(send()).toMatchObject({ isRepeated: true });
  const payload = { cleanerId: cleaner.id, absenceId };
  expect(told("absence-reported")).toMatchObject([
    { payload, accountId: cleaner.userId, actor: "admin" },
  ]);
  expect(JSON.stringify(listEvents())).not.toContain("Fever");
});

test("an admin opens a day for the cleaner, who is notified once; nobody else's absence, nor by nobody", () => {
  const { cleaner, by, absenceId } = absent();
  const day = { absenceId, date: NEXT_MONDAY, windows: ALL_WINDOWS };
  const open = (cleanerId: number, who = by) =>
    openDayForCleaner({ cleanerId, ...day }, { by: who, now: NOW });
  expect(open(makeCleaner().id)).toEqual({ ok: false, reason: "unknown-absence" });
  expect(open(0)).toEqual({ ok: false, reason: "unknown-cleaner" });
  expect(open(cleaner.id, { adminId: cleaner.userId })).toEqual({
    ok: false,
    reason: "not-an-admin",
  });
  expect(getAbsence(absenceId, cleaner.id, NOW)?.closedDays).toHaveLength(1);
  expect(open(cleaner.id)).toEqual({ ok: true, givenBack: 0, isRepeated: false });
  expect(open(cleaner.id)).toMatchObject({ isRepeated: true });
  expect(getAbsence(absenceId, cleaner.id, NOW)?.closedDays).toEqual([]);
  expect(told("absence-day-opened")).toMatchObject([
    { payload: { absenceId, date: NEXT_MONDAY, givenBack: 0 }, accountId: cleaner.userId },
  ]);
});

describe("an admin who knows who takes the jobs", () => {
  const row = (id: number) =>
    sqlite()
      .prepare<[number], { status: string; cleaner_id: number; total_price: number }>(
        "select status, cleaner_id, total_price from bookings where id = ?",
      )
      .get(id);

  /** A cleaner with a job at nine and one at one o'clock, who phones. */
  function phoning() {
    const cleaner = makeCleaner();
    const by = { adminId: makeCustomer({ role: "admin" }).id };
    const book = (time: "9:00 AM" | "1:00 PM") =>
      makeBooking({ cleanerId: cleaner.id, time, ifCleanerCant: "ask" });
    const [morning, afternoon] = [book("9:00 AM"), book("1:00 PM")];
    deleteEvents();
    const basedOn = previewAbsence(cleaner.id, SCOPE, NOW).version;
    const report = (
      given: { bookingId: number; cleanerId: number }[],
      { agreed = true, formKey = "one" } = {},
    ) =>
      reportAbsenceForCleaner(
        { cleanerId: cleaner.id, scope: SCOPE, reason: "Fever", formKey, given, agreed },
        { by, now: NOW, basedOn },
      );
    return { cleaner, morning, afternoon, report };
  }

  test("gives them in the same step: they keep number and price, the others are lost, and the page shows each", () => {
    const { cleaner, morning, afternoon, report } = phoning();
    const before = row(morning);
    const other = makeCleaner({ hourlyRate: 900_00, name: "Hom" });
    const result = report([{ bookingId: morning, cleanerId: other.id }]);
    expect(row(morning)).toEqual({ ...before, cleaner_id: other.id });
    expect(row(afternoon)).toMatchObject({ status: "cancelled" });
    const absence = getAbsence(result.ok ? result.absenceId : 0, cleaner.id, NOW);
    expect(absence?.jobs).toMatchObject([
      { id: morning, state: "found", substituteName: "Hom", lostId: null },
      { id: afternoon, state: "asking", lostId: afternoon },
    ]);
    // The ill cleaner hears of the absence once, not of each job.
    expect(told("booking-reassigned")).toHaveLength(1);
    expect(told("job-taken-away")).toEqual([]);
    expect(told("absence-reported")).toHaveLength(1);
    expect(JSON.stringify(listEvents())).not.toContain("Fever");
  });

  test("does all of it or nothing: whoever is chosen twice at the same hours, or isn't free, is named", () => {
    const { cleaner, morning, afternoon, report } = phoning();
    const busy = makeCleaner();
    makeBooking({ cleanerId: busy.id, time: "1:00 PM" });
    deleteEvents();
    const refused = report([
      { bookingId: morning, cleanerId: busy.id },
      { bookingId: afternoon, cleanerId: busy.id },
    ]);
    expect(refused).toEqual({
      ok: false,
      reason: "not-given",
      refused: [{ bookingId: afternoon, cleanerId: busy.id, reason: "time-taken" }],
    });
    for (const id of [morning, afternoon]) {
      expect(row(id)).toMatchObject({ status: "confirmed", cleaner_id: cleaner.id });
    }
    expect(listEvents()).toEqual([]);
    expect(previewAbsence(cleaner.id, SCOPE, NOW).jobs).toHaveLength(2);
  });

  test("says that all have agreed", () => {
    const { morning, report } = phoning();
    const given = [{ bookingId: morning, cleanerId: makeCleaner().id }];
    expect(report(given, { agreed: false })).toEqual({ ok: false, reason: "not-agreed" });
    expect(report([], { agreed: false })).toMatchObject({ ok: true });
  });

  test("is told when another admin was faster: nothing is done twice", () => {
    const { morning, report } = phoning();
    const [first, second] = [makeCleaner(), makeCleaner()];
    const give = (cleanerId: number, formKey: string) =>
      report([{ bookingId: morning, cleanerId }], { formKey });
    expect(give(first.id, "one")).toMatchObject({ ok: true });
    expect(give(second.id, "two")).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(row(morning)).toMatchObject({ cleaner_id: first.id });
    // The same form sent twice is one absence.
    expect(give(first.id, "one")).toMatchObject({ ok: true, isRepeated: true });
  });
});
