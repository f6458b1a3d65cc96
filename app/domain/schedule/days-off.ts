import { addDays, daysBetween, isCityDate, type CityDate } from "~/lib/bangkok-time";
import { ALL_WINDOWS, type WindowSet } from "./availability";

/** A day on which a cleaner doesn't work, or doesn't work in some windows. */
export interface DayOff {
  date: CityDate;
  windows: WindowSet;
}

/** Consecutive days that are off in the same windows. */
export interface DaysOffRun {
  first: CityDate;
  last: CityDate;
  windows: WindowSet;
}

/** Days ahead for which a day off can be given. Nobody can book so far, but a yearly feast fits. */
export const DAYS_OFF_AHEAD = 366;

/** Returns the days that are off, in order, each date once, none before `today` or too far ahead. */
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

/** Removes the day, whichever part of it is off. If it isn't off, adds it as wholly off. */
export function toggleDayOff(days: readonly DayOff[], date: CityDate): DayOff[] {
  const others = days.filter((day) => day.date !== date);
  return others.length < days.length ? others : [...days, { date, windows: ALL_WINDOWS }];
}

/** Returns the days with a run of days off added. Days that were off stay off. */
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

/** Returns the days without those from `first` to `last`. */
export function removeDaysOffRun(
  days: readonly DayOff[],
  { first, last }: Pick<DaysOffRun, "first" | "last">,
): DayOff[] {
  return days.filter(({ date }) => date < first || date > last);
}

/** Groups days, given in order, into runs: consecutive days with the same windows are one run. */
export function daysOffRuns(days: readonly DayOff[]): DaysOffRun[] {
  const runs: DaysOffRun[] = [];
  for (const { date, windows } of days) {
    const run = runs.at(-1);
    if (run && run.windows === windows && addDays(run.last, 1) === date) run.last = date;
    else runs.push({ first: date, last: date, windows });
  }
  return runs;
}

/** Returns days off as one field of a form: "2026-12-25/2026-12-26/7", with spaces between runs. */
export function formatDaysOff(days: readonly DayOff[]): string {
  return daysOffRuns(days)
    .map(({ first, last, windows }) => `${first}/${last}/${windows}`)
    .join(" ");
}

/** Parses the text of `formatDaysOff`. Runs that can't be read are left out, and the number is limited. */
export function parseDaysOff(text: string): DayOff[] {
  return text
    .split(" ", DAYS_OFF_AHEAD)
    .map(parseDaysOffRun)
    .filter((run) => run !== null)
    .reduce<DayOff[]>((days, run) => {
      // A run is no longer than the days that may be off, so a form can't cause endless work.
      return days.length > DAYS_OFF_AHEAD ? days : addDaysOffRun(days, run);
    }, []);
}

/** Parses one run; null if it can't be read. */
export function parseDaysOffRun(text: string): DaysOffRun | null {
  const [first, last, bits] = text.split("/");
  const windows = Number(bits);
  if (!isCityDate(first) || !isCityDate(last) || first > last) return null;
  if (!Number.isInteger(windows) || windows < 1 || windows > ALL_WINDOWS) return null;
  return { first, last, windows };
}
