import { getHomeAt } from "~/domain/homes/homes.server";
import type { BookingChoices } from "~/lib/paths";
import { getCustomerBooking } from "../reading/bookings.server";
import { isRedo } from "../redos/is-redo";
import { getBookingDraft, saveBookingDraft } from "./booking-drafts.server";

/**
 * Prepares a customer to book the same again. Returns the choices to continue with; the address is put into
 * their draft for the details step, since it must never appear in a URL. Texts that they typed there before
 * stay; otherwise those kept with the home come along. Null if the booking isn't theirs, or is a redo.
 */
export function prepareBookingAgain(
  bookingId: number,
  customerId: number,
  now: number,
): BookingChoices | null {
  const booking = getCustomerBooking(bookingId, customerId);
  if (!booking || isRedo(booking)) return null;
  const { serviceId, cleanerId, address, city, zipCode } = booking;
  const draft = getBookingDraft(customerId, now);
  const kept = getHomeAt(customerId, { address, city, zipCode });
  saveBookingDraft(
    customerId,
    {
      address,
      city,
      zipCode,
      phone: draft?.phone || (booking.phone ?? ""),
      home: booking.home ?? kept?.facts ?? null,
      aboutHome: draft?.aboutHome || (kept?.aboutHome ?? ""),
      specialInstructions: draft?.specialInstructions || (kept?.forTheDoor ?? ""),
    },
    now,
  );
  return { serviceId, cleanerId, area: city };
}
