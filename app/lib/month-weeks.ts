import { addDays, monthRange, weekdayOf, type CityDate } from "./bangkok-time";

/** Weekdays with Sunday first, as calendars in Thailand have it. */
export const CALENDAR_WEEKDAYS = [7, 1, 2, 3, 4, 5, 6] as const;

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
