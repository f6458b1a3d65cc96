import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  cityDateOf,
  cityHourOf,
  daysBetween,
  formatDate,
  formatHour,
  formatMoment,
  instantOf,
  isCityDate,
  isCityMonth,
  monthRange,
  weekdayOf,
  type DateStyle,
} from "./bangkok-time";
import { HOUR_MS } from "./durations";

const instants = fc.integer({
  min: Date.parse("2020-01-01T00:00:00Z"),
  max: Date.parse("2035-01-01T00:00:00Z"),
});
const dates = instants.map(cityDateOf);

/** Returns the date and hour of an instant by `Intl`, which knows the zone by its name. */
function partsInBangkok(instant: number): { date: string; hour: number } {
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Bangkok",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(instant);
  const [date = "", time = ""] = text.split(" ");
  return { date, hour: Number(time.slice(0, 2)) };
}

test("the tests run in another zone than the city's", () => {
  expect(new Date(0).getTimezoneOffset()).not.toBe(0);
  expect(new Date(0).getTimezoneOffset()).not.toBe(-7 * 60);
});

describe("an instant in the city", () => {
  test("has the date and hour that Asia/Bangkok has", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect({ date: cityDateOf(instant), hour: cityHourOf(instant) }).toEqual(
          partsInBangkok(instant),
        );
      }),
    );
  });

  test.each([
    ["2026-11-22T16:59:59Z", "2026-11-22", 23],
    ["2026-11-22T17:00:00Z", "2026-11-23", 0],
    ["2026-12-31T17:00:00Z", "2027-01-01", 0],
  ])("%s is %s, hour %i", (instant, date, hour) => {
    expect(cityDateOf(Date.parse(instant))).toBe(date);
    expect(cityHourOf(Date.parse(instant))).toBe(hour);
  });

  test("comes back from its date and hour", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 23 }), (date, hour) => {
        const instant = instantOf(date, hour);
        expect(cityDateOf(instant)).toBe(date);
        expect(cityHourOf(instant)).toBe(hour);
        expect(instant % HOUR_MS).toBe(0);
      }),
    );
  });

  test("hours past 23 roll over to the next day", () => {
    expect(instantOf("2026-11-23", 24)).toBe(instantOf("2026-11-24", 0));
  });
});

describe("days", () => {
  test("moved and measured agree", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test("weekdays count from Monday and go round in 7", () => {
    expect(weekdayOf("2026-11-23")).toBe(1);
    expect(weekdayOf("2026-11-29")).toBe(7);
    fc.assert(
      fc.property(dates, (date) => {
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) % 7) + 1);
      }),
    );
  });

  test.each([
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "",
    "2026-11-23T00:00",
    7,
    null,
  ])("%j is no day", (value) => {
    expect(isCityDate(value)).toBe(false);
  });

  test("every date that we make is one", () => {
    fc.assert(fc.property(dates, isCityDate));
    expect(isCityDate("2028-02-29")).toBe(true);
  });
});

describe("months", () => {
  test("know their first and last day", () => {
    expect(monthRange("2028-02")).toEqual({ first: "2028-02-01", last: "2028-02-29" });
    expect(monthRange("2026-12")).toEqual({ first: "2026-12-01", last: "2026-12-31" });
  });

  test("move over the turn of a year", () => {
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
  });

  test.each(["2026-13", "2026-1", "2026", "", null])("%j is no month", (value) => {
    expect(isCityMonth(value)).toBe(false);
  });
});

describe("in words", () => {
  test("Thai years are Buddhist, English ones are not", () => {
    expect(formatDate("2026-11-25", "en", "full")).toContain("25 November 2026");
    expect(formatDate("2026-11-25", "th", "full")).toContain("25 พฤศจิกายน");
    expect(formatDate("2026-11-25", "th", "full")).toContain("2569");
    expect(formatDate("2026-11-25", "th", "month")).toBe("พฤศจิกายน 2569");
  });

  test("Thai weekdays are written out", () => {
    const said = (style: DateStyle) => [
      formatDate("2026-11-25", "en", style),
      formatDate("2026-11-25", "th", style),
    ];
    expect(said("short")).toEqual(["Wed 25 Nov", "พุธ 25 พ.ย."]);
    expect(formatDate("2026-11-26", "th", "short")).toBe("พฤหัสบดี 26 พ.ย.");
  });

  test("a moment has its day and its time, each of which stays whole", () => {
    const moment = instantOf("2026-11-25", 14) + 30 * 60_000;
    expect(formatMoment(moment, "en")).toBe("Wed\u00a025\u00a0Nov, 2:30\u00a0PM");
    expect(formatMoment(moment, "th")).toBe("พุธ\u00a025\u00a0พ.ย. เวลา\u00a014.30\u00a0น.");
  });

  test("hours are 12-hour in English and 24-hour in Thai", () => {
    expect([0, 8, 12, 15, 24].map((hour) => formatHour(hour, "en"))).toEqual([
      "12:00 AM",
      "8:00 AM",
      "12:00 PM",
      "3:00 PM",
      "12:00 AM",
    ]);
    expect(formatHour(15, "th")).toBe("15.00\u00a0น.");
  });
});
