import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import type { CustomerBooking } from "~/domain/bookings/reading/bookings.server";
import { isMyStepOpen } from "~/domain/bookings/lifecycle/customer-steps";
import { proposalOf } from "~/domain/bookings/rescheduling/proposals";
import { placeOf } from "~/domain/bookings/series/series.server";
import { statusNow } from "~/domain/bookings/lifecycle/status";
import { nameForReader } from "~/lib/for-reader";
import type { Locale } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/** What the dashboard shows of a booking: only that is sent to the browser. */
export function bookingView(
  booking: CustomerBooking,
  locale: Locale,
  now: number,
  review: "leave" | "change" | null = null,
) {
  const status = statusNow(booking, now);
  return {
    id: booking.id,
    status,
    serviceName: keepCompounds(serviceNameOf(booking, locale)),
    date: booking.date,
    /** Of the request for a series the other days, in words. */
    otherDays: [] as string[],
    startsAt: booking.startsAt,
    respondBy: status === "pending" ? booking.respondBy : null,
    hoursBilled: booking.hoursBilled,
    hourlyRate: booking.hourlyRate,
    platformFee: booking.platformFee,
    totalPrice: booking.totalPrice,
    cleanerName: nameForReader(booking.cleanerName, locale),
    cleanerPhoto: booking.cleanerPhoto,
    // The two know each other's number as long as there is a job between them.
    cleanerPhone: status === "confirmed" ? booking.cleanerPhone : null,
    can: {
      move: isMyStepOpen(booking, "move", now),
      callOff: isMyStepOpen(booking, "cancel", now),
    },
    /** Another time that the cleaner was asked for, and hasn't answered yet. */
    askedFor: proposalOf(booking, now)?.startsAt ?? null,
    onTheWayAt: status === "confirmed" ? booking.onTheWayAt : null,
    address: booking.address,
    city: booking.city,
    zipCode: booking.zipCode,
    specialInstructions: booking.specialInstructions,
    /** What can be done about its review. */
    review,
    /** Of a visit of a series which one it is. */
    place: placeOf({ ...booking, status }),
  };
}

export type BookingView = ReturnType<typeof bookingView>;
