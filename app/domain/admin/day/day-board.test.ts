import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { startDoorWait } from "~/domain/bookings/door/door-commands.server";
import { declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import {
  cancelBookingAsCleaner,
  completeBooking,
  reportNobodyHome,
  reportOnTheWay,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { settleBookings } from "~/domain/bookings/lifecycle/settle-bookings.server";
import { reportProblemAsCustomer } from "~/domain/bookings/problems/problems.server";
import { getReplacementOf } from "~/domain/bookings/substitutes/own-replacement.server";
import {
  startSearchAsCustomer,
  stopSearch,
} from "~/domain/bookings/substitutes/search-commands.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { AREAS, type Area, type IfCleanerCant } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { giveLostJobAsAdmin } from "../bookings/booking-changes.server";
import { BOARD_HOURS, getDayBoard } from "./day-board.server";
import { dayStateOf } from "./day-states";
import { countJobsOfDays, listPageOfDays } from "./jobs-of-days.server";

const database = useDatabase();

const START = instantOf(NEXT_MONDAY, 9);

let serviceId: number;
/** Each test has its own part of the city: the jobs of other tests aren't there. */
let area: Area;
let tests = 0;
beforeEach(() => {
  serviceId = makeService().id;
  area = AREAS[tests % AREAS.length] ?? "nimman";
  tests += 1;
  sqlite().prepare("delete from cleaner_areas where area = ?").run(area);
});

const cleanerHere = (given: Parameters<typeof makeCleaner>[0] = {}) =>
  makeCleaner({ ...given, areas: [area] });

const board = (now = NOW, date = NEXT_MONDAY) => getDayBoard({ date, area, specialty: null }, now);
const lostIds = (now = NOW) => board(now).lost.map(({ id }) => id);

/** Makes a booking of that Monday at nine for a customer who wants something if the cleaner can't come. */
function book(given: Partial<Parameters<typeof makeBooking>[0]> = {}) {
  const customer = makeCustomer({ firstName: "Emma" });
  const cleaner = cleanerHere();
  const id = makeBooking({
    ...{ serviceId, cleanerId: cleaner.id, customerId: customer.id, city: area },
    ...given,
  });
  return { id, customer, cleaner };
}

function lose(ifCleanerCant: IfCleanerCant) {
  const one = book({ ifCleanerCant });
  cancelBookingAsCleaner({ bookingId: one.id, reason: "Ill" }, { userId: one.cleaner.userId }, NOW);
  return one;
}

/** Lets nobody be found by a search. */
const pauseAll = () => sqlite().prepare("update cleaners set paused_at = 1").run();

/** Makes a request that its cleaner has to answer. */
function request(ifCleanerCant: IfCleanerCant = "ask") {
  const cleaner = cleanerHere({ instantBooking: false });
  return { ...book({ cleanerId: cleaner.id, ifCleanerCant }), cleaner };
}

test("a board has the columns that the style sheet has", () => {
  expect(BOARD_HOURS).toEqual({ from: 8, to: 20 });
});

describe("the state of a job of a day", () => {
  const stateOf = (id: number, now: number) => {
    const { cleaners, lost } = board(now);
    const job = [...cleaners.flatMap(({ jobs }) => jobs), ...lost].find((one) => one.id === id);
    return job && dayStateOf(job, now);
  };

  test("follows it from the agreement to its end", () => {
    const { id, cleaner } = book();
    const by = { userId: cleaner.userId };
    expect(stateOf(id, NOW)).toBe("confirmed");
    reportOnTheWay(id, by, START - HOUR_MS);
    expect(stateOf(id, START - HOUR_MS)).toBe("on-the-way");
    expect(stateOf(id, START)).toBe("at-work");
    expect(stateOf(id, START + 2 * HOUR_MS)).toBe("over");
    completeBooking({ bookingId: id, payment: "cash" }, by, START + 2 * HOUR_MS);
    expect(stateOf(id, START + 2 * HOUR_MS)).toBe("done");
  });

  test("shows a request until it is answered or its time is over, and a problem until it is settled", () => {
    const { id } = request();
    expect(stateOf(id, NOW)).toBe("request");
    expect(stateOf(id, START)).toBeUndefined();
    const late = book({ time: "1:00 PM" });
    const now = START + 5 * HOUR_MS;
    reportProblemAsCustomer(
      { bookingId: late.id, kind: "late", words: "" },
      { userId: late.customer.id },
      now,
    );
    expect(stateOf(late.id, now)).toBe("problem");
  });

  test("shows what ended early, but no booking that was cancelled before", () => {
    const { id, cleaner } = book();
    startDoorWait(id, { userId: cleaner.userId }, START);
    const now = START + 20 * MINUTE_MS;
    reportNobodyHome({ bookingId: id, words: "" }, { userId: cleaner.userId }, now);
    expect(stateOf(id, now)).toBe("ended-early");
    const gone = book({ time: "1:00 PM" });
    const cancel = { bookingId: gone.id, event: "cancelled", reason: "" } as const;
    cancelBookingAsCustomer(cancel, { userId: gone.customer.id }, NOW);
    expect(stateOf(gone.id, NOW)).toBeUndefined();
  });
});

describe("a job that has nobody", () => {
  test("is listed if it was cancelled, or if somebody else was wanted for the request", () => {
    const cancelled = lose("ask");
    const [declined, expired] = [request("find"), request("find")];
    const [unwanted, waiting] = [request(), request()];
    pauseAll();
    for (const { id, cleaner } of [declined, unwanted]) {
      declineBooking({ bookingId: id, userId: cleaner.userId, reason: "" }, NOW);
    }
    const late = NOW + 2 * DAY_MS;
    sqlite()
      .prepare("update bookings set respond_by = ? where id = ?")
      .run(late + 1, waiting.id);
    settleBookings(late);
    expect(lostIds(late)).toEqual([cancelled.id, declined.id, expired.id]);
    const all = board(late).cleaners.flatMap(({ jobs }) => jobs.map(({ id }) => id));
    expect(all).toEqual([waiting.id]);
  });

  test("isn't listed if its customer didn't want anybody else, or has settled it", () => {
    lose("cancel");
    const { id, customer } = lose("ask");
    expect(lostIds()).toEqual([id]);
    pauseAll();
    const by = { userId: customer.id, now: NOW };
    startSearchAsCustomer(id, by);
    expect(board().lost).toMatchObject([{ id, searchUntil: START - HOUR_MS }]);
    stopSearch(id, by);
    expect(lostIds()).toEqual([]);
  });

  test("stays after a search that found nobody, and leaves its customer's phone number", () => {
    const { id, customer } = lose("ask");
    pauseAll();
    startSearchAsCustomer(id, { userId: customer.id, now: NOW });
    sqlite()
      .prepare(
        `update substitute_searches set "end" = 'not-found', ended_at = ?, next_look_at = null
         where lost_booking_id = ?`,
      )
      .run(NOW, id);
    expect(board().lost).toMatchObject([
      { id, searchUntil: null, customerName: "Emma Jaidee", customerPhone: "+66815550101" },
    ]);
  });

  test("offers of its search are no jobs of the day", () => {
    const asked = cleanerHere({ instantBooking: false });
    const { id } = lose("find");
    const offers = sqlite().prepare("select id from bookings where cleaner_id = ?").all(asked.id);
    expect(offers).toHaveLength(1);
    expect(board()).toMatchObject({ lost: [{ id }], cleaners: [] });
  });

  test("of two admins who give it to somebody, the second is shown who comes", () => {
    const { id } = lose("ask");
    const [first, second] = [cleanerHere(), cleanerHere()];
    const give = (cleanerId: number) =>
      giveLostJobAsAdmin(
        { lostBookingId: id, cleanerId, agreed: true },
        { by: { adminId: makeCustomer({ role: "admin" }).id }, now: NOW },
      );
    const given = give(first.id);
    expect(given).toMatchObject({ ok: true });
    expect(give(second.id)).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(getReplacementOf(id)).toBe(given.ok && given.bookingId);
    expect(board()).toMatchObject({ lost: [], cleaners: [{ id: first.id, jobs: [{}] }] });
  });
});

describe("the cleaners of a day", () => {
  test("those with a job, then those who are off all day with their reason; the others are counted", () => {
    const busy = book().cleaner;
    cleanerHere();
    const off = cleanerHere({ blockedDates: [NEXT_MONDAY] });
    sqlite()
      .prepare(
        `insert into absences (cleaner_id, first_day, last_day, reason, form_key, reported_at)
         values (?, ?, ?, 'Fever', 'form', ?)`,
      )
      .run(off.id, NEXT_MONDAY, NEXT_MONDAY, NOW);
    cleanerHere({ pausedAt: NOW });
    const { cleaners, free } = board();
    expect(cleaners.map(({ id }) => id)).toEqual([busy.id, off.id]);
    expect(cleaners.map((cleaner) => cleaner.off)).toEqual([null, { reason: "Fever", since: NOW }]);
    expect(free).toBe(1);
    // Nobody works on Sundays.
    expect(board(NOW, "2026-11-29")).toMatchObject({ cleaners: [], free: 0 });
  });

  test("free are those who keep some window of the day, while their background check holds", () => {
    cleanerHere();
    const partly = cleanerHere({ blockedDates: [NEXT_MONDAY] });
    const expires = cleanerHere();
    const free = () => board().free;
    expect(free()).toBe(2);
    const keep = sqlite().prepare(
      "update cleaner_blocked_dates set windows = ? where cleaner_id = ?",
    );
    keep.run(0b001, partly.id);
    expect(free()).toBe(3);
    const expire = sqlite().prepare(
      "update cleaners set background_check_expires_on = ? where id = ?",
    );
    expire.run(NEXT_MONDAY, expires.id);
    expect(free()).toBe(3);
    expire.run("2026-11-29", expires.id);
    expect(free()).toBe(2);
  });

  test("who had a job that ended early is shown with it, and not counted as free", () => {
    const { id, cleaner } = book();
    startDoorWait(id, { userId: cleaner.userId }, START);
    const now = START + 20 * MINUTE_MS;
    reportNobodyHome({ bookingId: id, words: "" }, { userId: cleaner.userId }, now);
    sqlite().prepare("delete from booking_hours").run();
    expect(board(now)).toMatchObject({ free: 0, cleaners: [{ id: cleaner.id, off: null }] });
  });

  test("a filter narrows jobs and cleaners", () => {
    book();
    cleanerHere();
    const narrowed = (specialty: "standard-cleaning" | "deep-cleaning") => {
      const { cleaners, free } = getDayBoard({ date: NEXT_MONDAY, area, specialty }, NOW);
      return [cleaners.length, free];
    };
    expect(narrowed("standard-cleaning")).toEqual([1, 1]);
    sqlite().prepare("delete from cleaner_specialties where specialty = 'deep-cleaning'").run();
    expect(narrowed("deep-cleaning")).toEqual([0, 0]);
  });
});

test("the lists by day have the same jobs, in pages", () => {
  const [{ id: second }, lost, { id: first }] = [
    book({ time: "1:00 PM" }),
    lose("ask"),
    book({ time: "8:00 AM" }),
  ];
  const filter = { first: NEXT_MONDAY, last: "2026-12-06", area };
  const counted = countJobsOfDays(filter, NOW);
  expect(counted.jobs).toBe(3);
  const page = (number: number) =>
    listPageOfDays(filter, { page: number, size: 2 }, NOW).map(({ id }) => id);
  expect([page(1), page(2), page(3)]).toEqual([[first, lost.id], [second], []]);
});

test("300 jobs need as many queries as one, and none looks through a table", () => {
  book();
  const plans = () => database.plansOf(() => board());
  const few = plans();
  for (let number = 0; number < 100; number += 1) {
    const cleanerId = cleanerHere().id;
    for (const time of ["8:00 AM", "11:00 AM", "2:00 PM"] as const) {
      makeBooking({ serviceId, cleanerId, city: area, time });
    }
  }
  expect(board().cleaners.flatMap(({ jobs }) => jobs)).toHaveLength(301);
  const many = plans();
  expect(many).toHaveLength(few.length);
  const SCANS = /^SCAN (?:bookings|users|customers|cleaners|booking_events|booking_hours)\b/;
  expect(many.filter((line) => SCANS.test(line))).toEqual([]);
});
