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

/** Returns the hours of a day with these windows in which a job of one of these lengths can take place. */
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
 * Returns how many hours a week can be booked with a cleaner who does jobs of these lengths. Hours that no
 * job can reach don't count, although they lie in a window: nobody can start after 3 PM.
 */
export function bookableHoursAWeek(
  { workDays, weekWindows }: { workDays: number; weekWindows: number },
  jobLengths: readonly number[],
): number {
  return decodeWorkDays(workDays)
    .map((weekday) => countHours(bookableHours(windowsOfWeekday(weekWindows, weekday), jobLengths)))
    .reduce((sum, hours) => sum + hours, 0);
}

/** Returns the windows in which nothing can be booked, such as an evening without its afternoon. */
export function idleWindows(windows: WindowSet, jobLengths: readonly number[]): WorkWindow[] {
  const bookable = bookableHours(windows, jobLengths);
  return WORK_WINDOWS.filter(
    ({ bit, from, to }) => windows & bit && !(bookable & hoursBetween(from, to)),
  ).map(({ id }) => id);
}
