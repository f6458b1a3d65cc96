import { HOUR_MS } from "~/lib/durations";

const FIRST_MS = 30_000;
const LONGEST_MS = 6 * HOUR_MS;

/** The retries of a channel after a failed try. */
export interface RetryPolicy {
  /** A notification becomes a dead letter after this many failed tries. */
  mostAttempts: number;
  /** Returns the wait after the `attempt`th failed try (the first is 1), in milliseconds. */
  delay(attempt: number, random: number): number;
}

/** A notification becomes a dead letter after this many failed tries, 7 to 15 hours after the first. */
export const MOST_DELIVERY_ATTEMPTS = 12;

/**
 * Returns the wait after the `attempt`th failed try (the first is 1), in milliseconds: twice as long each
 * time, from 30 s to 6 h. A random part of up to half of it keeps notifications that failed together from
 * coming back together. `random` is from 0 to 1.
 */
export function retryDelay(attempt: number, random: number): number {
  const whole = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
  return Math.round(whole / 2 + (whole / 2) * random);
}

/** The policy of a channel that has none of its own. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  mostAttempts: MOST_DELIVERY_ATTEMPTS,
  delay: retryDelay,
};

/** Returns the wait of a `Retry-After` header (seconds or a date) in milliseconds, if it has one. */
export function retryAfterMsOf(retryAfter: string | undefined, now: number): number | undefined {
  if (!retryAfter) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return ms > 0 ? ms : undefined;
}
