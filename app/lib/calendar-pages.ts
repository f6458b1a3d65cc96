import { addDays, daysBetween, weekdayOf, type CityDate } from "./bangkok-time";

/** Days that the calendar of step 3 shows at once: five weeks. */
export const CALENDAR_PAGE_DAYS = 35;

/** Returns the Sunday with which the week of a date begins. */
export function sundayOf(date: CityDate): CityDate {
  return addDays(date, -(weekdayOf(date) % 7));
}

/** Returns the first day of the five weeks in which a date lies. They are counted from those that begin with `first`. */
export function calendarPageOf(first: CityDate, date: CityDate): CityDate {
  const pages = Math.floor(daysBetween(first, date) / CALENDAR_PAGE_DAYS);
  return addDays(first, pages * CALENDAR_PAGE_DAYS);
}

/** Returns the last day of the five weeks that begin with `first`. */
export function lastOfCalendarPage(first: CityDate): CityDate {
  return addDays(first, CALENDAR_PAGE_DAYS - 1);
}
