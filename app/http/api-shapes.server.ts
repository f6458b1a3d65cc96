import type { CurrentUser } from "~/domain/accounts/current-user.server";
import { serviceNameOf } from "~/domain/bookings/agreement";
import type { CustomerBooking, PersonBooking } from "~/domain/bookings/bookings.server";
import { cleanerSeesAddress } from "~/domain/bookings/cleaner-sees-address";
import {
  testimonialWords,
  wordsOf,
  type Service,
  type Testimonial,
} from "~/domain/catalogue/services.server";
import type { ListedCleaner } from "~/domain/cleaners/cleaners.server";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { bahtFromSatang } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Locale } from "~/lib/vocabulary";

/** How each thing looks in JSON (docs/api.md): field by field, so that no new column slips out. */

export function serviceJson(service: Service, locale: Locale) {
  return {
    id: service.id,
    ...wordsOf(service, locale),
    specialty: service.specialty,
    price: bahtFromSatang(service.price),
    duration: service.duration,
    rating: service.rating,
    reviewCount: service.reviewCount,
  };
}

export function testimonialJson(testimonial: Testimonial, locale: Locale) {
  const { location, comment } = testimonialWords(testimonial, locale);
  return {
    id: testimonial.id,
    name: testimonial.name,
    location,
    comment,
    rating: testimonial.rating,
    imageUrl: testimonial.imageUrl,
  };
}

export function cleanerJson(cleaner: ListedCleaner) {
  return {
    id: cleaner.id,
    userId: cleaner.userId,
    name: cleaner.name,
    bio: cleaner.bio,
    imageUrl: cleaner.photo && paths.cleanerPhoto(cleaner.photo, 384),
    rating: cleaner.rating,
    reviewCount: cleaner.reviewCount,
    specialties: cleaner.specialties,
    areas: cleaner.areas,
    languages: cleaner.languages,
    otherLanguages: cleaner.otherLanguages,
    nextAvailableDate: cleaner.nextAvailableDate,
    isVerified: cleaner.isVerified,
    averageResponseTime: cleaner.averageResponseTime,
    completedBookings: cleaner.completedBookings,
    hourlyRate: bahtFromSatang(cleaner.hourlyRate),
    createdAt: isoOf(cleaner.createdAt),
  };
}

export function userJson(user: CurrentUser) {
  const { id, username, firstName, lastName, email, role, profilePicture } = user;
  return { id, username, firstName, lastName, email, role, profilePicture };
}

/** A booking as the person sees it who made it. */
export function customerBookingJson(
  booking: CustomerBooking,
  customer: { firstName: string; lastName: string },
  locale: Locale,
) {
  return {
    id: booking.id,
    as: "customer" as "customer" | "cleaner",
    userId: booking.userId,
    serviceId: booking.serviceId,
    cleanerId: booking.cleanerId,
    date: booking.date,
    time: booking.time,
    status: booking.status,
    respondBy: isoOrNull(booking.respondBy),
    totalPrice: bahtFromSatang(booking.totalPrice),
    address: booking.address as string | null,
    city: booking.city,
    zipCode: booking.zipCode as string | null,
    phone: booking.phone,
    specialInstructions: booking.specialInstructions as string | null,
    createdAt: isoOf(booking.createdAt),
    service: {
      name: serviceNameOf(booking, locale),
      duration: booking.serviceDuration,
    },
    user: { firstName: customer.firstName, lastName: customer.lastName },
    cleaner: { name: booking.cleanerName },
  };
}

/** A booking as this person sees it now: its customer all of it, its cleaner what they may know. */
export function bookingJson(
  booking: PersonBooking,
  { viewerId, locale, now }: { viewerId: number; locale: Locale; now: number },
) {
  const customer = { firstName: booking.customerFirstName, lastName: booking.customerLastName };
  const json = customerBookingJson(booking, customer, locale);
  if (booking.userId === viewerId) return json;
  json.as = "cleaner";
  if (cleanerSeesAddress(booking, now)) return json;
  // Instructions too: they tell of gates, floors and door codes.
  return { ...json, address: null, zipCode: null, phone: null, specialInstructions: null };
}
