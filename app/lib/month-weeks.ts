import { addDays, monthRange, weekdayOf, type CityDate } from "./bangkok-time";
import { CALENDAR_PAGE_DAYS } from "./calendar-pages";

/** Weekdays with Sunday first, as calendars in Thailand have it. */
export const CALENDAR_WEEKDAYS = [7, 1, 2, 3, 4, 5, 6] as const;

/** The weeks that a calendar shows from a Sunday on. */
const WEEKS_AHEAD = CALENDAR_PAGE_DAYS / 7;

/** Returns the five weeks that begin with a Sunday, of which no day is left out. */
export function weeksFrom(sunday: CityDate): CityDate[][] {
  return Array.from({ length: WEEKS_AHEAD }, (_week, index) =>
    CALENDAR_WEEKDAYS.map((_weekday, column) => addDays(sunday, index * 7 + column)),
  );
}

/** Returns the weeks of a month, each from Sunday on; null for days of the months beside it. */
export function weeksOfMonth(month: string): (CityDate | null)[][] {
  const { first, last } = monthRange(month);
  const weeks: (CityDate | null)[][] = [];
  for (let sunday = addDays(first, -(weekdayOf(first) % 7)); sunday <= last;) {
    weeks.push(
      CALENDAR_WEEKDAYS.map((_weekday, index) => {
        const date = addDays(sunday, index);
        return date < first || date > last ? null : date;
      }),
    );
    sunday = addDays(sunday, 7);
  }
  return weeks;
}
