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
import { keepCompounds } from "~/lib/thai-compounds";

/** Months that can be looked at: back a year, as earnings are, and ahead as far as days can be off. */
const MONTHS_BACK = 12;

/** Which month and day an address asks for; today's where it asks for none that there is. */
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

/** What the page shows of a month: only that is sent to the browser. */
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
      serviceName: keepCompounds(serviceNameOf(job, locale)),
      hours: job.hoursBilled,
      city: job.city,
      total: job.totalPrice,
      customer: job.customer,
    })),
    off: days.filter(({ state }) => state === "off").map(({ date }) => date),
    closed: days.filter(({ state }) => state === "closed").map(({ date }) => date),
    /** Nobody can book a cleaner who isn't listed, whatever their days say. */
    toBook: isListed ? (shown?.toBook ?? "past") : ("not-listed" as const),
    free: shown?.free ?? [],
  };
}

export type CalendarMonthView = ReturnType<typeof calendarMonthView>;
export type CalendarJob = CalendarMonthView["jobs"][number];
