import {
  DAYTIME_START_HOUR,
  isDaytime,
  nextDaytimeDate,
} from "~/domain/schedule/response-deadline";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";

/** An event within this many hours breaks the quiet hours. */
export const NEAR_HOURS = 12;

/**
 * Returns when a notification may make a phone ring. Phones stay silent outside the daytime that counts for
 * answers (docs/rules.md, Notifications). The result is now, or 7 in the morning if it is night and the event, at
 * `happensAt`, is more than 12 hours away or has no time of its own.
 */
export function afterQuietHours(now: number, happensAt: number | null): number {
  if (happensAt !== null && Math.abs(happensAt - now) <= NEAR_HOURS * HOUR_MS) return now;
  return isDaytime(now) ? now : instantOf(nextDaytimeDate(now), DAYTIME_START_HOUR);
}

/**
 * True if a notification is of high urgency and of no use after the next day: it is near, or waits for an
 * answer. A channel whose messages of a month run short keeps the last of them for these.
 */
export function isUrgent(
  { urgency }: { urgency: "normal" | "high" },
  expiresAt: number,
  now: number,
): boolean {
  return urgency === "high" && expiresAt - now <= DAY_MS;
}
