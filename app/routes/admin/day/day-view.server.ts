import { listCandidates } from "~/domain/admin/bookings/candidates.server";
import { BOARD_HOURS, getDayBoard, type DayFilter } from "~/domain/admin/day/day-board.server";
import { dayStateOf } from "~/domain/admin/day/day-states";
import type { JobOfDay } from "~/domain/admin/day/jobs-of-days.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { choiceOf } from "~/domain/bookings/substitutes/search-rules";
import { getLostSeries } from "~/domain/bookings/substitutes/lost-together.server";
import { cityDateOf, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { adminPaths } from "~/lib/admin-paths";
import { fullNameForReader } from "~/lib/for-reader";
import { withQuery } from "~/lib/paths";
import { shortestServiceName } from "~/lib/short-service-name";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";

/** Returns a job as the board shows it. */
const jobView = (job: JobOfDay, locale: Locale, now: number) => ({
  id: job.id,
  startsAt: job.startsAt,
  endsAt: job.endsAt,
  state: dayStateOf(job, now),
  customer: job.customerName ?? "",
  area: job.city,
  service: keepCompounds(shortestServiceName(serviceNameOf(job, locale))),
});

export type DayJobView = ReturnType<typeof jobView>;

/** Returns the address of a day with its filters; `open` is the lost job whose panel is shown. */
export function dayPath(
  { date, area, specialty }: DayFilter,
  now: number,
  open: number | null = null,
): string {
  const path = adminPaths.day(date === cityDateOf(now) ? undefined : date);
  return withQuery(path, { area, service: specialty, open });
}

/**
 * Returns how far the day has gone on the board, as a share of its width from 0 to 1; null on another day, and
 * outside of the board's hours.
 */
function shareOfDay(date: string, now: number): number | null {
  const from = instantOf(date, BOARD_HOURS.from);
  const share = (now - from) / ((BOARD_HOURS.to - BOARD_HOURS.from) * HOUR_MS);
  return share < 0 || share > 1 ? null : share;
}

/** Returns the data of the page of a day. Two queries, at most ten with the panel of a lost job. */
export function getDayView(
  filter: DayFilter,
  openId: number,
  { locale, now }: { locale: Locale; now: number },
) {
  const { date } = filter;
  const board = getDayBoard(filter, now);
  const opened = board.lost.find(({ id }) => id === openId);
  const cleaners = board.cleaners.map(({ jobs, ...cleaner }) => ({
    ...cleaner,
    name: fullNameForReader(cleaner.name, locale),
    jobs: jobs.map((job) => jobView(job, locale, now)),
  }));
  const states = cleaners.flatMap(({ jobs }) => jobs.map(({ state }) => state));
  return {
    hours: BOARD_HOURS,
    share: shareOfDay(date, now),
    cleaners,
    lost: board.lost.map((job) => ({
      ...jobView(job, locale, now),
      searchUntil: job.searchUntil,
      to: `${dayPath(filter, now, job.id)}#j${job.id}`,
    })),
    free: date < cityDateOf(now) ? 0 : board.free,
    jobs: states.length + board.lost.length,
    requests: states.filter((state) => state === "request").length,
    opened: opened ? lostJobView(opened, locale, now) : null,
    /** A job that doesn't need anybody, or not any more, and whose panel was asked for. */
    notOpen: openId > 0 && !opened ? openId : null,
  };
}

export type DayView = ReturnType<typeof getDayView>;

/** Returns the data of the panel of a lost job. Seven queries, eight for a visit of a series. */
function lostJobView(job: JobOfDay, locale: Locale, now: number) {
  const { id, userId, serviceId, city, seriesId } = job;
  const series = seriesId === null ? null : getLostSeries(id);
  const visits = series?.visits ?? 1;
  const found = listCandidates([id], now).get(id) ?? null;
  const agreed = visits * job.totalPrice;
  return {
    ...jobView(job, locale, now),
    hours: job.hoursBilled,
    phone: job.customerPhone,
    aboutHome: job.aboutHome,
    choice: choiceOf(job),
    visits,
    agreed,
    candidates: found && {
      hasMore: found.hasMore,
      atItsHour: found.atItsHour.map((one) => ({
        id: one.id,
        name: one.name,
        photo: one.photo,
        phone: one.phone,
        nearness: one.nearness,
        ownTotal: one.ownTotal,
        difference: one.ownTotal - agreed,
        customerPays: one.customerPays,
        feeReducedBy: one.feeReducedBy,
        askedUntil: one.askedUntil,
        ...beside(one.jobsThatDay, job),
      })),
      withinTwoHours: found.withinTwoHours.map(({ date, time, startsAt, cleaners }) => ({
        startsAt,
        cleaners: cleaners.map(({ id: cleanerId, name, phone, ownTotal }) => ({
          id: cleanerId,
          name,
          phone,
          ownTotal,
          to: withQuery(adminPaths.item("bookings", "new"), {
            ...{ customer: userId, serviceId, area: city, cleanerId, date, time },
            replaces: id,
          }),
        })),
      })),
    },
  };
}

export type LostJobView = NonNullable<DayView["opened"]>;

/** Returns the jobs of somebody's day that are next to another: the one before it, and the one after it. */
function beside<Job extends { startsAt: number; endsAt: number }>(
  jobs: readonly Job[],
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): { before: Job | null; after: Job | null } {
  return {
    before: jobs.findLast((job) => job.endsAt <= startsAt) ?? null,
    after: jobs.find((job) => job.startsAt >= endsAt) ?? null,
  };
}
