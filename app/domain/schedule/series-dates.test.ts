import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { BOOKING_HORIZON_DAYS, MOST_SERIES_VISITS, SERIES_WEEKS } from "~/lib/booking-limits";
import { NEXT_MONDAY, NOW } from "../../../tests/support/database";
import { ALL_WINDOWS, sameWindowsEveryDay, type Schedule } from "./availability";
import { datesOfSeries, planVisits } from "./series-dates";
import { slotState } from "./slots";

const job = { startHour: 9, jobHours: 2 };
const schedule = (given: Partial<Schedule> = {}): Schedule => ({
  workDays: 0b1111111,
  weekWindows: sameWindowsEveryDay(ALL_WINDOWS),
  offOnHolidays: false,
  leadTime: "two-hours",
  travelTime: true,
  answersRequests: false,
  lastDay: null,
  takenHours: new Map(),
  blockedWindows: new Map(),
  ...given,
});

test("the dates of a series are as many as asked, so many weeks apart, on the same weekday", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: BOOKING_HORIZON_DAYS }).map((days) => addDays(NEXT_MONDAY, days)),
      fc.constantFrom(...SERIES_WEEKS),
      fc.integer({ min: 2, max: MOST_SERIES_VISITS }),
      (first, every, visits) => {
        const dates = datesOfSeries(first, every, visits);
        expect(dates).toHaveLength(visits);
        expect(dates[0]).toBe(first);
        dates.slice(1).forEach((date, index) => {
          expect(date).toBe(addDays(dates[index] ?? "", every * 7));
        });
      },
    ),
  );
});

test("each visit stands as its slot does, a later free date follows for each that isn't free, and none lies beyond the last day", () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 0, max: BOOKING_HORIZON_DAYS + 30 })
        .map((days) => addDays(NEXT_MONDAY, days)),
      fc.constantFrom(...SERIES_WEEKS),
      fc.integer({ min: 2, max: MOST_SERIES_VISITS }),
      fc.array(fc.nat({ max: MOST_SERIES_VISITS }), { maxLength: 6 }),
      fc.option(fc.integer({ min: 0, max: BOOKING_HORIZON_DAYS }), { nil: null }),
      (date, every, visits, taken, lastIn) => {
        const dates = datesOfSeries(date, every, MOST_SERIES_VISITS);
        const one = schedule({
          takenHours: new Map(taken.map((index) => [dates[index] ?? date, 1 << 10])),
          lastDay: lastIn === null ? null : addDays(NEXT_MONDAY, lastIn),
        });
        const horizon = addDays(cityDateOf(NOW), BOOKING_HORIZON_DAYS);
        const end = one.lastDay !== null && one.lastDay < horizon ? one.lastDay : horizon;
        const planned = planVisits(one, { date, ...job }, { every, visits }, NOW);
        for (const { date: day, state } of planned) {
          expect(state).toBe(slotState(one, { date: day, ...job }, NOW));
        }
        const asked = planned.filter(({ isExtra }) => !isExtra);
        expect(asked.map((visit) => visit.date)).toEqual(
          dates.slice(0, visits).filter((day) => day <= end),
        );
        const extra = planned.slice(asked.length);
        const later = dates
          .slice(visits)
          .filter((day) => day <= end && slotState(one, { date: day, ...job }, NOW) === "free");
        const notFree = asked.filter(({ state }) => state !== "free").length;
        expect(extra.map((visit) => visit.date)).toEqual(later.slice(0, notFree));
      },
    ),
  );
});
