import type { CityDate } from "./bangkok-time";

/**
 * Public holidays of Thailand by year, with the substitute days for those on a weekend, as MM-dd. The
 * government sets the lunar ones (Makha, Visakha and Asalha Bucha, the beginning of Lent) each year, and
 * adds days of its own: check a year against its list once that is published, and add the next year. 2027
 * follows the calendar; its list was not published yet.
 */
const HOLIDAYS_BY_YEAR: Readonly<Record<string, string>> = {
  2026:
    "01-01 03-03 04-06 04-13 04-14 04-15 05-04 05-31 06-01 06-03 07-28 07-29 07-30 08-12 10-13 10-23 " +
    "12-05 12-07 12-10 12-31",
  2027:
    "01-01 02-21 02-22 04-06 04-13 04-14 04-15 05-04 05-20 06-03 07-18 07-19 07-20 07-28 08-12 10-13 " +
    "10-23 10-25 12-05 12-06 12-10 12-31",
};

const HOLIDAYS: ReadonlySet<CityDate> = new Set(
  Object.entries(HOLIDAYS_BY_YEAR).flatMap(([year, days]) =>
    days.split(" ").map((day) => `${year}-${day}`),
  ),
);

/** The last day for which the list is known. */
export const HOLIDAYS_KNOWN_UNTIL: CityDate = "2027-12-31";

/** True on a public holiday; false for any day after the end of the list. */
export function isPublicHoliday(date: CityDate): boolean {
  return HOLIDAYS.has(date);
}

/** Returns up to `most` public holidays from `today` on; none once the list is out of date. */
export function nextHolidays(today: CityDate, most: number): CityDate[] {
  return [...HOLIDAYS].filter((date) => date >= today).slice(0, most);
}

/** Returns the public holidays from `first` to `last`, as far as the list goes. */
export function publicHolidaysBetween(first: CityDate, last: CityDate): CityDate[] {
  return [...HOLIDAYS].filter((date) => date >= first && date <= last);
}
