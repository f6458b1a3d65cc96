import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "~/lib/bangkok-time";
import {
  DAYS_OFF_AHEAD,
  addDaysOffRun,
  parseDaysOff,
  parseDaysOffRun,
  daysOffRuns,
  normalizeDaysOff,
  toggleDayOff,
  removeDaysOffRun,
  formatDaysOff,
} from "./days-off";

const TODAY = "2026-11-23";
const days = fc
  .array(
    fc.record({
      date: fc.integer({ min: -5, max: DAYS_OFF_AHEAD + 5 }).map((day) => addDays(TODAY, day)),
      windows: fc.integer({ min: 0, max: 7 }),
    }),
    { maxLength: 40 },
  )
  .map((some) => normalizeDaysOff(some, TODAY));

describe("days off", () => {
  test("come back from a form as they went into it", () => {
    fc.assert(
      fc.property(days, (off) => {
        expect(parseDaysOff(formatDaysOff(off))).toEqual(off);
      }),
    );
  });

  test("stand in order, each once, none in the past or beyond a year", () => {
    fc.assert(
      fc.property(days, (off) => {
        const dates = off.map(({ date }) => date);
        expect([...new Set(dates)].sort()).toEqual(dates);
        expect(dates.every((date) => date >= TODAY)).toBe(true);
        expect(dates.every((date) => date <= addDays(TODAY, DAYS_OFF_AHEAD))).toBe(true);
        expect(off.every(({ windows }) => windows >= 1 && windows <= 7)).toBe(true);
      }),
    );
  });

  test("are one run where they follow each other in the same windows", () => {
    const off = normalizeDaysOff(
      [
        { date: "2026-12-25", windows: 7 },
        { date: "2026-12-26", windows: 7 },
        { date: "2026-12-27", windows: 1 },
        { date: "2026-12-29", windows: 7 },
      ],
      TODAY,
    );
    expect(daysOffRuns(off)).toEqual([
      { first: "2026-12-25", last: "2026-12-26", windows: 7 },
      { first: "2026-12-27", last: "2026-12-27", windows: 1 },
      { first: "2026-12-29", last: "2026-12-29", windows: 7 },
    ]);
  });

  test("a day is taken out by the tap that put it there", () => {
    fc.assert(
      fc.property(days, fc.nat({ max: 300 }), (off, ahead) => {
        const date = addDays(TODAY, ahead);
        const without = off.filter((day) => day.date !== date);
        const twice = toggleDayOff(toggleDayOff(without, date), date);
        expect(normalizeDaysOff(twice, TODAY)).toEqual(without);
      }),
    );
  });

  test("a run adds to what is off already, and is taken out whole", () => {
    const morning = [{ date: "2026-12-02", windows: 1 }];
    const run = { first: "2026-12-01", last: "2026-12-03", windows: 2 };
    const both = normalizeDaysOff(addDaysOffRun(morning, run), TODAY);
    expect(both.map(({ windows }) => windows)).toEqual([2, 3, 2]);
    expect(removeDaysOffRun(both, run)).toEqual([]);
  });

  test("what nobody's form sends is left out, and makes no work without end", () => {
    expect(parseDaysOff("")).toEqual([]);
    expect(parseDaysOff("x 2026-12-01/2026-11-30/7 2026-02-30/2026-02-30/7")).toEqual([]);
    expect(parseDaysOffRun("2026-12-01/2026-12-01/8")).toBe(null);
    expect(parseDaysOffRun("2026-12-01/2026-12-01/0")).toBe(null);
    const endless = Array.from({ length: 300 }, () => "2026-01-01/9999-01-01/7").join(" ");
    expect(parseDaysOff(endless).length).toBeLessThan(3 * DAYS_OFF_AHEAD);
  });
});
