import { isHolidayOff, worksThrough, type JobTime, type WorkingWeek } from "./availability";
import { weekdayOf, type CityDate } from "~/lib/bangkok-time";

/** A job that is ahead, in hours of its day. */
export interface JobAhead extends JobTime {
  id: number;
}

/** A job that lies outside of the time in which its cleaner works, and what put it there. */
export interface JobOutsideWorkingTime<Job extends JobAhead = JobAhead> {
  job: Job;
  /** The weekday's own windows, a day off, or a public holiday. */
  reason: "week" | "day-off" | "holiday";
}

/**
 * The jobs that don't lie wholly in the time that is worked. They stay: nobody cancels them but
 * people.
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

/** The jobs of a weekday (1 is Monday, 7 is Sunday). */
export function jobsOnWeekday<Job extends JobAhead>(
  outside: readonly JobOutsideWorkingTime<Job>[],
  weekday: number,
): Job[] {
  return outside
    .filter(({ job, reason }) => reason === "week" && weekdayOf(job.date) === weekday)
    .map(({ job }) => job);
}
