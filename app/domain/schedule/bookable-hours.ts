import {
  WORK_WINDOWS,
  hoursBetween,
  hoursOfWindows,
  decodeWorkDays,
  windowsOfWeekday,
  type HourSet,
  type WindowSet,
  type WorkWindow,
} from "./availability";
import { slotHour } from "./slots";
import { SLOT_LABELS } from "~/lib/vocabulary";

const STARTS = SLOT_LABELS.map(slotHour);

function countHours(hours: HourSet): number {
  let left = hours;
  let counted = 0;
  for (; left; left &= left - 1) counted += 1;
  return counted;
}

/** The hours of a day with these windows in which some job, of one of these lengths, can take place. */
export function bookableHours(windows: WindowSet, jobLengths: readonly number[]): HourSet {
  const open = hoursOfWindows(windows);
  let bookable = 0;
  for (const length of jobLengths) {
    for (const start of STARTS) {
      const job = hoursBetween(start, start + length);
      if ((open & job) === job) bookable |= job;
    }
  }
  return bookable;
}

/**
 * How many hours a week can be booked of a cleaner who does jobs of these lengths: what lies in a
 * window that no job can reach doesn't count. Nobody can start after 3 PM.
 */
export function bookableHoursAWeek(
  { workDays, weekWindows }: { workDays: number; weekWindows: number },
  jobLengths: readonly number[],
): number {
  return decodeWorkDays(workDays)
    .map((weekday) => countHours(bookableHours(windowsOfWeekday(weekWindows, weekday), jobLengths)))
    .reduce((sum, hours) => sum + hours, 0);
}

/** The windows among these in which nothing can be booked, as in an evening without its afternoon. */
export function idleWindows(windows: WindowSet, jobLengths: readonly number[]): WorkWindow[] {
  const bookable = bookableHours(windows, jobLengths);
  return WORK_WINDOWS.filter(
    ({ bit, from, to }) => windows & bit && !(bookable & hoursBetween(from, to)),
  ).map(({ id }) => id);
}
