import { describe, expect, test } from "vitest";
import { WORK_WINDOWS, workDaysOf, type Schedule } from "./availability";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { HORIZON_DAYS } from "~/lib/booking-limits";
import { HOUR_MS } from "~/lib/durations";
import { bookingCalendar } from "./calendar";

const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const WEDNESDAY = "2026-11-25";
const NOW = instantOf(MONDAY, 9);
const TWO_HOURS = 2;

/** Works on weekdays from morning to evening; on Wednesday from 9 to 11 somebody was faster. */
const schedule: Schedule = {
  workDays: workDaysOf([1, 2, 3, 4, 5]),
  workWindows: WORK_WINDOWS.reduce((mask, window) => mask | window.bit, 0),
  travelTime: false,
  answersRequests: false,
  lastDay: null,
  blockedDates: new Set(),
  takenHours: new Map([[WEDNESDAY, (1 << 9) | (1 << 10)]]),
};
const calendar = (asked: Parameters<typeof bookingCalendar>[2], own: Partial<Schedule> = {}) =>
  bookingCalendar({ ...schedule, ...own }, TWO_HOURS, asked, NOW);

describe("the chosen day and time", () => {
  test("a time is kept on another day where it is free", () => {
    expect(calendar({ date: TUESDAY, time: "9:00 AM" })).toMatchObject({
      date: TUESDAY,
      dateClosed: false,
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
      dateClosed: true,
      time: null,
      slots: [],
    });
  });

  test("nothing is chosen where nothing was asked for", () => {
    expect(calendar({ time: "9:00 AM" })).toMatchObject({
      date: null,
      dateClosed: false,
      time: null,
      slots: [],
    });
  });
});

describe("the month", () => {
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
    expect(calendar({}, { blockedDates: new Set(away) }).month).toBe("2026-12");
    expect(calendar({ date: "2027-01-05" }).month).toBe("2027-01");
    expect(calendar({ date: "2027-01-05", month: "2027-02" }).month).toBe("2027-02");
    expect(calendar({ month: "soon" }).month).toBe("2026-11");
  });

  test("lies between today's and the last that can be booked", () => {
    const last = addDays(MONDAY, HORIZON_DAYS).slice(0, 7);
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
