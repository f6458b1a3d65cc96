import { parseHomeFacts } from "~/domain/homes/home-facts";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { displayedStatus } from "~/domain/bookings/lifecycle/status";
import type { BookingForAdmin } from "~/domain/admin/bookings/bookings-list.server";
import type { CleanerForAdmin } from "~/domain/admin/cleaners/cleaners-list.server";
import type { PersonForAdmin } from "~/domain/admin/people/people-list.server";
import type { ServiceForAdmin } from "~/domain/admin/site/edit-services.server";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { bahtFromSatang } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Locale } from "~/lib/vocabulary";
import { ratingJson, serviceJson } from "./api-shapes.server";

/** JSON for admins (docs/api.md). Fields are listed one by one, so that none gets out by accident. */

export function adminPersonJson(person: PersonForAdmin) {
  return {
    id: person.id,
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phone: person.phone,
    address: person.address,
    city: person.city,
    zipCode: person.zipCode,
    provider: person.provider,
    providerId: person.providerId,
    profilePicture: person.profilePicture,
    role: person.role,
    emailVerified: person.emailVerifiedAt !== null,
    createdAt: isoOf(person.createdAt),
    deactivatedAt: isoOrNull(person.deactivatedAt),
    rowVersion: person.rowVersion,
  };
}

export function adminServiceJson(service: ServiceForAdmin, locale: Locale) {
  return {
    ...serviceJson(service, locale),
    nameEn: service.nameEn,
    nameTh: service.nameTh,
    descriptionEn: service.descriptionEn,
    descriptionTh: service.descriptionTh,
    featuresEn: service.featuresEn,
    featuresTh: service.featuresTh,
    archivedAt: isoOrNull(service.archivedAt),
    rowVersion: service.rowVersion,
  };
}

export function adminCleanerJson(cleaner: CleanerForAdmin) {
  return {
    id: cleaner.id,
    userId: cleaner.userId,
    name: cleaner.name,
    bio: cleaner.bio,
    imageUrl: cleaner.photo && paths.cleanerPhoto(cleaner.photo, 384),
    rating: ratingJson(cleaner.rating),
    reviewCount: cleaner.reviewCount,
    specialties: cleaner.specialties,
    languages: cleaner.languages,
    otherLanguages: cleaner.otherLanguages,
    nextAvailableDate: cleaner.nextAvailableDate,
    isVerified: cleaner.isVerified,
    isListed: cleaner.isListed,
    averageResponseTime: cleaner.averageResponseTime,
    completedBookings: cleaner.completedBookings,
    hourlyRate: bahtFromSatang(cleaner.hourlyRate),
    backgroundCheckedOn: cleaner.backgroundCheckedOn,
    backgroundCheckExpiresOn: cleaner.backgroundCheckExpiresOn,
    createdAt: isoOf(cleaner.createdAt),
  };
}

/** Returns a booking with both of its sides. */
export function adminBookingJson(
  booking: BookingForAdmin,
  { locale, now }: { locale: Locale; now: number },
) {
  return {
    id: booking.id,
    userId: booking.userId,
    serviceId: booking.serviceId,
    cleanerId: booking.cleanerId,
    date: booking.date,
    time: booking.time,
    status: displayedStatus(booking, now),
    totalPrice: bahtFromSatang(booking.totalPrice),
    address: booking.address,
    city: booking.city,
    zipCode: booking.zipCode,
    specialInstructions: booking.specialInstructions,
    home: parseHomeFacts(booking.home),
    aboutHome: booking.aboutHome,
    createdAt: isoOf(booking.createdAt),
    service: { name: serviceNameOf(booking, locale), duration: booking.serviceDuration },
    user: { firstName: booking.customerFirstName, lastName: booking.customerLastName },
    cleaner: { name: booking.cleanerName },
  };
}
