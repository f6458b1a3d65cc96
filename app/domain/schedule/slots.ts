import {
  hoursBetween,
  hoursCoverJob,
  workingHours,
  worksOn,
  worksThrough,
  type HourSet,
  type JobTime,
  type Schedule,
} from "./availability";
import { BOOKING_HORIZON_DAYS } from "~/lib/booking-limits";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { earliestStartOfRequest } from "./response-deadline";
import { SLOT_LABELS, type SlotLabel } from "~/lib/vocabulary";

/** Shortest time from booking a job to its start, in hours. */
export const LEAD_HOURS = 2;

/** Returns the hour (0 to 23) at which a slot starts, from its label: "12:00 PM" is 12. */
export function slotHour(label: SlotLabel): number {
  return (parseInt(label) % 12) + (label.endsWith("PM") ? 12 : 0);
}

/** Returns the hour at which a cleaner is free again: the job's end, or an hour later with travel time. */
export function freeAgainAt(startHour: number, jobHours: number, travelTime: boolean): number {
  return startHour + jobHours + (travelTime ? 1 : 0);
}

/** Returns the hours that a job takes from a cleaner's day: its own, and the travel hour if any. */
export function hoursTaken(startHour: number, jobHours: number, travelTime: boolean): HourSet {
  return hoursBetween(startHour, freeAgainAt(startHour, jobHours, travelTime));
}

/** The state of a slot: free, or the reason why it can't be booked. */
export type SlotState =
  | "free"
  | "too-soon"
  | "not-working"
  /** The cleaner works at that hour, but not long enough for the whole job. */
  | "job-too-long"
  | "taken"
  | "short-notice";

/**
 * Returns whether a job of `jobHours` can start at `startHour` on `date`, or why not. It can if each of its
 * hours lies in a window that the cleaner works, neither they nor the travel hour are taken, it starts at
 * least 2 hours from now (on another day, if the cleaner wants that), and a cleaner who answers requests
 * has an hour of daytime to do so. (The travel hour may lie outside the windows.)
 */
export function slotState(
  schedule: Schedule,
  { date, startHour, jobHours }: JobTime,
  now: number,
): SlotState {
  return slotStateByHour(schedule, date, jobHours, now)(startHour);
}

/** True if a day is as far ahead as a cleaner wants to know of new jobs. */
export function keepsLeadTime(
  { leadTime }: Pick<Schedule, "leadTime">,
  date: CityDate,
  now: number,
): boolean {
  return leadTime !== "next-day" || date > cityDateOf(now);
}

/**
 * True if a cleaner works in all hours of a job and has nothing else in them. Lead times are not part of it:
 * a cleaner who is asked about a job, or agreed to it, needs none.
 */
export function hasTimeFor(schedule: Schedule, job: JobTime, now: number): boolean {
  const { date, startHour, jobHours } = job;
  if (date > lastDayOfSchedule(schedule, now) || !worksThrough(schedule, job)) return false;
  const taken = schedule.takenHours.get(date) ?? 0;
  return (taken & hoursTaken(startHour, jobHours, schedule.travelTime)) === 0;
}

/** Returns a function from hour to state, for one day. What is the same for all hours is looked up once. */
function slotStateByHour(
  schedule: Schedule,
  date: CityDate,
  jobHours: number,
  now: number,
): (startHour: number) => SlotState {
  const midnight = instantOf(date, 0);
  const working = date > lastDayOfSchedule(schedule, now) ? 0 : workingHours(schedule, date);
  const tooSoon = !keepsLeadTime(schedule, date, now);
  const taken = schedule.takenHours.get(date) ?? 0;
  const earliestRequest = schedule.answersRequests ? earliestStartOfRequest(now) : 0;
  return (startHour) => {
    const startsAt = midnight + startHour * HOUR_MS;
    if (tooSoon || startsAt < now + LEAD_HOURS * HOUR_MS) return "too-soon";
    if (!(working & (1 << startHour))) return "not-working";
    if (!hoursCoverJob(working, startHour, jobHours)) return "job-too-long";
    if (taken & hoursTaken(startHour, jobHours, schedule.travelTime)) return "taken";
    return startsAt < earliestRequest ? "short-notice" : "free";
  };
}

/** Returns the last day on which this cleaner can be booked now. */
export function lastDayOfSchedule({ lastDay }: Schedule, now: number): CityDate {
  const horizon = lastBookableDate(now);
  return lastDay !== null && lastDay < horizon ? lastDay : horizon;
}

/** Returns the last day that can be booked now, with any cleaner. */
export function lastBookableDate(now: number): CityDate {
  return addDays(cityDateOf(now), BOOKING_HORIZON_DAYS);
}

export interface Slot {
  label: SlotLabel;
  hour: number;
  state: SlotState;
}

/** Returns the fixed slots of a day with their states. */
export function slotsOf(schedule: Schedule, date: CityDate, jobHours: number, now: number): Slot[] {
  const stateAt = slotStateByHour(schedule, date, jobHours, now);
  return SLOT_LABELS.map((label) => {
    const hour = slotHour(label);
    return { label, hour, state: stateAt(hour) };
  });
}

/** The state of a day: free, or the reason why it can't be chosen. */
export type DayState =
  | "free"
  | "past"
  | "too-far"
  /** The day is too late for this cleaner, whose background check has expired by then. */
  | "unavailable"
  | "day-off"
  | "blocked"
  | "too-late-today"
  | "short-notice"
  | "job-too-long"
  | "fully-booked";

/** Returns whether any slot of a day is free, and if not, the reason to show. */
export function dayState(
  schedule: Schedule,
  date: CityDate,
  jobHours: number,
  now: number,
): DayState {
  if (date < cityDateOf(now)) return "past";
  if (date > lastBookableDate(now)) return "too-far";
  if (date > lastDayOfSchedule(schedule, now)) return "unavailable";
  if (!worksOn(schedule, date)) return "day-off";
  if (!workingHours(schedule, date)) return "blocked";
  const states = slotsOf(schedule, date, jobHours, now).map((slot) => slot.state);
  if (states.includes("free")) return "free";
  if (states.includes("taken")) return "fully-booked";
  if (states.includes("short-notice")) return "short-notice";
  return states.includes("too-soon") ? "too-late-today" : "job-too-long";
}

/** Returns the next days, starting with `from`, on which a job of that length can start: at most `most`. */
export function nextFreeDays(
  schedule: Schedule,
  jobHours: number,
  { from, most }: { from: CityDate; most: number },
  now: number,
): CityDate[] {
  const days: CityDate[] = [];
  const last = lastDayOfSchedule(schedule, now);
  for (let date = from; date <= last && days.length < most; date = addDays(date, 1)) {
    if (dayState(schedule, date, jobHours, now) === "free") days.push(date);
  }
  return days;
}

/** Returns the hours of a day at which a job of that length can start; none on a day that isn't worked. */
export function freeStartHours(
  schedule: Schedule,
  date: CityDate,
  jobHours: number,
  now: number,
): HourSet {
  if (!worksOn(schedule, date)) return 0;
  return slotsOf(schedule, date, jobHours, now).reduce(
    (hours, { hour, state }) => (state === "free" ? hours | (1 << hour) : hours),
    0,
  );
}

/** A day and the hour on it at which a job can start. */
export interface FreeStart {
  date: CityDate;
  hour: number;
}

/** Returns the first start of a job of that length, from now or a later day on; null if there is none. */
export function nextFreeStart(
  schedule: Schedule,
  jobHours: number,
  now: number,
  withinDays: number = BOOKING_HORIZON_DAYS,
  from: CityDate = cityDateOf(now),
): FreeStart | null {
  const last = addDays(cityDateOf(now), withinDays);
  for (let date = from; date <= last; date = addDays(date, 1)) {
    if (!worksOn(schedule, date)) continue;
    const slot = slotsOf(schedule, date, jobHours, now).find(({ state }) => state === "free");
    if (slot) return { date, hour: slot.hour };
  }
  return null;
}

/** A day with the first slot in which a job can start on it; null if the day is full or closed. */
export interface DayAhead {
  date: CityDate;
  first: Slot | null;
}

/** Returns the days from today on, `count` of them, each with its first free slot for a job of that length. */
export function daysAhead(
  schedule: Schedule,
  jobHours: number,
  now: number,
  count: number,
): DayAhead[] {
  const last = lastDayOfSchedule(schedule, now);
  return Array.from({ length: count }, (_, day) => {
    const date = addDays(cityDateOf(now), day);
    const slots =
      date <= last && worksOn(schedule, date) ? slotsOf(schedule, date, jobHours, now) : [];
    return { date, first: slots.find(({ state }) => state === "free") ?? null };
  });
}
