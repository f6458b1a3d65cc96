import { weekdayOf, type CityDate } from "~/lib/bangkok-time";

/** The three windows of a working day (docs/rules.md, Slots), hours from and to. */
export const WORK_WINDOWS = [
  { id: "morning", from: 8, to: 12, bit: 0b001 },
  { id: "midday", from: 12, to: 16, bit: 0b010 },
  { id: "evening", from: 16, to: 20, bit: 0b100 },
] as const;
export type WorkWindow = (typeof WORK_WINDOWS)[number]["id"];

/** A set of hours of one day: bit h stands for the hour from h to h + 1. */
export type Hours = number;

/** The hours from `from` up to, not including, `to`. */
export function hoursBetween(from: number, to: number): Hours {
  return ((1 << (to - from)) - 1) << from;
}

/** Weekdays (1 is Monday, 7 is Sunday) as they are stored: one bit each. */
export function workDaysOf(weekdays: readonly number[]): number {
  return weekdays.reduce((mask, weekday) => mask | (1 << (weekday - 1)), 0);
}

/** The weekdays (1 is Monday, 7 is Sunday) that are stored so. */
export function weekdaysOf(workDays: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => workDays & (1 << (weekday - 1)));
}

/** Windows as they are stored: one bit each. */
export function workWindowsOf(windows: readonly WorkWindow[]): number {
  return WORK_WINDOWS.reduce(
    (mask, window) => (windows.includes(window.id) ? mask | window.bit : mask),
    0,
  );
}

/** The windows that are stored so. */
export function windowsOf(workWindows: number) {
  return WORK_WINDOWS.filter((window) => workWindows & window.bit);
}

/** When a cleaner works and what is taken already. */
export interface Schedule {
  /** One bit a weekday, Monday first. */
  workDays: number;
  /** One bit a window. */
  workWindows: number;
  /** Keeps the hour after each job free for the way to the next. */
  travelTime: boolean;
  /** Answers requests instead of taking bookings at once: some time to answer must be left. */
  answersRequests: boolean;
  /** The last day on which a visit is offered, if it isn't the horizon's: the check's expiry. */
  lastDay: CityDate | null;
  blockedDates: ReadonlySet<CityDate>;
  /** Taken hours by date; a date without an entry is free. */
  takenHours: ReadonlyMap<CityDate, Hours>;
}

/** True if the cleaner works on that day of the week. */
export function worksOn(schedule: Schedule, date: CityDate): boolean {
  return (schedule.workDays & (1 << (weekdayOf(date) - 1))) !== 0;
}

/** The hours that the cleaner works on a working day. */
export function workingHours(schedule: Schedule): Hours {
  return windowsOf(schedule.workWindows).reduce(
    (hours, window) => hours | hoursBetween(window.from, window.to),
    0,
  );
}
