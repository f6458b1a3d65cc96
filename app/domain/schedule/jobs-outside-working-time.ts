import { isHolidayOff, worksThrough, type JobTime, type WorkingWeek } from "./availability";
import { weekdayOf, type CityDate } from "~/lib/bangkok-time";

/** A future job, with the hours of its day. */
export interface JobAhead extends JobTime {
  id: number;
}

/** A job that lies outside its cleaner's working time, and the reason. */
export interface JobOutsideWorkingTime<Job extends JobAhead = JobAhead> {
  job: Job;
  /** The weekday's own windows, a day off, or a public holiday. */
  reason: "week" | "day-off" | "holiday";
}

/**
 * Returns the jobs that don't lie wholly in the working time. They stay booked: only people cancel them.
 */
export function jobsOutsideWorkingTime<Job extends JobAhead>(
  week: WorkingWeek,
  jobs: readonly Job[],
): JobOutsideWorkingTime<Job>[] {
  return jobs
    .filter((job) => !worksThrough(week, job))
    .map((job) => ({ job, reason: reasonFor(week, job) }));
}

function reasonFor(week: WorkingWeek, job: JobAhead): JobOutsideWorkingTime["reason"] {
  const weekAlone = { ...week, offOnHolidays: false, blockedWindows: new Map<CityDate, number>() };
  if (!worksThrough(weekAlone, job)) return "week";
  return isHolidayOff(week, job.date) ? "holiday" : "day-off";
}

/** Returns the jobs that lie outside a weekday's own windows (1 is Monday, 7 is Sunday). */
export function jobsOnWeekday<Job extends JobAhead>(
  outside: readonly JobOutsideWorkingTime<Job>[],
  weekday: number,
): Job[] {
  return outside
    .filter(({ job, reason }) => reason === "week" && weekdayOf(job.date) === weekday)
    .map(({ job }) => job);
}
