import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import type { getCleanerMonth } from "~/domain/bookings/reading/cleaner-month.server";
import { DAYS_OFF_AHEAD } from "~/domain/schedule/days-off";
import {
  addDays,
  addMonths,
  cityDateOf,
  isCityDate,
  isCityMonth,
  type CityDate,
} from "~/lib/bangkok-time";
import type { Locale } from "~/lib/vocabulary";
import { shortServiceName } from "~/lib/short-service-name";
import { keepCompounds } from "~/lib/thai-compounds";

/** Number of past months that can be shown; future months end with the last possible day off. */
const MONTHS_BACK = 12;

/** Returns the month and day in the address; today's if they are missing or out of range. */
export function dayFromQuery(query: URLSearchParams, now: number) {
  const today = cityDateOf(now);
  const thisMonth = today.slice(0, 7);
  const earliest = addMonths(thisMonth, -MONTHS_BACK);
  const latest = addDays(today, DAYS_OFF_AHEAD).slice(0, 7);
  const [askedDay, askedMonth] = [query.get("day"), query.get("month")];
  const wanted = isCityDate(askedDay)
    ? askedDay.slice(0, 7)
    : isCityMonth(askedMonth)
      ? askedMonth
      : thisMonth;
  const month = wanted < earliest || wanted > latest ? thisMonth : wanted;
  const day: CityDate =
    isCityDate(askedDay) && askedDay.startsWith(month)
      ? askedDay
      : month === thisMonth
        ? today
        : `${month}-01`;
  return {
    today,
    month,
    day,
    previous: month > earliest ? addMonths(month, -1) : null,
    next: month < latest ? addMonths(month, 1) : null,
  };
}

type CleanerMonth = ReturnType<typeof getCleanerMonth>;

/** Returns the data of a month that the page shows; only these are sent to the browser. */
export function calendarMonthView(
  { jobs, days }: CleanerMonth,
  { day, isListed, locale }: { day: CityDate; isListed: boolean; locale: Locale },
) {
  const shown = days.find(({ date }) => date === day);
  return {
    jobs: jobs.map((job) => ({
      id: job.id,
      date: job.date,
      startsAt: job.startsAt,
      status: job.status,
      serviceName: shortServiceName(keepCompounds(serviceNameOf(job, locale))),
      hours: job.hoursBilled,
      city: job.city,
      total: job.totalPrice,
      customer: job.customer,
    })),
    off: days.filter(({ state }) => state === "off").map(({ date }) => date),
    closed: days.filter(({ state }) => state === "closed").map(({ date }) => date),
    /** A cleaner who isn't listed can't be booked, even on free days. */
    toBook: isListed ? (shown?.toBook ?? "past") : ("not-listed" as const),
    free: shown?.free ?? [],
  };
}

export type CalendarMonthView = ReturnType<typeof calendarMonthView>;
export type CalendarJob = CalendarMonthView["jobs"][number];
