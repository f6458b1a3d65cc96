import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slotState } from "./slots";
import { addDays, instantOf } from "~/lib/bangkok-time";
import {
  sameWindowsEveryDay,
  hoursBetween,
  encodeWindows,
  encodeWeekWindows,
  type Schedule,
} from "./availability";
import { bookableHours, bookableHoursAWeek, idleWindows } from "./bookable-hours";

const MORNING = encodeWindows(["morning"]);
const MIDDAY = encodeWindows(["midday"]);
const EVENING = encodeWindows(["evening"]);

describe("hours that can be booked", () => {
  test("are those of the windows, Monday to Friday from 8 to 16 forty of them", () => {
    const week = { workDays: 0b11111, weekWindows: sameWindowsEveryDay(MORNING | MIDDAY) };
    expect(bookableHoursAWeek(week, [2, 3])).toBe(40);
    expect(bookableHoursAWeek({ ...week, workDays: 0 }, [2])).toBe(0);
    const shortSaturday = [...Array.from({ length: 5 }, () => MORNING | MIDDAY), MORNING, 0];
    expect(
      bookableHoursAWeek(
        { workDays: 0b111111, weekWindows: encodeWeekWindows(shortSaturday) },
        [2],
      ),
    ).toBe(44);
  });

  test("are none in an evening alone: nobody can start after 3 PM", () => {
    expect(bookableHours(EVENING, [1, 2, 4])).toBe(0);
    expect(idleWindows(EVENING, [1, 2])).toEqual(["evening"]);
    expect(idleWindows(MORNING | EVENING, [1, 2])).toEqual(["evening"]);
  });

  test("reach as far into the evening as a job that begins in the afternoon", () => {
    expect(bookableHours(MIDDAY | EVENING, [2])).toBe(hoursBetween(12, 17));
    expect(bookableHours(MIDDAY | EVENING, [5])).toBe(hoursBetween(12, 20));
    expect(idleWindows(MIDDAY | EVENING, [2])).toEqual([]);
    // A job of one hour ends by 4 PM.
    expect(idleWindows(MIDDAY | EVENING, [1])).toEqual(["evening"]);
  });

  test("are none where each job is longer than the windows in a row", () => {
    expect(bookableHours(MORNING, [5])).toBe(0);
    expect(idleWindows(MORNING | EVENING, [5])).toEqual(["morning", "evening"]);
  });

  test("are just those that some slot of a free day takes", () => {
    const monday = "2026-11-30";
    const now = instantOf(addDays(monday, -3), 9);
    fc.assert(
      fc.property(
        fc.nat({ max: 7 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
        (windows, lengths) => {
          const schedule: Schedule = {
            workDays: 0b1111111,
            weekWindows: sameWindowsEveryDay(windows),
            offOnHolidays: false,
            leadTime: "two-hours",
            travelTime: true,
            answersRequests: false,
            lastDay: null,
            blockedWindows: new Map(),
            takenHours: new Map(),
          };
          let offered = 0;
          for (const jobHours of lengths) {
            for (let startHour = 8; startHour <= 15; startHour += 1) {
              if (slotState(schedule, { date: monday, startHour, jobHours }, now) === "free") {
                offered |= hoursBetween(startHour, startHour + jobHours);
              }
            }
          }
          expect(bookableHours(windows, lengths)).toBe(offered);
        },
      ),
    );
  });
});
