import { describe, expect, it } from "vitest";
import { weekdayOf } from "./bangkok-time";
import { CALENDAR_WEEKDAYS, weeksOfMonth } from "./month-weeks";

describe("weeksOf", () => {
  it.each([
    // The first day is a Sunday; the last day is one; 28 days fill four weeks; there is a leap day.
    ["2026-11", 30],
    ["2027-01", 31],
    ["2026-02", 28],
    ["2028-02", 29],
  ])("%s has each of its days once, in its weekday's column", (month, length) => {
    const weeks = weeksOfMonth(month);
    expect(weeks.flat().filter((date) => date !== null)).toEqual(
      Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`),
    );
    for (const week of weeks) {
      expect(week).toHaveLength(7);
      expect(week.some((date) => date !== null)).toBe(true);
      week.forEach((date, column) => {
        if (date) expect([date, weekdayOf(date)]).toEqual([date, CALENDAR_WEEKDAYS[column]]);
      });
    }
  });
});
