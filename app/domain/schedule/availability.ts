import { weekdayOf, type CityDate } from "~/lib/bangkok-time";
import { isPublicHoliday } from "~/lib/public-holidays";
import type { LeadTime } from "~/lib/vocabulary";

/** The three windows of a working day (docs/rules.md, Slots), hours from and to. */
export const WORK_WINDOWS = [
  { id: "morning", from: 8, to: 12, bit: 0b001 },
  { id: "midday", from: 12, to: 16, bit: 0b010 },
  { id: "evening", from: 16, to: 20, bit: 0b100 },
] as const;
export type WorkWindow = (typeof WORK_WINDOWS)[number]["id"];

/** A set of hours of one day: bit h stands for the hour from h to h + 1. */
export type HourSet = number;

/** The hours from `from` up to, not including, `to`. */
export function hoursBetween(from: number, to: number): HourSet {
  return ((1 << (to - from)) - 1) << from;
}

/** A set of hours as stretches, each from one hour up to, not including, another. */
export function hourRanges(hours: HourSet): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    if (!(hours & (1 << hour))) continue;
    const last = stretches.at(-1);
    if (last?.[1] === hour) last[1] = hour + 1;
    else stretches.push([hour, hour + 1]);
  }
  return stretches;
}

/** Weekdays (1 is Monday, 7 is Sunday) as they are stored: one bit each. */
export function encodeWorkDays(weekdays: readonly number[]): number {
  return weekdays.reduce((mask, weekday) => mask | (1 << (weekday - 1)), 0);
}

/** True if that weekday (1 is Monday, 7 is Sunday) is one of those that are stored so. */
export function isWorkDay(workDays: number, weekday: number): boolean {
  return (workDays & (1 << (weekday - 1))) !== 0;
}

/** The weekdays (1 is Monday, 7 is Sunday) that are stored so. */
export function decodeWorkDays(workDays: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => isWorkDay(workDays, weekday));
}

/** A set of windows of one day: their bits. */
export type WindowSet = number;

/** The whole day: all windows. */
export const ALL_WINDOWS: WindowSet = 0b111;

/** Windows as they are stored: one bit each. */
export function encodeWindows(windows: readonly WorkWindow[]): WindowSet {
  return WORK_WINDOWS.reduce(
    (mask, window) => (windows.includes(window.id) ? mask | window.bit : mask),
    0,
  );
}

/** The windows that are stored so. */
export function decodeWindows(windows: WindowSet) {
  return WORK_WINDOWS.filter((window) => windows & window.bit);
}

/** The hours of windows. */
export function hoursOfWindows(windows: WindowSet): HourSet {
  return decodeWindows(windows).reduce((hours, { from, to }) => hours | hoursBetween(from, to), 0);
}

/** The windows of the seven weekdays, Monday first, as they are stored: three bits each. */
export function encodeWeekWindows(windowsByWeekday: readonly WindowSet[]): number {
  return windowsByWeekday.reduce((week, windows, day) => week | (windows << (3 * day)), 0);
}

/** The same windows on every weekday, as they are stored. */
export function sameWindowsEveryDay(windows: WindowSet): number {
  return encodeWeekWindows(Array.from({ length: 7 }, () => windows));
}

/** The windows of a weekday (1 is Monday, 7 is Sunday). */
export function windowsOfWeekday(weekWindows: number, weekday: number): WindowSet {
  return (weekWindows >> (3 * (weekday - 1))) & ALL_WINDOWS;
}

/** When a cleaner works and what is taken already. */
export interface Schedule {
  /** One bit a weekday, Monday first. */
  workDays: number;
  /** The windows of each weekday, three bits each, Monday's the lowest. */
  weekWindows: number;
  /** Doesn't work on public holidays. */
  offOnHolidays: boolean;
  leadTime: LeadTime;
  /** Keeps the hour after each job free for the way to the next. */
  travelTime: boolean;
  /** Answers requests instead of taking bookings at once: some time to answer must be left. */
  answersRequests: boolean;
  /** The last day on which a visit is offered, if it isn't the horizon's: the check's expiry. */
  lastDay: CityDate | null;
  /** Windows that the cleaner keeps free, by date. */
  blockedWindows: ReadonlyMap<CityDate, WindowSet>;
  /** Taken hours by date; a date without an entry is free. */
  takenHours: ReadonlyMap<CityDate, HourSet>;
}

/** True if the cleaner works on that day of the week. */
export function worksOn(
  schedule: Pick<Schedule, "workDays" | "weekWindows">,
  date: CityDate,
): boolean {
  const weekday = weekdayOf(date);
  return (
    isWorkDay(schedule.workDays, weekday) && windowsOfWeekday(schedule.weekWindows, weekday) !== 0
  );
}

/** Whether a day is a public holiday on which this cleaner doesn't work. */
export function isHolidayOff(
  { offOnHolidays }: Pick<Schedule, "offOnHolidays">,
  date: CityDate,
): boolean {
  return offOnHolidays && isPublicHoliday(date);
}

/** The windows of a day that the cleaner keeps free, whatever the week says of it. */
export function windowsOff(
  schedule: Pick<Schedule, "offOnHolidays" | "blockedWindows">,
  date: CityDate,
): WindowSet {
  return isHolidayOff(schedule, date) ? ALL_WINDOWS : (schedule.blockedWindows.get(date) ?? 0);
}

/** What of a schedule says when a cleaner works, not what is taken. */
export type WorkingWeek = Pick<
  Schedule,
  "workDays" | "weekWindows" | "offOnHolidays" | "blockedWindows"
>;

/** A job's own hours, on its day. */
export interface JobTime {
  date: CityDate;
  startHour: number;
  jobHours: number;
}

/** True if all hours of a job lie in windows that are worked. (The way to the next may lie outside.) */
export function worksThrough(week: WorkingWeek, { date, startHour, jobHours }: JobTime): boolean {
  return hoursCoverJob(workingHours(week, date), startHour, jobHours);
}

/** True if these hours have all of a job's. */
export function hoursCoverJob(hours: HourSet, startHour: number, jobHours: number): boolean {
  const job = hoursBetween(startHour, startHour + jobHours);
  return (hours & job) === job;
}

/** The hours of a day that the cleaner works; none on a day off, a blocked one, or a holiday of theirs. */
export function workingHours(schedule: WorkingWeek, date: CityDate): HourSet {
  if (!worksOn(schedule, date)) return 0;
  const usual = windowsOfWeekday(schedule.weekWindows, weekdayOf(date));
  return hoursOfWindows(usual & ~windowsOff(schedule, date));
}
