import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import type { getCleanerDays } from "~/domain/bookings/reading/cleaner-month.server";
import { DAYS_OFF_AHEAD } from "~/domain/schedule/days-off";
import {
  addDays,
  addMonths,
  cityDateOf,
  isCityDate,
  isCityMonth,
  monthRange,
  type CityDate,
} from "~/lib/bangkok-time";
import { lastOfCalendarPage, sundayOf } from "~/lib/calendar-pages";
import type { Locale } from "~/lib/vocabulary";
import { shortServiceName } from "~/lib/short-service-name";
import { keepCompounds } from "~/lib/thai-compounds";

/** Number of past months that can be shown; future months end with the last possible day off. */
const MONTHS_BACK = 12;

/**
 * Returns which days are shown, and the one that is chosen. Without a month in the address these are five weeks from
 * the current one, if they have the day; else the day's month. It is today if none is named or it is out of range.
 */
export function dayFromQuery(query: URLSearchParams, now: number) {
  const today = cityDateOf(now);
  const thisMonth = today.slice(0, 7);
  const earliest = addMonths(thisMonth, -MONTHS_BACK);
  const latest = addDays(today, DAYS_OFF_AHEAD).slice(0, 7);
  const [day, month] = [query.get("day"), query.get("month")];
  const askedDay = isCityDate(day) ? day : null;
  const askedMonth = isCityMonth(month) ? month : null;
  const isKnown = (one: string) => one >= earliest && one <= latest;
  const first = sundayOf(today);
  const last = lastOfCalendarPage(first);
  const isAhead = askedDay === null || (askedDay >= first && askedDay <= last);
  const wanted = askedMonth ?? (isAhead ? null : askedDay.slice(0, 7));
  if (wanted === null || !isKnown(wanted)) {
    // The months beside these weeks have the days before and after them.
    const next = addDays(last, 1).slice(0, 7);
    return {
      today,
      month: null,
      ...{ first, last },
      day: isAhead && askedDay !== null ? askedDay : today,
      previous: thisMonth,
      next: next <= latest ? next : null,
    };
  }
  const firstDay = wanted === thisMonth ? today : `${wanted}-01`;
  return {
    today,
    month: wanted,
    ...monthRange(wanted),
    day: askedDay?.startsWith(wanted) ? askedDay : firstDay,
    previous: wanted > earliest ? addMonths(wanted, -1) : null,
    next: wanted < latest ? addMonths(wanted, 1) : null,
  };
}

type CleanerDays = ReturnType<typeof getCleanerDays>;

/** Returns the data of these days that the page shows; only these are sent to the browser. */
export function calendarMonthView(
  { jobs, days }: CleanerDays,
  {
    day,
    offers,
    isListed,
    locale,
  }: {
    day: CityDate;
    offers: readonly CleanerBooking[];
    isListed: boolean;
    locale: Locale;
  },
) {
  const shown = days.find(({ date }) => date === day);
  const rowOf = (job: Omit<CleanerDays["jobs"][number], "customer">) => ({
    id: job.id,
    date: job.date,
    startsAt: job.startsAt,
    status: job.status,
    serviceName: shortServiceName(keepCompounds(serviceNameOf(job, locale))),
    hours: job.hoursBilled,
    city: job.city,
    total: job.totalPrice,
  });
  return {
    /** The jobs, and among them what searches offer to this cleaner: of those nobody is named. */
    jobs: [
      ...jobs.map((job) => ({ ...rowOf(job), customer: job.customer, isOffer: false })),
      ...offers.map((job) => ({ ...rowOf(job), customer: "", isOffer: true })),
    ].sort((one, other) => one.startsAt - other.startsAt),
    off: days.filter(({ state }) => state === "off").map(({ date }) => date),
    closed: days.filter(({ state }) => state === "closed").map(({ date }) => date),
    /** A cleaner who isn't listed can't be booked, even on free days. */
    toBook: isListed ? (shown?.toBook ?? "past") : ("not-listed" as const),
    free: shown?.free ?? [],
  };
}

export type CalendarMonthView = ReturnType<typeof calendarMonthView>;
export type CalendarJob = CalendarMonthView["jobs"][number];
