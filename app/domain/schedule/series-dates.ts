import { addDays, type CityDate } from "~/lib/bangkok-time";
import { MOST_SERIES_VISITS, type SeriesWeeks } from "~/lib/booking-limits";
import type { Schedule } from "./availability";
import { lastDayOfSchedule, slotState, type SlotState } from "./slots";

/** A possible visit of a series, and whether it can be booked. */
export interface PlannedVisit {
  date: CityDate;
  state: SlotState;
  /** True if it comes after the visits that were asked for, because one of them can't be booked. */
  isExtra: boolean;
}

/** Returns the dates of that many visits, starting with the first. */
export function datesOfSeries(first: CityDate, every: SeriesWeeks, visits: number): CityDate[] {
  return Array.from({ length: visits }, (_, index) => addDays(first, index * every * 7));
}

/**
 * Returns the visits of a series at one hour, each with its state. For each that can't be booked, the next free
 * date in the same rhythm follows at the end, as long as the series doesn't get longer than one may be. Visits
 * after the last day on which the cleaner can be booked are left out.
 */
export function planVisits(
  schedule: Schedule,
  { date, startHour, jobHours }: { date: CityDate; startHour: number; jobHours: number },
  { every, visits }: { every: SeriesWeeks; visits: number },
  now: number,
): PlannedVisit[] {
  const last = lastDayOfSchedule(schedule, now);
  const possible = datesOfSeries(date, every, MOST_SERIES_VISITS)
    .filter((day) => day <= last)
    .map((day, index) => ({
      date: day,
      state: slotState(schedule, { date: day, startHour, jobHours }, now),
      isExtra: index >= visits,
    }));
  const asked = possible.slice(0, visits);
  const taken = asked.filter(({ state }) => state !== "free").length;
  const extra = possible.slice(visits).filter(({ state }) => state === "free");
  return [...asked, ...extra.slice(0, taken)];
}
