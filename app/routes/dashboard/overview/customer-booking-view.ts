import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import type { CustomerBooking } from "~/domain/bookings/reading/bookings.server";
import { isCustomerStepOpen } from "~/domain/bookings/lifecycle/customer-steps";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import { rescheduleProposalOf } from "~/domain/bookings/rescheduling/reschedule-proposal";
import { visitPlaceOf } from "~/domain/bookings/series/series.server";
import {
  customerStatusOf,
  displayedStatus,
  isToBePaidNow,
} from "~/domain/bookings/lifecycle/status";
import { nameForReader } from "~/lib/for-reader";
import type { Locale } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/** Returns what the dashboard shows of a booking; only this is sent to the browser. */
export function customerBookingView(
  booking: CustomerBooking,
  locale: Locale,
  now: number,
  review: "leave" | "change" | null = null,
) {
  const status = displayedStatus(booking, now);
  return {
    id: booking.id,
    seriesId: booking.seriesId,
    cleanerId: booking.cleanerId,
    status,
    customerStatus: customerStatusOf(booking, now),
    /** The job is over by the clock, nobody has closed it yet, and it waits for its payment. */
    isToPay: status === "confirmed" && now >= booking.endsAt && isToBePaidNow(booking, now),
    serviceName: keepCompounds(serviceNameOf(booking, locale)),
    date: booking.date,
    /** The other days of a request for a series, as text. */
    otherDays: [] as string[],
    startsAt: booking.startsAt,
    respondBy: status === "pending" ? booking.respondBy : null,
    hoursBilled: booking.hoursBilled,
    hourlyRate: booking.hourlyRate,
    platformFee: booking.platformFee,
    totalPrice: booking.totalPrice,
    isRedo: isRedo(booking),
    cleanerName: nameForReader(booking.cleanerName, locale),
    cleanerPhoto: booking.cleanerPhoto,
    // Customer and cleaner see each other's number only while the booking is confirmed.
    cleanerPhone: status === "confirmed" ? booking.cleanerPhone : null,
    can: {
      reschedule: isCustomerStepOpen(booking, "move", now),
      cancel: isCustomerStepOpen(booking, "cancel", now),
    },
    /** Another time that the cleaner was asked to accept and hasn't answered. */
    proposedStartsAt: rescheduleProposalOf(booking, now)?.startsAt ?? null,
    address: booking.address,
    city: booking.city,
    zipCode: booking.zipCode,
    specialInstructions: booking.specialInstructions,
    /** Whether a review can be written or changed. */
    review,
    /** The number of this visit in its series, if it belongs to one. */
    place: visitPlaceOf({ ...booking, status }),
  };
}

export type CustomerBookingView = ReturnType<typeof customerBookingView>;
