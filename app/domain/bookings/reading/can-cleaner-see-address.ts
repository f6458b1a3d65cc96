import { DAY_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";

/** For so long after a job its cleaner can look up where it was. */
const ADDRESS_SHOWN_MS = 30 * DAY_MS;

/**
 * Whether a cleaner may see where a customer lives, how to call them and what they wrote of doors and
 * keys: once the booking is confirmed, until 30 days after the job's end. Of a request they see the
 * area, of a cancelled or an old booking no more than that.
 */
export function canCleanerSeeAddress(
  { status, endsAt }: { status: BookingStatus; endsAt: number },
  now: number,
): boolean {
  return (status === "confirmed" || status === "completed") && now < endsAt + ADDRESS_SHOWN_MS;
}
