import { addDays, cityDateOf, cityHourOf, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";

/** Phones stay silent from 9 PM to 7 AM, on the city's clock (docs/rules.md, Notices). */
const FROM_HOUR = 21;
const TO_HOUR = 7;
/** What happens this soon is told at night too. */
const NEAR_MS = 12 * HOUR_MS;

/**
 * When a notice may ring: now, or at 7 in the morning if it is night and what it tells of, at
 * `happensAt`, is more than 12 hours ahead or has no time of its own.
 */
export function afterQuietHours(now: number, happensAt: number | null): number {
  if (happensAt !== null && Math.abs(happensAt - now) <= NEAR_MS) return now;
  const hour = cityHourOf(now);
  if (hour >= TO_HOUR && hour < FROM_HOUR) return now;
  const today = cityDateOf(now);
  return instantOf(hour >= FROM_HOUR ? addDays(today, 1) : today, TO_HOUR);
}
