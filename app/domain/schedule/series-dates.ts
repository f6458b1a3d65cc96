import { addDays, type CityDate } from "~/lib/bangkok-time";
import type { SeriesWeeks } from "~/lib/booking-limits";
import type { Schedule } from "./availability";
import { lastDayOfSchedule, slotState, type SlotState } from "./slots";

/** A visit of a series that could be, and whether it can. */
export interface PlannedVisit {
  date: CityDate;
  state: SlotState;
}

/** The dates of so many visits, from the first on. */
export function datesOfSeries(first: CityDate, every: SeriesWeeks, visits: number): CityDate[] {
  return Array.from({ length: visits }, (_, index) => addDays(first, index * every * 7));
}

/**
 * The visits of a series at one hour, each with how it stands. What lies beyond the last day on which
 * the cleaner can be booked isn't among them.
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
