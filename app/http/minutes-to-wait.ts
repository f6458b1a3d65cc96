import { MINUTE_MS } from "~/lib/durations";

/** Returns the time to wait in whole minutes, at least 1. */
export function minutesToWait(retryAfterMs: number): number {
  return Math.max(1, Math.ceil(retryAfterMs / MINUTE_MS));
}
