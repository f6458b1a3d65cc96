import { DAY_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";

/** Time after a booking's end during which its cleaner can see where it was, in milliseconds. */
const ADDRESS_SHOWN_MS = 30 * DAY_MS;

/**
 * True if a cleaner may see where a customer lives, how to call them and what they wrote for the door: from
 * the confirmation until 30 days after the end. For a request, a cancelled or an old booking they see only
 * the area.
 */
export function canCleanerSeeAddress(
  { status, endsAt }: { status: BookingStatus; endsAt: number },
  now: number,
): boolean {
  return (status === "confirmed" || status === "completed") && now < endsAt + ADDRESS_SHOWN_MS;
}

/**
 * True if a cleaner may see the facts of the home and the text about it: they decide knowing them, so from the
 * request on, and as long as the address.
 */
export function canCleanerSeeHome(
  booking: { status: BookingStatus; endsAt: number },
  now: number,
): boolean {
  return booking.status === "pending" || canCleanerSeeAddress(booking, now);
}
