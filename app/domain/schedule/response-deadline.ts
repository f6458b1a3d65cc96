import { cityHourOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";

/** Only hours from 7 to 21 count: nobody is woken to answer a request. */
const DAY_STARTS = 7;
const DAY_ENDS = 21;
const HOURS_TO_ANSWER = 4;

/**
 * By when a cleaner must answer a request: 4 hours of daytime after it was made, but no later than
 * 1 hour before the job starts. Instants in milliseconds.
 */
export function responseDeadline(requestedAt: number, startsAt: number): number {
  let left = HOURS_TO_ANSWER * HOUR_MS;
  let at = requestedAt;
  while (left > 0) {
    const untilNextHour = HOUR_MS - (at % HOUR_MS);
    const hour = cityHourOf(at);
    const step = hour >= DAY_STARTS && hour < DAY_ENDS ? Math.min(untilNextHour, left) : 0;
    left -= step;
    at += step || untilNextHour;
  }
  return Math.min(at, startsAt - HOUR_MS);
}
