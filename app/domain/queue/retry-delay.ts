import { HOUR_MS } from "~/lib/durations";

const FIRST_MS = 30_000;
const LONGEST_MS = 6 * HOUR_MS;

/** How a channel goes on after a failed try. */
export interface RetryPolicy {
  /** After this many failed tries a notice is a dead letter. */
  mostAttempts: number;
  /** How long to wait after the `attempt`th failed try (the first is 1), in milliseconds. */
  delay(attempt: number, random: number): number;
}

/** After this many failed tries a notice is a dead letter: 7 to 15 hours after the first. */
export const MOST_DELIVERY_ATTEMPTS = 12;

/**
 * How long to wait after the `attempt`th failed try (the first is 1), in milliseconds: twice as long
 * each time, from 30 s to 6 h. A random part of up to half of it keeps notices that failed together
 * from coming back together. `random` is from 0 to 1.
 */
export function retryDelay(attempt: number, random: number): number {
  const whole = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
  return Math.round(whole / 2 + (whole / 2) * random);
}

/** What a channel does that says nothing else. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  mostAttempts: MOST_DELIVERY_ATTEMPTS,
  delay: retryDelay,
};

/** `Retry-After` in milliseconds: seconds, or a date. */
export function retryAfterMsOf(retryAfter: string | undefined, now: number): number | undefined {
  if (!retryAfter) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return ms > 0 ? ms : undefined;
}
