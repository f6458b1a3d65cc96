import { parseHomeFacts } from "~/domain/homes/home-facts";
import type { CurrentUser } from "~/domain/accounts/current-user.server";
import { choiceOf } from "~/domain/bookings/substitutes/search-rules";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import type { CustomerBooking, PersonBooking } from "~/domain/bookings/reading/bookings.server";
import {
  canCleanerSeeAddress,
  canCleanerSeeHome,
} from "~/domain/bookings/reading/can-cleaner-see-address";
import { rescheduleProposalOf } from "~/domain/bookings/rescheduling/reschedule-proposal";
import { displayedStatus } from "~/domain/bookings/lifecycle/status";
import {
  testimonialTexts,
  serviceTexts,
  type Service,
  type PublicTestimonial,
} from "~/domain/catalogue/services.server";
import type { ListedCleaner } from "~/domain/cleaners/cleaners.server";
import type { OwnProfile } from "~/domain/cleaners/own-profile.server";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { bahtFromSatang } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { IfCleanerCant, Locale } from "~/lib/vocabulary";

/** JSON (docs/api.md). Fields are listed one by one, so that no new column gets out by accident. */

/** Returns a rating with one decimal, as people see it; the stored mean has many. */
export const ratingJson = (rating: number) => Math.round(rating * 10) / 10;

export function serviceJson(service: Service, locale: Locale) {
  return {
    id: service.id,
    ...serviceTexts(service, locale),
    specialty: service.specialty,
    price: bahtFromSatang(service.price),
    duration: service.duration,
    rating: ratingJson(service.rating),
    reviewCount: service.reviewCount,
  };
}

export function testimonialJson(testimonial: PublicTestimonial, locale: Locale) {
  const { location, comment } = testimonialTexts(testimonial, locale);
  return {
    id: testimonial.id,
    name: testimonial.name,
    location,
    comment,
    rating: testimonial.rating,
    imageUrl: testimonial.imageUrl,
  };
}

export function cleanerJson(cleaner: Omit<ListedCleaner, "services"> | OwnProfile) {
  return {
    id: cleaner.id,
    userId: cleaner.userId,
    name: cleaner.name,
    bio: cleaner.bio,
    imageUrl: cleaner.photo && paths.cleanerPhoto(cleaner.photo, 384),
    rating: ratingJson(cleaner.rating),
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

/** Returns a profile as its owner and admins see it, with the facts that keep it from being listed. */
export function ownProfileJson(profile: OwnProfile) {
  return {
    ...cleanerJson(profile),
    isListed: profile.isListed,
    termsAccepted: profile.termsAcceptedAt !== null,
    backgroundCheckConsent: profile.backgroundCheckConsentAt !== null,
    backgroundCheckedOn: profile.backgroundCheckedOn,
    backgroundCheckExpiresOn: profile.backgroundCheckExpiresOn,
    rowVersion: profile.rowVersion,
  };
}

export function userJson(user: CurrentUser) {
  const { id, username, firstName, lastName, email, role, profilePicture } = user;
  return { id, username, firstName, lastName, email, role, profilePicture };
}

/** Returns the reschedule proposal that waits for the cleaner's answer, or null. */
function proposalJson(booking: CustomerBooking, now: number) {
  const proposal = rescheduleProposalOf(booking, now);
  return (
    proposal && {
      date: proposal.date,
      time: proposal.time,
      respondBy: isoOf(proposal.until),
    }
  );
}

/** Returns a booking as its customer sees it. */
export function customerBookingJson(
  booking: CustomerBooking,
  customer: { firstName: string; lastName: string },
  { locale, now }: { locale: Locale; now: number },
) {
  return {
    id: booking.id,
    as: "customer" as "customer" | "cleaner",
    userId: booking.userId,
    serviceId: booking.serviceId,
    cleanerId: booking.cleanerId,
    date: booking.date,
    time: booking.time,
    status: displayedStatus(booking, now),
    respondBy: isoOrNull(booking.respondBy),
    totalPrice: bahtFromSatang(booking.totalPrice),
    address: booking.address as string | null,
    city: booking.city,
    zipCode: booking.zipCode as string | null,
    phone: booking.phone,
    specialInstructions: booking.specialInstructions as string | null,
    home: parseHomeFacts(booking.home),
    aboutHome: booking.aboutHome as string | null,
    ifCleanerCant: choiceOf(booking) as IfCleanerCant | null,
    createdAt: isoOf(booking.createdAt),
    paidAt: isoOrNull(booking.paidAt),
    paidHow: booking.paidHow,
    isLate: booking.isLate,
    proposal: proposalJson(booking, now),
    service: {
      name: serviceNameOf(booking, locale),
      duration: booking.serviceDuration,
    },
    user: { firstName: customer.firstName, lastName: customer.lastName },
    cleaner: { name: booking.cleanerName },
  };
}

/** Returns a booking as a user sees it now: the customer sees all, the cleaner only what they may know. */
export function bookingJson(
  booking: PersonBooking,
  { viewerId, locale, now }: { viewerId: number; locale: Locale; now: number },
) {
  const customer = { firstName: booking.customerFirstName, lastName: booking.customerLastName };
  const json = customerBookingJson(booking, customer, { locale, now });
  if (booking.userId === viewerId) return json;
  json.as = "cleaner";
  // The choice is the customer's own affair until the cleaner can't come.
  json.ifCleanerCant = null;
  if (!canCleanerSeeHome({ status: json.status, endsAt: booking.endsAt }, now)) {
    json.home = null;
    json.aboutHome = null;
  }
  if (canCleanerSeeAddress(booking, now)) return json;
  // Instructions are hidden too: they mention gates, floors and door codes.
  return { ...json, address: null, zipCode: null, phone: null, specialInstructions: null };
}
