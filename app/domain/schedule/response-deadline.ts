import { addDays, cityDateOf, cityHourOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";

/** Daytime, from 7 to 21. Only its hours count for an answer; at night phones ring only for what is near. */
export const DAYTIME_START_HOUR = 7;
export const DAYTIME_END_HOUR = 21;
export const HOURS_TO_ANSWER = 4;
/** Shortest time to answer that any request leaves, in hours of daytime. */
export const LEAST_HOURS_TO_ANSWER = 1;
/** Time from the last moment for an answer to the start of the job, in milliseconds. */
export const ANSWERED_BEFORE_MS = HOUR_MS;

/** True if an instant is in daytime. */
export function isDaytime(instant: number): boolean {
  const hour = cityHourOf(instant);
  return hour >= DAYTIME_START_HOUR && hour < DAYTIME_END_HOUR;
}

/** Returns the day on which daytime begins next, for an instant at night. */
export function nextDaytimeDate(instant: number): CityDate {
  const today = cityDateOf(instant);
  return cityHourOf(instant) < DAYTIME_START_HOUR ? today : addDays(today, 1);
}

/** True if a cleaner answers each request; the others take bookings at once. */
export function answersRequests({ instantBooking }: { instantBooking: boolean }): boolean {
  return !instantBooking;
}

/**
 * Returns the instant by which a cleaner must answer a request: 4 hours of daytime after it was made, but
 * no later than 1 hour before the job starts (docs/rules.md, Life of a booking). Instants in milliseconds.
 */
export function responseDeadline(requestedAt: number, startsAt: number): number {
  return Math.min(afterDaytime(requestedAt, HOURS_TO_ANSWER), startsAt - ANSWERED_BEFORE_MS);
}

/**
 * Returns the earliest start of a job that can be requested now. The deadline of an earlier one would leave
 * the cleaner less than an hour of daytime to answer. Instants in milliseconds.
 */
export function earliestStartOfRequest(now: number): number {
  return afterDaytime(now, LEAST_HOURS_TO_ANSWER) + ANSWERED_BEFORE_MS;
}

/** Returns the instant at which that many hours of daytime have passed; a part of an hour counts. */
export function afterDaytime(from: number, hours: number): number {
  let left = hours * HOUR_MS;
  let at = from;
  while (left > 0) {
    const untilNextHour = HOUR_MS - (at % HOUR_MS);
    const step = isDaytime(at) ? Math.min(untilNextHour, left) : 0;
    left -= step;
    at += step || untilNextHour;
  }
  return at;
}
