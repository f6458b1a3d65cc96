import { expect, test } from "vitest";
import { addDays, isCityDate, weekdayOf } from "./bangkok-time";
import { HOLIDAYS_KNOWN_UNTIL, isPublicHoliday, nextHolidays } from "./public-holidays";

test("holidays are real days in order, none later than is known, and each year has its own", () => {
  const all = nextHolidays("2026-01-01", 100);
  expect(all.every(isCityDate)).toBe(true);
  expect([...all].sort()).toEqual(all);
  expect(all.at(-1)?.slice(0, 4)).toBe(HOLIDAYS_KNOWN_UNTIL.slice(0, 4));
  for (const year of ["2026", "2027"]) {
    const days = all.filter((day) => day.startsWith(year));
    expect(days.length).toBeGreaterThanOrEqual(20);
    expect(days).toEqual(expect.arrayContaining([`${year}-04-13`, `${year}-12-10`]));
  }
});

test("a holiday on a Saturday or Sunday is made up for on a working day after it", () => {
  for (const date of nextHolidays("2026-01-01", 100).filter((day) => weekdayOf(day) > 5)) {
    let next = addDays(date, 1);
    while (weekdayOf(next) > 5) next = addDays(next, 1);
    expect(isPublicHoliday(next), date).toBe(true);
  }
});

test("once the list is out of date no holiday is ahead", () => {
  expect(nextHolidays(addDays(HOLIDAYS_KNOWN_UNTIL, 1), 4)).toEqual([]);
  expect(nextHolidays("2026-11-23", 3)).toEqual(["2026-12-05", "2026-12-07", "2026-12-10"]);
});
