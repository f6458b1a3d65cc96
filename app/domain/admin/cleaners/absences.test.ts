import { expect, test } from "vitest";
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
