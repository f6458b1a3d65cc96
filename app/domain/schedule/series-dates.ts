import { addDays, type CityDate } from "~/lib/bangkok-time";
import type { SeriesWeeks } from "~/lib/booking-limits";
import type { Schedule } from "./availability";
import { lastDayOfSchedule, slotState, type SlotState } from "./slots";

/** A possible visit of a series, and whether it can be booked. */
export interface PlannedVisit {
  date: CityDate;
  state: SlotState;
}

/** Returns the dates of that many visits, starting with the first. */
export function datesOfSeries(first: CityDate, every: SeriesWeeks, visits: number): CityDate[] {
  return Array.from({ length: visits }, (_, index) => addDays(first, index * every * 7));
}

/**
 * Returns the visits of a series at one hour, each with its state. Visits after the last day on which the
 * cleaner can be booked are left out.
 */
export function planVisits(
  schedule: Schedule,
  { date, startHour, jobHours }: { date: CityDate; startHour: number; jobHours: number },
  { every, visits }: { every: SeriesWeeks; visits: number },
  now: number,
): PlannedVisit[] {
  const last = lastDayOfSchedule(schedule, now);
  return datesOfSeries(date, every, visits)
    .filter((day) => day <= last)
    .map((day) => ({
      date: day,
      state: slotState(schedule, { date: day, startHour, jobHours }, now),
    }));
}
