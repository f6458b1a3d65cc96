import { addDays, daysBetween, isCityDate, type CityDate } from "~/lib/bangkok-time";
import { ALL_WINDOWS, type WindowSet } from "./availability";

/** A day on which a cleaner doesn't work, or doesn't in some windows. */
export interface DayOff {
  date: CityDate;
  windows: WindowSet;
}

/** Days in a row that are off in the same windows. */
export interface DaysOffRun {
  first: CityDate;
  last: CityDate;
  windows: WindowSet;
}

/** How far ahead a day off can be given: longer than anybody can book, so that a yearly feast fits. */
export const DAYS_OFF_AHEAD = 366;

/** In order, each date once, none before `today` or too far ahead; a day without a window isn't off. */
export function normalizeDaysOff(days: readonly DayOff[], today: CityDate): DayOff[] {
  const last = addDays(today, DAYS_OFF_AHEAD);
  const byDate = new Map<CityDate, WindowSet>();
  for (const { date, windows } of days) {
    if (date < today || date > last) continue;
    byDate.set(date, ((byDate.get(date) ?? 0) | windows) & ALL_WINDOWS);
  }
  return [...byDate]
    .filter(([, windows]) => windows !== 0)
    .map(([date, windows]) => ({ date, windows }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Takes the day out, whatever part of it is off; makes all of it off where none is. */
export function toggleDayOff(days: readonly DayOff[], date: CityDate): DayOff[] {
  const others = days.filter((day) => day.date !== date);
  return others.length < days.length ? others : [...days, { date, windows: ALL_WINDOWS }];
}

/** With a run of days off besides; what was off stays off. */
export function addDaysOffRun(
  days: readonly DayOff[],
  { first, last, windows }: DaysOffRun,
): DayOff[] {
  const length = Math.min(daysBetween(first, last), DAYS_OFF_AHEAD);
  const added = Array.from({ length: length + 1 }, (_, day) => ({
    date: addDays(first, day),
    windows,
  }));
  return [...days, ...added];
}

/** Without the days from `first` to `last`. */
export function removeDaysOffRun(
  days: readonly DayOff[],
  { first, last }: Pick<DaysOffRun, "first" | "last">,
): DayOff[] {
  return days.filter(({ date }) => date < first || date > last);
}

/** Days in order as runs: what follows day by day in the same windows is one. */
export function daysOffRuns(days: readonly DayOff[]): DaysOffRun[] {
  const runs: DaysOffRun[] = [];
  for (const { date, windows } of days) {
    const run = runs.at(-1);
    if (run && run.windows === windows && addDays(run.last, 1) === date) run.last = date;
    else runs.push({ first: date, last: date, windows });
  }
  return runs;
}

/** Days off as one field of a form: "2026-12-25/2026-12-26/7", with spaces between runs. */
export function formatDaysOff(days: readonly DayOff[]): string {
  return daysOffRuns(days)
    .map(({ first, last, windows }) => `${first}/${last}/${windows}`)
    .join(" ");
}

/** What `formatDaysOff` wrote; what can't be read is left out, and there is an end to it. */
export function parseDaysOff(text: string): DayOff[] {
  return text
    .split(" ", DAYS_OFF_AHEAD)
    .map(parseDaysOffRun)
    .filter((run) => run !== null)
    .reduce<DayOff[]>((days, run) => {
      // A run can't be longer than all that may be off: a form can't make work without end.
      return days.length > DAYS_OFF_AHEAD ? days : addDaysOffRun(days, run);
    }, []);
}

/** One run of them, or null. */
export function parseDaysOffRun(text: string): DaysOffRun | null {
  const [first, last, bits] = text.split("/");
  const windows = Number(bits);
  if (!isCityDate(first) || !isCityDate(last) || first > last) return null;
  if (!Number.isInteger(windows) || windows < 1 || windows > ALL_WINDOWS) return null;
  return { first, last, windows };
}
