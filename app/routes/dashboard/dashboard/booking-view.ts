import { serviceNameOf } from "~/domain/bookings/agreement";
import type { CustomerBooking } from "~/domain/bookings/bookings.server";
import type { Locale } from "~/lib/vocabulary";

/** What a card shows of a booking: only that is sent to the browser. */
export function bookingView(booking: CustomerBooking, locale: Locale) {
  return {
    id: booking.id,
    status: booking.status,
    serviceId: booking.serviceId,
    serviceName: serviceNameOf(booking, locale),
    date: booking.date,
    startsAt: booking.startsAt,
    respondBy: booking.status === "pending" ? booking.respondBy : null,
    hoursBilled: booking.hoursBilled,
    hourlyRate: booking.hourlyRate,
    platformFee: booking.platformFee,
    totalPrice: booking.totalPrice,
    cleanerId: booking.cleanerId,
    cleanerName: booking.cleanerName,
    cleanerPhoto: booking.cleanerPhoto,
    address: booking.address,
    city: booking.city,
    zipCode: booking.zipCode,
    specialInstructions: booking.specialInstructions,
  };
}

export type BookingView = ReturnType<typeof bookingView>;
