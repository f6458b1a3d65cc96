import {
  countJobsOfDays,
  listPageOfDays,
  type JobOfDay,
} from "~/domain/admin/day/jobs-of-days.server";
import { dayStateOf } from "~/domain/admin/day/day-states";
import type { ListPage, PageRequest } from "~/domain/admin/shared/lists.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { fullNameForReader } from "~/lib/for-reader";
import { withQuery } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";
import { readListChoice } from "../../shared/admin-list.server";
import { BOOKING_VIEWS, LIST_DAYS, type BookingView } from "./booking-views";

/** Parameters of the list of all bookings: an address that has one of them means that list. */
const OF_ALL = ["q", "status", "problem", "from", "to", "sort", "page"];

/** Returns the list that a URL asks for, by default that of today. */
export function readBookingView(request: Request): BookingView {
  const { searchParams } = new URL(request.url);
  const view = readListChoice(searchParams, "view", BOOKING_VIEWS);
  return view ?? (OF_ALL.some((name) => searchParams.has(name)) ? "all" : "today");
}

/** Returns the days of the lists by day, with the number of their jobs and what was agreed. Two queries. */
export function getDaysView(now: number) {
  const today = cityDateOf(now);
  const ranges = {
    today: { first: today, last: today },
    week: { first: today, last: addDays(today, LIST_DAYS - 1) },
  };
  const [ofToday, ofWeek] = [countJobsOfDays(ranges.today, now), countJobsOfDays(ranges.week, now)];
  return {
    today,
    ranges,
    counts: { today: ofToday.jobs, week: ofWeek.jobs },
    agreed: { today: ofToday.agreed, week: ofWeek.agreed },
  };
}

/** Returns a row of these lists; `isFirst` if it is the first of its hour. */
const jobRow = (
  job: JobOfDay,
  isFirst: boolean,
  { locale, now }: { locale: Locale; now: number },
) => {
  const { id, date } = job;
  const today = cityDateOf(now);
  return {
    id,
    isFirst,
    startsAt: job.startsAt,
    customer: job.customerName ?? "",
    cleaner: fullNameForReader(job.cleanerName, locale),
    area: job.city,
    service: keepCompounds(serviceNameOf(job, locale)),
    hours: job.hoursBilled,
    state: dayStateOf(job, now),
    total: job.totalPrice,
    /** Leads to who could take it, on the board of its day; null if it doesn't need anybody. */
    findTo: job.hasNobody
      ? `${withQuery(adminPaths.day(date === today ? undefined : date), { open: id })}#j${id}`
      : null,
  };
};

export type DaysRow = ReturnType<typeof jobRow>;

/** Number of jobs of a quiet day, below which those of tomorrow are listed. */
const QUIET_DAY = 10;

/** Returns the first jobs of tomorrow if today is quiet; else none. One query, or none. */
export function listTomorrowIfQuiet(
  days: ReturnType<typeof getDaysView>,
  { locale, now }: { locale: Locale; now: number },
): DaysRow[] {
  if (days.counts.today > QUIET_DAY) return [];
  const tomorrow = addDays(cityDateOf(now), 1);
  const jobs = listPageOfDays(
    { first: tomorrow, last: tomorrow },
    { page: 1, size: QUIET_DAY },
    now,
  );
  return jobs.map((job, index) =>
    jobRow(job, jobs[index - 1]?.startsAt !== job.startsAt, { locale, now }),
  );
}

/** Returns a page of a list by day. One query. */
export function listDaysOf(
  view: Exclude<BookingView, "all">,
  page: PageRequest,
  { days, locale, now }: { days: ReturnType<typeof getDaysView>; locale: Locale; now: number },
): ListPage<DaysRow> {
  const jobs = listPageOfDays(days.ranges[view], page, now);
  return {
    rows: jobs.map((job, index) =>
      jobRow(job, jobs[index - 1]?.startsAt !== job.startsAt, { locale, now }),
    ),
    total: days.counts[view],
  };
}
