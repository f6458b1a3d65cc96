import type { BookingChoices } from "~/lib/paths";
import { getCustomerBooking } from "../reading/bookings.server";
import { getBookingDraft, saveBookingDraft } from "./booking-drafts.server";

/**
 * Gets a customer ready to book once more what they booked: the choices to go on with, while the
 * address waits for the details step, in their draft, since it never stands in an address bar. What
 * they typed there before of wishes stays. Null where it is no booking of theirs.
 */
export function prepareBookingAgain(
  bookingId: number,
  customerId: number,
  now: number,
): BookingChoices | null {
  const booking = getCustomerBooking(bookingId, customerId);
  if (!booking) return null;
  const { serviceId, cleanerId, address, city, zipCode } = booking;
  const draft = getBookingDraft(customerId, now);
  saveBookingDraft(
    customerId,
    {
      address,
      city,
      zipCode,
      phone: draft?.phone || (booking.phone ?? ""),
      specialInstructions: draft?.specialInstructions ?? "",
    },
    now,
  );
  return { serviceId, cleanerId, area: city };
}
