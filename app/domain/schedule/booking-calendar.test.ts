import { describe, expect, test } from "vitest";
import { ALL_WINDOWS, sameWindowsEveryDay, encodeWorkDays, type Schedule } from "./availability";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { BOOKING_HORIZON_DAYS } from "~/lib/booking-limits";
import { HOUR_MS } from "~/lib/durations";
import { bookingCalendar } from "./booking-calendar";

const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const WEDNESDAY = "2026-11-25";
const NOW = instantOf(MONDAY, 9);
const TWO_HOURS = 2;

/** Works on weekdays from morning to evening. Another booking takes Wednesday from 9 to 11. */
const schedule: Schedule = {
  workDays: encodeWorkDays([1, 2, 3, 4, 5]),
  weekWindows: sameWindowsEveryDay(ALL_WINDOWS),
  offOnHolidays: false,
  leadTime: "two-hours",
  travelTime: false,
  answersRequests: false,
  lastDay: null,
  blockedWindows: new Map(),
  takenHours: new Map([[WEDNESDAY, (1 << 9) | (1 << 10)]]),
};
const calendar = (asked: Parameters<typeof bookingCalendar>[2], own: Partial<Schedule> = {}) =>
  bookingCalendar({ ...schedule, ...own }, TWO_HOURS, asked, NOW);

describe("the chosen day and time", () => {
  test("a time is kept on another day where it is free", () => {
    expect(calendar({ date: TUESDAY, time: "9:00 AM" })).toMatchObject({
      date: TUESDAY,
      closed: null,
      time: "9:00 AM",
    });
  });

  test("a time is cleared where it isn't, and the day kept", () => {
    const { date, time, slots } = calendar({ date: WEDNESDAY, time: "9:00 AM" });
    expect([date, time]).toEqual([WEDNESDAY, null]);
    expect(slots.filter((slot) => slot.state === "taken").map((slot) => slot.label)).toEqual([
      "8:00 AM",
      "9:00 AM",
      "10:00 AM",
    ]);
  });

  test("a closed day is not chosen, and shows no times", () => {
    const sunday = addDays(MONDAY, 6);
    expect(calendar({ date: sunday, time: "9:00 AM" })).toMatchObject({
      date: null,
      closed: { date: sunday, why: "day-off" },
      time: null,
      slots: [],
    });
  });

  test("nothing is chosen where nothing was asked for", () => {
    expect(calendar({ time: "9:00 AM" })).toMatchObject({
      date: null,
      closed: null,
      time: null,
      slots: [],
    });
  });
});

/** The first days of the five weeks that are counted from the Sunday before MONDAY. */
const [FIRST, SECOND, THIRD] = ["2026-11-22", "2026-12-27", "2027-01-31"] as const;

describe("the five weeks", () => {
  test("are counted from the Sunday of this week, to those of the cleaner's last day", () => {
    const ending = (lastDay: string) => {
      const { page, firstPage, lastPage } = calendar({ from: "2027-03-01" }, { lastDay });
      return [firstPage, page, lastPage];
    };
    expect(ending("2026-12-26")).toEqual([FIRST, FIRST, FIRST]);
    expect(ending("2026-12-27")).toEqual([FIRST, SECOND, SECOND]);
    // The background job that takes the cleaner off the list hasn't run yet.
    expect(ending("2026-10-31")).toEqual([FIRST, FIRST, FIRST]);
    expect(ending("2028-01-01")).toEqual([FIRST, THIRD, "2027-05-16"]);
  });

  test("begin today where the week does", () => {
    const sunday = "2026-11-29";
    const { today, page, days } = bookingCalendar(schedule, TWO_HOURS, {}, instantOf(sunday, 9));
    expect([today, page, days.length]).toEqual([sunday, sunday, 35]);
  });

  test("without a free day lead to the next that is free, else to the first, else to none", () => {
    const elsewhere = (own: Partial<Schedule>, from: string) =>
      calendar({ from }, own).freeElsewhere;
    const onlyOn = (...free: string[]) => {
      const blockedWindows = new Map<string, number>();
      for (let day = MONDAY; day <= "2027-06-30"; day = addDays(day, 1)) {
        if (!free.includes(day)) blockedWindows.set(day, ALL_WINDOWS);
      }
      return { blockedWindows };
    };
    const some = onlyOn(WEDNESDAY, "2027-02-02", "2027-02-03");
    expect(elsewhere(some, FIRST)).toBeNull();
    expect(elsewhere(some, SECOND)).toBe("2027-02-02");
    expect(elsewhere(some, THIRD)).toBeNull();
    expect(elsewhere(some, "2027-03-20")).toBe(WEDNESDAY);
    expect(elsewhere(onlyOn(), FIRST)).toBeNull();
  });

  test("have one state for each of their days, also where a month ends among them", () => {
    const { today, page, days } = calendar({});
    expect([today, page, days.length]).toEqual([MONDAY, FIRST, 35]);
    expect(days.slice(0, 10)).toEqual([
      "past",
      "free",
      "free",
      "free",
      "free",
      "free",
      "day-off",
      "day-off",
      "free",
      "free",
    ]);
  });

  test("are those of the next free day, of the chosen day, or those asked for", () => {
    const away = Array.from({ length: 40 }, (_, day) => addDays(MONDAY, day));
    expect(
      calendar({}, { blockedWindows: new Map(away.map((date) => [date, ALL_WINDOWS])) }).page,
    ).toBe(SECOND);
    expect(calendar({ date: "2027-01-05" }).page).toBe(SECOND);
    expect(calendar({ date: "2027-01-05", from: "2027-02-02" }).page).toBe(THIRD);
    expect(calendar({ from: "soon" }).page).toBe(FIRST);
  });

  test("stay those of a day which is full by now", () => {
    const full = new Map([["2027-01-05", (1 << 24) - 1]]);
    expect(calendar({ date: "2027-01-05", time: "9:00 AM" }, { takenHours: full })).toMatchObject({
      page: SECOND,
      closed: { date: "2027-01-05", why: "fully-booked" },
    });
    expect(calendar({ date: "2020-01-01" }).page).toBe(FIRST);
  });

  test("lie between today's and the last that can be booked", () => {
    const { page, lastPage } = calendar({ from: "2030-01-01" });
    const last = addDays(MONDAY, BOOKING_HORIZON_DAYS);
    expect(page).toBe(lastPage);
    expect(lastPage <= last && last <= addDays(lastPage, 34)).toBe(true);
    expect(calendar({ from: "2020-01-01" })).toMatchObject({ page: FIRST, firstPage: FIRST });
  });

  test("are today's where no day is free", () => {
    expect(calendar({}, { workDays: 0 }).page).toBe(FIRST);
  });

  test("sees today end while it goes on", () => {
    const late = bookingCalendar(schedule, TWO_HOURS, {}, NOW + 9 * HOUR_MS);
    expect(late.days[1]).toBe("too-late-today");
  });
});
