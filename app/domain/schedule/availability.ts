import { weekdayOf, type CityDate } from "~/lib/bangkok-time";
import { isPublicHoliday } from "~/lib/public-holidays";
import type { LeadTime } from "~/lib/vocabulary";

/** The three windows of a working day (docs/rules.md, Slots), in hours from and to. */
export const WORK_WINDOWS = [
  { id: "morning", from: 8, to: 12, bit: 0b001 },
  { id: "midday", from: 12, to: 16, bit: 0b010 },
  { id: "evening", from: 16, to: 20, bit: 0b100 },
] as const;
export type WorkWindow = (typeof WORK_WINDOWS)[number]["id"];

/** A set of hours of one day: bit h is the hour from h to h + 1. */
export type HourSet = number;

/** Returns the hours from `from` up to, not including, `to`. */
export function hoursBetween(from: number, to: number): HourSet {
  return ((1 << (to - from)) - 1) << from;
}

/** Returns the first hour of a set; null if it is empty. */
export function firstHourOf(hours: HourSet): number | null {
  return hours === 0 ? null : 31 - Math.clz32(hours & -hours);
}

/** Returns a set of hours as ranges, each from one hour up to, not including, another. */
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

/** Returns weekdays (1 is Monday, 7 is Sunday) as they are stored: one bit each. */
export function encodeWorkDays(weekdays: readonly number[]): number {
  return weekdays.reduce((mask, weekday) => mask | (1 << (weekday - 1)), 0);
}

/** True if a weekday (1 is Monday, 7 is Sunday) is among the stored ones. */
export function isWorkDay(workDays: number, weekday: number): boolean {
  return (workDays & (1 << (weekday - 1))) !== 0;
}

/** Returns the stored weekdays (1 is Monday, 7 is Sunday). */
export function decodeWorkDays(workDays: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => isWorkDay(workDays, weekday));
}

/** A set of windows of one day, one bit each. */
export type WindowSet = number;

/** The whole day: all windows. */
export const ALL_WINDOWS: WindowSet = 0b111;

/** Returns windows as they are stored: one bit each. */
export function encodeWindows(windows: readonly WorkWindow[]): WindowSet {
  return WORK_WINDOWS.reduce(
    (mask, window) => (windows.includes(window.id) ? mask | window.bit : mask),
    0,
  );
}

/** Returns the stored windows. */
export function decodeWindows(windows: WindowSet) {
  return WORK_WINDOWS.filter((window) => windows & window.bit);
}

/** Returns the hours that lie in these windows. */
export function hoursOfWindows(windows: WindowSet): HourSet {
  return decodeWindows(windows).reduce((hours, { from, to }) => hours | hoursBetween(from, to), 0);
}

/** Returns the windows of the seven weekdays, Monday first, as they are stored: three bits each. */
export function encodeWeekWindows(windowsByWeekday: readonly WindowSet[]): number {
  return windowsByWeekday.reduce((week, windows, day) => week | (windows << (3 * day)), 0);
}

/** Returns the same windows for every weekday, as they are stored. */
export function sameWindowsEveryDay(windows: WindowSet): number {
  return encodeWeekWindows(Array.from({ length: 7 }, () => windows));
}

/** Returns the windows of a weekday (1 is Monday, 7 is Sunday). */
export function windowsOfWeekday(weekWindows: number, weekday: number): WindowSet {
  return (weekWindows >> (3 * (weekday - 1))) & ALL_WINDOWS;
}

/** The working time of a cleaner, and the hours that are taken already. */
export interface Schedule {
  /** One bit for each weekday, Monday first. */
  workDays: number;
  /** The windows of each weekday, three bits each, Monday's the lowest. */
  weekWindows: number;
  /** True if the cleaner doesn't work on public holidays. */
  offOnHolidays: boolean;
  leadTime: LeadTime;
  /** True if the hour after each job stays free for the way to the next. */
  travelTime: boolean;
  /** True if the cleaner answers requests instead of taking bookings at once: that needs some time. */
  answersRequests: boolean;
  /** The last day on which a visit is offered, because the background check expires; null if it doesn't. */
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

/** True if a day is a public holiday on which this cleaner doesn't work. */
export function isHolidayOff(
  { offOnHolidays }: Pick<Schedule, "offOnHolidays">,
  date: CityDate,
): boolean {
  return offOnHolidays && isPublicHoliday(date);
}

/** Returns the windows of a day that the cleaner keeps free, whatever the weekday's own windows are. */
export function windowsOff(
  schedule: Pick<Schedule, "offOnHolidays" | "blockedWindows">,
  date: CityDate,
): WindowSet {
  return isHolidayOff(schedule, date) ? ALL_WINDOWS : (schedule.blockedWindows.get(date) ?? 0);
}

/** The part of a schedule that says when a cleaner works, not what is taken. */
export type WorkingWeek = Pick<
  Schedule,
  "workDays" | "weekWindows" | "offOnHolidays" | "blockedWindows"
>;

/** The day and hours of a job, without the travel hour. */
export interface JobTime {
  date: CityDate;
  startHour: number;
  jobHours: number;
}

/** True if all hours of a job lie in windows that are worked. (The travel hour may lie outside.) */
export function worksThrough(week: WorkingWeek, { date, startHour, jobHours }: JobTime): boolean {
  return hoursCoverJob(workingHours(week, date), startHour, jobHours);
}

/** True if these hours include all hours of a job. */
export function hoursCoverJob(hours: HourSet, startHour: number, jobHours: number): boolean {
  const job = hoursBetween(startHour, startHour + jobHours);
  return (hours & job) === job;
}

/** Returns the hours of a day that the cleaner works: none on a day off, a blocked day or their holiday. */
export function workingHours(schedule: WorkingWeek, date: CityDate): HourSet {
  if (!worksOn(schedule, date)) return 0;
  const usual = windowsOfWeekday(schedule.weekWindows, weekdayOf(date));
  return hoursOfWindows(usual & ~windowsOff(schedule, date));
}
