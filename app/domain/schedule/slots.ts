import { hoursBetween, workingHours, worksOn, type Hours, type Schedule } from "./availability";
import { HORIZON_DAYS } from "~/lib/booking-limits";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { earliestStartOfRequest } from "./response-deadline";
import { SLOT_LABELS, type SlotLabel } from "~/lib/vocabulary";

/** A job starts at least this long after it is booked. */
export const LEAD_HOURS = 2;

const FIRST_SLOT_HOUR = 8;

/** The hour (0 to 23) at which a slot starts. */
export function slotHour(label: SlotLabel): number {
  return FIRST_SLOT_HOUR + SLOT_LABELS.indexOf(label);
}

/** The hour at which a cleaner is free again: the job's end, one later if they want it for the way. */
export function freeAgainAt(startHour: number, jobHours: number, travelTime: boolean): number {
  return startHour + jobHours + (travelTime ? 1 : 0);
}

/** Hours that a job takes from a cleaner's day: its own, and one for the way if they want that. */
export function hoursTaken(startHour: number, jobHours: number, travelTime: boolean): Hours {
  return hoursBetween(startHour, freeAgainAt(startHour, jobHours, travelTime));
}

/** Why a slot can't be had, or that it can. */
export type SlotState = "free" | "too-soon" | "not-working" | "taken" | "short-notice";

/**
 * Whether a job of `jobHours` can start at `startHour` on `date`: each of its hours lies in a window
 * that the cleaner works, none of them nor the way to the next job is taken, it starts at least
 * 2 hours from now, and a cleaner who answers requests has an hour of daytime to do so. (The way may
 * lie outside of the windows.)
 */
export function slotState(
  schedule: Schedule,
  { date, startHour, jobHours }: { date: CityDate; startHour: number; jobHours: number },
  now: number,
): SlotState {
  return startStates(schedule, date, jobHours, now)(startHour);
}

/** The states of a day's hours; what is the same for all of them is looked up once. */
function startStates(
  schedule: Schedule,
  date: CityDate,
  jobHours: number,
  now: number,
): (startHour: number) => SlotState {
  const midnight = instantOf(date, 0);
  const closed =
    date > lastDayOf(schedule, now) || !worksOn(schedule, date) || schedule.blockedDates.has(date);
  const working = closed ? 0 : workingHours(schedule);
  const taken = schedule.takenHours.get(date) ?? 0;
  const earliestRequest = schedule.answersRequests ? earliestStartOfRequest(now) : 0;
  return (startHour) => {
    const startsAt = midnight + startHour * HOUR_MS;
    if (startsAt < now + LEAD_HOURS * HOUR_MS) return "too-soon";
    const job = hoursBetween(startHour, startHour + jobHours);
    if (closed || (working & job) !== job) return "not-working";
    if (taken & hoursTaken(startHour, jobHours, schedule.travelTime)) return "taken";
    return startsAt < earliestRequest ? "short-notice" : "free";
  };
}

/** The last day on which this cleaner can be booked now. */
function lastDayOf({ lastDay }: Schedule, now: number): CityDate {
  const horizon = lastBookableDate(now);
  return lastDay !== null && lastDay < horizon ? lastDay : horizon;
}

/** The last day that can be booked now, with whomever. */
export function lastBookableDate(now: number): CityDate {
  return addDays(cityDateOf(now), HORIZON_DAYS);
}

export interface Slot {
  label: SlotLabel;
  hour: number;
  state: SlotState;
}

/** The fixed slots of a day with their states. */
export function slotsOf(schedule: Schedule, date: CityDate, jobHours: number, now: number): Slot[] {
  const stateAt = startStates(schedule, date, jobHours, now);
  return SLOT_LABELS.map((label) => {
    const hour = slotHour(label);
    return { label, hour, state: stateAt(hour) };
  });
}

/** Why a day can't be chosen, or that it can. */
export type DayState =
  | "free"
  | "past"
  | "too-far"
  | "day-off"
  | "blocked"
  | "too-late-today"
  | "short-notice"
  | "job-too-long"
  | "fully-booked";

/** Whether any slot of a day is free, and if not, the reason to tell. */
export function dayState(
  schedule: Schedule,
  date: CityDate,
  jobHours: number,
  now: number,
): DayState {
  if (date < cityDateOf(now)) return "past";
  if (date > lastDayOf(schedule, now)) return "too-far";
  if (!worksOn(schedule, date)) return "day-off";
  if (schedule.blockedDates.has(date)) return "blocked";
  const states = slotsOf(schedule, date, jobHours, now).map((slot) => slot.state);
  if (states.includes("free")) return "free";
  if (states.includes("taken")) return "fully-booked";
  if (states.includes("short-notice")) return "short-notice";
  return states.includes("too-soon") ? "too-late-today" : "job-too-long";
}

/** The first day, today included, on which a job of that length can start; null if there is none. */
export function nextFreeDay(
  schedule: Schedule,
  jobHours: number,
  now: number,
  withinDays: number = HORIZON_DAYS,
): CityDate | null {
  const today = cityDateOf(now);
  for (let day = 0; day <= withinDays; day += 1) {
    const date = addDays(today, day);
    if (!worksOn(schedule, date)) continue;
    if (slotsOf(schedule, date, jobHours, now).some((slot) => slot.state === "free")) return date;
  }
  return null;
}
