import type { BookingStatus } from "~/lib/vocabulary";

/**
 * Whether a cleaner may see where a customer lives and how to call them: once the booking is
 * confirmed. Of a request they see the area, of a cancelled booking no more than that again.
 */
export function cleanerSeesAddress(status: BookingStatus): boolean {
  return status === "confirmed" || status === "completed";
}
