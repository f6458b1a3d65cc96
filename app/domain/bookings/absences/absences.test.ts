import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { bookingHours, cleanerBlockedDates } from "#db/schema/schedule";
import { saveAvailability, getAvailability } from "~/domain/cleaners/availability.server";
import { downloadMyData } from "~/domain/privacy/my-data/my-data.server";
import { ALL_WINDOWS } from "~/domain/schedule/availability";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { AREAS, type Area } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { getDashboardState } from "../reading/cleaner-bookings.server";
import { listHistoryForCustomer } from "../reading/customer-booking-details.server";
import { listHistoryFor } from "../lifecycle/booking-history.server";
import { rescheduleBookingAsCustomer } from "../rescheduling/reschedule.server";
import { cancelBookingAsCleaner } from "../lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import { advanceSearches } from "../substitutes/advance-search.server";
import { stopSearch } from "../substitutes/search-commands.server";
import { absenceDaysOf } from "./absence-days";
import { previewAbsence, type AbsenceScope } from "./absence-jobs.server";
import { openDayAgain } from "./open-day-again.server";
import { getAbsence, listAbsencesOf } from "./reading-absence.server";
import { reportAbsence } from "./report-absence.server";

useDatabase();

const TUESDAY = "2026-12-01";
const WHOLE_MONDAY = { date: NEXT_MONDAY, windows: ALL_WINDOWS };
const BOTH = { first: NEXT_MONDAY, last: TUESDAY };
/** Two days before Monday at nine: nothing is late, and searches look at once. */
const SATURDAY = instantOf(NEXT_MONDAY, 9) - 2 * DAY_MS;

let serviceId: number;
let area: Area;
let tests = 0;
beforeEach(() => {
  sqlite().exec(
    "update substitute_searches set next_look_at = null, ended_at = 0, end = 'stopped' where ended_at is null",
  );
  serviceId = makeService().id;
  // The cleaners of other tests don't work in this part of the city.
  area = AREAS[tests % AREAS.length] ?? "nimman";
  tests += 1;
  sqlite().prepare("delete from cleaner_areas where area = ?").run(area);
});

type Given = Parameters<typeof makeCleaner>[0];
const cleanerHere = (given: Given = {}) => makeCleaner({ ...given, areas: [area] });
type Cleaner = ReturnType<typeof cleanerHere>;

const bookedWith = (cleaner: Cleaner, given: Parameters<typeof makeBooking>[0] = {}) => {
  const id = makeBooking({ serviceId, cleanerId: cleaner.id, city: area, ...given });
  deleteEvents();
  return id;
};

let forms = 0;
const report = (cleaner: Cleaner, scope: AbsenceScope = BOTH, now = SATURDAY) => {
  const basedOn = previewAbsence(cleaner.id, scope, now).version;
  forms += 1;
  return reportAbsence(
    { cleaner, scope, reason: "Fever", formKey: `form ${forms}` },
    { basedOn, now },
  );
};
const reported = (...given: Parameters<typeof report>) => {
  const result = report(...given);
  if (!result.ok) throw new Error(result.reason);
  return result.absenceId;
};

const row = (id: number) => {
  const found = db().select().from(bookings).where(eq(bookings.id, id)).get();
  if (!found) throw new Error("No such booking.");
  return found;
};
const hoursOf = (bookingId: number) =>
  db().select().from(bookingHours).where(eq(bookingHours.bookingId, bookingId)).all().length;
const closedDays = ({ id }: Cleaner) =>
  db()
    .select({ date: cleanerBlockedDates.date, windows: cleanerBlockedDates.windows })
    .from(cleanerBlockedDates)
    .where(eq(cleanerBlockedDates.cleanerId, id))
    .all();
const kinds = () => listEvents().map(({ kind }) => kind);
const seen = (absenceId: number, cleaner: Cleaner, now = SATURDAY) => {
  const absence = getAbsence(absenceId, cleaner.id, now);
  if (!absence) throw new Error("No such absence.");
  return absence;
};
const states = (...given: Parameters<typeof seen>) => seen(...given).jobs.map(({ state }) => state);

describe("before it is reported", () => {
  test("a job that has started isn't part of it, and is named as long as it lasts", () => {
    const cleaner = cleanerHere();
    const started = bookedWith(cleaner);
    const later = bookedWith(cleaner, { time: "1:00 PM" });
    const start = instantOf(NEXT_MONDAY, 9);
    const seenAt = (now: number, scope: AbsenceScope = BOTH) => {
      const { jobs, underWay } = previewAbsence(cleaner.id, scope, now);
      return [jobs.map(({ id }) => id), underWay?.id];
    };
    expect(seenAt(start - 1)).toEqual([[started, later], undefined]);
    expect(seenAt(start)).toEqual([[later], started]);
    expect(seenAt(start, { first: TUESDAY, last: TUESDAY })).toEqual([[], undefined]);
    expect(seenAt(row(started).endsAt)).toEqual([[later], undefined]);
    report(cleaner, BOTH, start);
    expect([row(started).status, row(later).status]).toEqual(["confirmed", "cancelled"]);
  });

  test("each job of the days is listed with what its customer wanted; jobs of other days aren't", () => {
    const cleaner = cleanerHere();
    const find = bookedWith(cleaner, { ifCleanerCant: "find" });
    const ask = bookedWith(cleaner, { time: "1:00 PM" });
    const cancel = bookedWith(cleaner, { date: TUESDAY, ifCleanerCant: "cancel" });
    bookedWith(cleaner, { date: "2026-12-02" });
    const { jobs, countByDay } = previewAbsence(cleaner.id, BOTH, SATURDAY);
    expect(jobs.map(({ id, outcome, isLate }) => ({ id, outcome, isLate }))).toEqual([
      { id: find, outcome: "find", isLate: false },
      { id: ask, outcome: "ask", isLate: false },
      { id: cancel, outcome: "cancel", isLate: false },
    ]);
    expect(countByDay).toEqual({ [NEXT_MONDAY]: 2, [TUESDAY]: 1, "2026-12-02": 1 });
  });

  test("a job that has started isn't listed; within the last hour there is no time to find somebody", () => {
    const cleaner = cleanerHere();
    bookedWith(cleaner, { ifCleanerCant: "find" });
    const start = instantOf(NEXT_MONDAY, 9);
    const outcomeAt = (now: number) => previewAbsence(cleaner.id, BOTH, now).jobs[0]?.outcome;
    expect(outcomeAt(start - HOUR_MS - 1)).toBe("find");
    expect(outcomeAt(start - HOUR_MS)).toBe("too-late");
    expect(outcomeAt(start)).toBeUndefined();
  });

  test("a visit of a series far ahead is looked for in its last days", () => {
    const cleaner = cleanerHere();
    bookedWith(cleaner, {
      ifCleanerCant: "find",
      every: 1,
      dates: [NEXT_MONDAY, "2026-12-07", "2026-12-14"],
    });
    const scope = { first: NEXT_MONDAY, last: "2026-12-14" };
    const { jobs } = previewAbsence(cleaner.id, scope, SATURDAY);
    expect(jobs.map(({ outcome }) => outcome)).toEqual(["find", "find-later", "find-later"]);
  });

  test("days are read from the choice, and refused with the reason", () => {
    const today = "2026-11-28";
    const other = (from: string, to: string) => absenceDaysOf({ until: "day", from, to }, today);
    expect(absenceDaysOf({ until: "today", from: "x", to: "" }, today)).toEqual({
      ok: true,
      days: { first: today, last: today },
    });
    expect(absenceDaysOf({ until: "tomorrow", from: "", to: "" }, today)).toEqual({
      ok: true,
      days: { first: today, last: "2026-11-29" },
    });
    expect(other("", TUESDAY)).toEqual({ ok: true, days: { first: today, last: TUESDAY } });
    expect(other(NEXT_MONDAY, TUESDAY)).toEqual({ ok: true, days: BOTH });
    expect(other(NEXT_MONDAY, "")).toEqual({ ok: false, reason: "unreadable" });
    expect(other(TUESDAY, NEXT_MONDAY)).toEqual({ ok: false, reason: "order" });
    expect(other("2026-11-27", TUESDAY)).toEqual({ ok: false, reason: "past" });
    expect(other("", addDays(today, 367))).toEqual({ ok: false, reason: "too-far" });
  });
});

describe("a reported absence", () => {
  test("closes the days, cancels the jobs, and does what each customer wanted", () => {
    const cleaner = cleanerHere();
    const helper = cleanerHere();
    const find = bookedWith(cleaner, { ifCleanerCant: "find" });
    const ask = bookedWith(cleaner, { time: "1:00 PM" });
    const cancel = bookedWith(cleaner, { date: TUESDAY, ifCleanerCant: "cancel" });
    const absenceId = reported(cleaner);
    for (const id of [find, ask, cancel]) {
      expect(row(id).status).toBe("cancelled");
      expect(hoursOf(id)).toBe(0);
    }
    expect(closedDays(cleaner)).toEqual([
      { date: NEXT_MONDAY, windows: 7 },
      { date: TUESDAY, windows: 7 },
    ]);
    expect(seen(absenceId, cleaner).jobs).toMatchObject([
      { id: find, state: "found", substituteName: helper.name },
      { id: ask, state: "asking", substituteName: null },
      { id: cancel, state: "cancelled" },
    ]);
    expect(getDashboardState(cleaner.id, SATURDAY).absence?.id).toBe(absenceId);
    expect(getDashboardState(cleaner.id, instantOf("2026-12-02", 0)).absence).toBeNull();
  });

  test("its reason is read by admins alone", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    const absenceId = reported(cleaner);
    expect(seen(absenceId, cleaner).reason).toBe("Fever");
    expect(JSON.stringify(listHistoryFor("cleaner", id))).not.toContain("Fever");
    expect(listHistoryForCustomer(row(id))[0]).toMatchObject({ event: "cancelled", reason: "" });
  });

  test("neither do customers read the words with which a single job is cancelled", () => {
    const cleaner = cleanerHere();
    const id = bookedWith(cleaner);
    cancelBookingAsCleaner({ bookingId: id, reason: "Fever" }, cleaner, SATURDAY);
    expect(JSON.stringify(downloadMyData(row(id).userId, SATURDAY))).not.toContain("Fever");
    expect(JSON.stringify(downloadMyData(cleaner.userId, SATURDAY))).toContain("Fever");
    expect(listHistoryForCustomer(row(id))[0]).toMatchObject({ event: "cancelled", reason: "" });
  });

  test("a customer with several jobs is notified once of each thing that follows", () => {
    const cleaner = cleanerHere();
    const customerId = makeCustomer().id;
    bookedWith(cleaner, { customerId });
    bookedWith(cleaner, { customerId, date: TUESDAY });
    bookedWith(cleaner, { time: "1:00 PM" });
    reported(cleaner);
    expect(kinds().filter((kind) => kind === "booking-lost")).toHaveLength(2);
    const visits = listEvents().map(({ payload }) => (payload as { visits?: number[] }).visits);
    expect(visits.map((all) => all?.length)).toContain(2);
  });

  test("declines requests, a series as a whole", () => {
    const cleaner = cleanerHere({ instantBooking: false });
    const single = bookedWith(cleaner, { time: "1:00 PM" });
    const first = bookedWith(cleaner, { every: 1, dates: [NEXT_MONDAY, "2026-12-07"] });
    const visits = db().select().from(bookings).where(eq(bookings.cleanerId, cleaner.id)).all();
    const now = NOW + HOUR_MS;
    expect(previewAbsence(cleaner.id, BOTH, now).jobs).toHaveLength(3);
    reported(cleaner, BOTH, now);
    expect(visits).toHaveLength(3);
    for (const { id } of visits) expect(row(id).status).toBe("cancelled");
    expect(listHistoryFor("cleaner", single)[0]?.event).toBe("declined");
    expect(listHistoryFor("cleaner", first)[0]?.event).toBe("declined");
  });

  test("declines wishes to move a booking to these days; the booking stays as it is", () => {
    const cleaner = cleanerHere({ instantBooking: true });
    const customer = makeCustomer();
    const id = bookedWith(cleaner, { date: "2026-12-04", customerId: customer.id });
    sqlite().prepare("update cleaners set instant_booking = 0 where id = ?").run(cleaner.id);
    const wish = { bookingId: id, date: TUESDAY, time: "9:00 AM" } as const;
    expect(rescheduleBookingAsCustomer(wish, { userId: customer.id }, SATURDAY).ok).toBe(true);
    expect(previewAbsence(cleaner.id, BOTH, SATURDAY)).toMatchObject({ jobs: [], proposals: 1 });
    reported(cleaner, BOTH, SATURDAY + HOUR_MS);
    expect(row(id)).toMatchObject({ status: "confirmed", date: "2026-12-04", proposedDate: null });
    expect(listHistoryFor("cleaner", id)[0]?.event).toBe("move-declined");
  });

  test("answers offers of these days with no: the search goes on, without a mark", () => {
    const cleaner = cleanerHere();
    const asked = cleanerHere({ instantBooking: false });
    const lost = bookedWith(cleaner, { ifCleanerCant: "find" });
    cancelBookingAsCleaner({ bookingId: lost, reason: "Ill" }, cleaner, SATURDAY);
    expect(previewAbsence(asked.id, BOTH, SATURDAY)).toMatchObject({ jobs: [], offers: 1 });
    const absenceId = reported(asked);
    expect(states(absenceId, asked)).toEqual([]);
    expect(previewAbsence(asked.id, BOTH, SATURDAY).offers).toBe(0);
    expect(
      sqlite()
        .prepare("select outcome from search_offers where cleaner_id = ?")
        .pluck()
        .get(asked.id),
    ).toBe("declined");
  });

  test("sent twice, it is one absence; without that it would be refused", () => {
    const cleaner = cleanerHere();
    bookedWith(cleaner);
    const basedOn = previewAbsence(cleaner.id, BOTH, SATURDAY).version;
    const send = (formKey: string) =>
      reportAbsence({ cleaner, scope: BOTH, reason: "", formKey }, { basedOn, now: SATURDAY });
    const first = send("one form");
    expect(send("one form")).toEqual({ ...first, isRepeated: true });
    expect(send("another form")).toEqual({ ok: false, reason: "changed-meanwhile" });
  });

  test("takes no job along that the cleaner hasn't seen", () => {
    const cleaner = cleanerHere();
    bookedWith(cleaner);
    const basedOn = previewAbsence(cleaner.id, BOTH, SATURDAY).version;
    const later = bookedWith(cleaner, { time: "1:00 PM" });
    expect(
      reportAbsence(
        { cleaner, scope: BOTH, reason: "", formKey: "late" },
        { basedOn, now: SATURDAY },
      ),
    ).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(row(later).status).toBe("confirmed");
    expect(closedDays(cleaner)).toEqual([]);
  });

  test("happens wholly or not at all", () => {
    const cleaner = cleanerHere();
    const first = bookedWith(cleaner);
    bookedWith(cleaner, { time: "1:00 PM" });
    sqlite().exec(`create temp trigger fails before update of status on bookings
      when new.id > ${first} and new.status = 'cancelled' begin select raise(abort, 'broken'); end`);
    expect(() => report(cleaner)).toThrow("broken");
    sqlite().exec("drop trigger fails");
    expect(row(first).status).toBe("confirmed");
    expect(closedDays(cleaner)).toEqual([]);
    expect(getDashboardState(cleaner.id, SATURDAY).absence).toBeNull();
    expect(kinds()).toEqual([]);
  });

  test("over saved days off it takes the jobs in closed hours alone", () => {
    const cleaner = cleanerHere();
    const morning = bookedWith(cleaner);
    const afternoon = bookedWith(cleaner, { time: "1:00 PM" });
    const availability = getAvailability(cleaner.id, SATURDAY);
    if (!availability) throw new Error("No cleaner.");
    const daysOff = [{ date: NEXT_MONDAY, windows: 1 }];
    saveAvailability(cleaner.id, { ...availability, daysOff }, { now: SATURDAY });
    expect(previewAbsence(cleaner.id, "days-off", SATURDAY).jobs).toMatchObject([{ id: morning }]);
    reported(cleaner, "days-off");
    expect(row(morning).status).toBe("cancelled");
    expect(row(afternoon).status).toBe("confirmed");
    expect(closedDays(cleaner)).toEqual(daysOff);
  });

  test("of days off without a job is nothing to report", () => {
    const cleaner = cleanerHere();
    expect(report(cleaner, "days-off")).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(getDashboardState(cleaner.id, SATURDAY).absence).toBeNull();
  });

  test("declines no reschedule proposal that the cleaner hasn't seen", () => {
    const cleaner = cleanerHere();
    const customer = makeCustomer();
    const id = bookedWith(cleaner, { date: "2026-12-04", customerId: customer.id });
    sqlite().prepare("update cleaners set instant_booking = 0 where id = ?").run(cleaner.id);
    const basedOn = previewAbsence(cleaner.id, BOTH, SATURDAY).version;
    const asked = { bookingId: id, date: TUESDAY, time: "9:00 AM" } as const;
    expect(rescheduleBookingAsCustomer(asked, { userId: customer.id }, SATURDAY).ok).toBe(true);
    expect(
      reportAbsence(
        { cleaner, scope: BOTH, reason: "", formKey: "unseen" },
        { basedOn, now: SATURDAY },
      ),
    ).toEqual({ ok: false, reason: "changed-meanwhile" });
  });

  test("is nobody else's", () => {
    const cleaner = cleanerHere();
    const other = cleanerHere();
    const absenceId = reported(cleaner);
    expect(getAbsence(absenceId, other.id, SATURDAY)).toBeNull();
    expect(
      openDayAgain(
        { absenceId, date: NEXT_MONDAY, windows: ALL_WINDOWS },
        { cleaner: other, now: SATURDAY },
      ),
    ).toEqual({ ok: false, reason: "unknown-absence" });
  });
});

describe("'I can work again'", () => {
  test("opens the day, and gives back what is still searched for; what was found stays found", () => {
    const cleaner = cleanerHere();
    const searched = bookedWith(cleaner, { ifCleanerCant: "find" });
    const asked = bookedWith(cleaner, { time: "1:00 PM" });
    const otherDay = bookedWith(cleaner, { date: TUESDAY, ifCleanerCant: "find" });
    const absenceId = reported(cleaner);
    expect(states(absenceId, cleaner)).toEqual(["looking", "asking", "looking"]);
    expect(seen(absenceId, cleaner).daysToOpen).toEqual([
      { date: NEXT_MONDAY, windows: ALL_WINDOWS },
      { date: TUESDAY, windows: ALL_WINDOWS },
    ]);
    const open = () => openDayAgain({ absenceId, ...WHOLE_MONDAY }, { cleaner, now: SATURDAY });
    expect(open()).toEqual({ ok: true, givenBack: 1, isRepeated: false });
    expect(open()).toEqual({ ok: true, givenBack: 0, isRepeated: true });
    expect(states(absenceId, cleaner)).toEqual(["given-back", "asking", "looking"]);
    expect(seen(absenceId, cleaner).daysToOpen).toEqual([{ date: TUESDAY, windows: ALL_WINDOWS }]);
    expect(row(searched).status).toBe("cancelled");
    const [back] = db().select().from(bookings).where(eq(bookings.replacesId, searched)).all();
    expect(back).toMatchObject({ cleanerId: cleaner.id, status: "confirmed" });
    expect(row(asked).status).toBe("cancelled");
    expect(row(otherDay).status).toBe("cancelled");
  });

  test("a day that was opened already, and is off in part by now, stays as it is", () => {
    const cleaner = cleanerHere();
    const absenceId = reported(cleaner);
    const open = () =>
      openDayAgain({ absenceId, date: TUESDAY, windows: ALL_WINDOWS }, { cleaner, now: SATURDAY });
    open();
    db()
      .insert(cleanerBlockedDates)
      .values({ cleanerId: cleaner.id, date: TUESDAY, windows: 1 })
      .run();
    expect(open()).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(closedDays(cleaner)).toContainEqual({ date: TUESDAY, windows: 1 });
  });

  test("not for a day that isn't one of it, or is over", () => {
    const cleaner = cleanerHere();
    const absenceId = reported(cleaner);
    const open = (date: string, now: number) =>
      openDayAgain({ absenceId, date, windows: ALL_WINDOWS }, { cleaner, now });
    expect(open("2026-12-02", SATURDAY)).toEqual({ ok: false, reason: "not-possible" });
    expect(open(NEXT_MONDAY, instantOf(TUESDAY, 8))).toEqual({ ok: false, reason: "not-possible" });
    expect(closedDays(cleaner)).toHaveLength(2);
  });

  test("a day that is off in part is opened too, with its jobs; so are jobs of a day that is open already", () => {
    const cleaner = cleanerHere();
    const morning = bookedWith(cleaner, { ifCleanerCant: "find" });
    const tuesday = bookedWith(cleaner, { date: TUESDAY, ifCleanerCant: "find" });
    const availability = getAvailability(cleaner.id, SATURDAY);
    if (!availability) throw new Error("No cleaner.");
    const daysOff = [
      { date: NEXT_MONDAY, windows: 1 },
      { date: TUESDAY, windows: 1 },
    ];
    saveAvailability(cleaner.id, { ...availability, daysOff }, { now: SATURDAY });
    const absenceId = reported(cleaner, "days-off");
    db()
      .delete(cleanerBlockedDates)
      .where(
        and(eq(cleanerBlockedDates.cleanerId, cleaner.id), eq(cleanerBlockedDates.date, TUESDAY)),
      )
      .run();
    expect(seen(absenceId, cleaner).daysToOpen).toEqual([
      { date: NEXT_MONDAY, windows: 1 },
      { date: TUESDAY, windows: 0 },
    ]);
    const open = (date: string, windows: number) =>
      openDayAgain({ absenceId, date, windows }, { cleaner, now: SATURDAY });
    expect(open(NEXT_MONDAY, ALL_WINDOWS)).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(open(NEXT_MONDAY, 1)).toMatchObject({ givenBack: 1 });
    expect(open(TUESDAY, 0)).toMatchObject({ givenBack: 1 });
    expect(closedDays(cleaner)).toEqual([]);
    expect(seen(absenceId, cleaner).jobs).toMatchObject([
      { id: morning, state: "given-back" },
      { id: tuesday, state: "given-back" },
    ]);
  });
});

describe("afterwards its page shows the true state of a job", () => {
  const customerOf = (id: number) => ({ userId: row(id).userId });
  const substituteFor = (lostId: number) => {
    const found = db().select().from(bookings).where(eq(bookings.replacesId, lostId)).get();
    if (!found) throw new Error("Nobody was found.");
    return found;
  };

  test("whose substitute can't come either: it is looked for, then somebody else is found", () => {
    const cleaner = cleanerHere();
    const lost = bookedWith(cleaner, { ifCleanerCant: "find" });
    const helper = cleanerHere();
    const absenceId = reported(cleaner);
    expect(states(absenceId, cleaner)).toEqual(["found"]);
    const { id: second } = substituteFor(lost);
    cancelBookingAsCleaner({ bookingId: second, reason: "Ill" }, helper, SATURDAY);
    const [job] = seen(absenceId, cleaner).jobs;
    // It isn't this cleaner's any more: a search for the substitute's job gives it back to nobody but them.
    expect(job).toMatchObject({ state: "looking", substituteName: null, isToGiveBack: false });
    const third = cleanerHere();
    advanceSearches(SATURDAY + HOUR_MS);
    expect(seen(absenceId, cleaner).jobs).toMatchObject([
      { state: "found", substituteName: third.name, replacementId: substituteFor(second).id },
    ]);
  });

  test("whose customer stopped the search, or cancelled what was found", () => {
    const cleaner = cleanerHere();
    const stopped = bookedWith(cleaner, { ifCleanerCant: "find" });
    const absenceId = reported(cleaner);
    stopSearch(stopped, { ...customerOf(stopped), now: SATURDAY });
    expect(states(absenceId, cleaner)).toEqual(["stopped"]);

    const other = cleanerHere();
    const found = bookedWith(other, { ifCleanerCant: "find", date: TUESDAY });
    const next = reported(other, { first: TUESDAY, last: TUESDAY });
    cleanerHere();
    advanceSearches(SATURDAY + HOUR_MS);
    expect(states(next, other)).toEqual(["found"]);
    cancelBookingAsCustomer(
      { bookingId: substituteFor(found).id, event: "cancelled", reason: "" },
      customerOf(found),
      SATURDAY + HOUR_MS,
    );
    expect(states(next, other)).toEqual(["ended"]);
  });

  test("for admins in a list, the latest first, with who reported it and how its jobs ended", () => {
    const cleaner = cleanerHere();
    bookedWith(cleaner, { ifCleanerCant: "cancel" });
    bookedWith(cleaner, { time: "1:00 PM", ifCleanerCant: "cancel" });
    bookedWith(cleaner, { date: TUESDAY });
    const first = reported(cleaner);
    const wednesday = { first: "2026-12-02", last: "2026-12-02" };
    const admin = makeCustomer({ role: "admin" });
    const second = reportAbsence(
      { cleaner, scope: wednesday, reason: "", formKey: "by phone", adminId: admin.id },
      { basedOn: previewAbsence(cleaner.id, wednesday, SATURDAY).version, now: SATURDAY },
    );
    const list = (page: number, now = SATURDAY) =>
      listAbsencesOf(cleaner.id, { page, size: 1 }, now);
    expect(list(1)).toMatchObject({
      total: 2,
      rows: [
        { id: second.ok && second.absenceId, isByAdmin: true, adminName: admin.firstName, jobs: 0 },
      ],
    });
    expect(list(2, instantOf("2026-12-05", 9))).toMatchObject({
      rows: [
        {
          ...{ id: first, isByAdmin: false, adminName: null, reason: "Fever", jobs: 3 },
          ends: [
            { state: "cancelled", count: 2 },
            { state: "over", count: 1 },
          ],
        },
      ],
    });
    expect(listAbsencesOf(cleanerHere().id, { page: 1, size: 1 }, SATURDAY)).toEqual({
      total: 0,
      rows: [],
    });
  });
});
