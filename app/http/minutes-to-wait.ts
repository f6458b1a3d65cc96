import { MINUTE_MS } from "~/lib/durations";

/** Whole minutes to wait, at least 1. */
export function minutesToWait(retryAfterMs: number): number {
  return Math.max(1, Math.ceil(retryAfterMs / MINUTE_MS));
}
