import { MINUTE_MS } from "~/lib/durations";
import type { ForNow } from "./retry-after";

/** Whole minutes to wait, at least 1; 0 where the server is busy, and a few seconds are enough. */
export function minutesToWait({ reason, retryAfterMs }: ForNow): number {
  if (reason === "busy") return 0;
  return Math.max(1, Math.ceil(retryAfterMs / MINUTE_MS));
}
