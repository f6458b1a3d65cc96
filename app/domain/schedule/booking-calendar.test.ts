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

describe("the month", () => {
  test("is at most that of the cleaner's last day, and at least this one", () => {
    const ending = (lastDay: string) => {
      const { month, firstMonth, lastMonth } = calendar({ month: "2027-03" }, { lastDay });
      return [firstMonth, month, lastMonth];
    };
    expect(ending("2026-12-24")).toEqual(["2026-11", "2026-12", "2026-12"]);
    // The background job that takes the cleaner off the list hasn't run yet.
    expect(ending("2026-10-31")).toEqual(["2026-11", "2026-11", "2026-11"]);
    expect(ending("2028-01-01")).toEqual(["2026-11", "2027-03", "2027-05"]);
  });

  test("without a free day leads to the next that is free, else to the first, else to none", () => {
    const elsewhere = (own: Partial<Schedule>, month: string) =>
      calendar({ month }, own).freeElsewhere;
    const onlyOn = (...free: string[]) => {
      const blockedWindows = new Map<string, number>();
      for (let day = MONDAY; day <= "2027-06-30"; day = addDays(day, 1)) {
        if (!free.includes(day)) blockedWindows.set(day, ALL_WINDOWS);
      }
      return { blockedWindows };
    };
    const some = onlyOn(WEDNESDAY, "2027-02-02", "2027-02-03");
    expect(elsewhere(some, "2026-11")).toBeNull();
    expect(elsewhere(some, "2026-12")).toBe("2027-02-02");
    expect(elsewhere(some, "2027-02")).toBeNull();
    expect(elsewhere(some, "2027-03")).toBe(WEDNESDAY);
    expect(elsewhere(onlyOn(), "2026-11")).toBeNull();
  });

  test("has one state for each of its days", () => {
    const { today, month, days } = calendar({});
    expect([today, month, days.length]).toEqual([MONDAY, "2026-11", 30]);
    expect(days.slice(21, 29)).toEqual([
      "past",
      "free",
      "free",
      "free",
      "free",
      "free",
      "day-off",
      "day-off",
    ]);
  });

  test("is that of the next free day, of the chosen day, or the one that is asked for", () => {
    const away = Array.from({ length: 30 }, (_, day) => addDays(MONDAY, day));
    expect(
      calendar({}, { blockedWindows: new Map(away.map((date) => [date, ALL_WINDOWS])) }).month,
    ).toBe("2026-12");
    expect(calendar({ date: "2027-01-05" }).month).toBe("2027-01");
    expect(calendar({ date: "2027-01-05", month: "2027-02" }).month).toBe("2027-02");
    expect(calendar({ month: "soon" }).month).toBe("2026-11");
  });

  test("stays that of a day which is full by now", () => {
    const full = new Map([["2027-01-05", (1 << 24) - 1]]);
    expect(calendar({ date: "2027-01-05", time: "9:00 AM" }, { takenHours: full })).toMatchObject({
      month: "2027-01",
      closed: { date: "2027-01-05", why: "fully-booked" },
    });
    expect(calendar({ date: "2020-01-01" }).month).toBe("2026-11");
  });

  test("lies between today's and the last that can be booked", () => {
    const last = addDays(MONDAY, BOOKING_HORIZON_DAYS).slice(0, 7);
    expect(calendar({ month: "2020-01" })).toMatchObject({
      month: "2026-11",
      firstMonth: "2026-11",
      lastMonth: last,
    });
    expect(calendar({ month: "2030-01" }).month).toBe(last);
  });

  test("is today's where no day is free", () => {
    expect(calendar({}, { workDays: 0 }).month).toBe("2026-11");
  });

  test("sees today end while it goes on", () => {
    const late = bookingCalendar(schedule, TWO_HOURS, {}, NOW + 9 * HOUR_MS);
    expect(late.days[22]).toBe("too-late-today");
  });
});
