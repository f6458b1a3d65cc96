import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { statusNow } from "~/domain/bookings/lifecycle/status";
import type { DeskBooking } from "~/domain/admin/bookings/bookings-list.server";
import type { DeskCleaner } from "~/domain/admin/cleaners/cleaners-list.server";
import type { DeskPerson } from "~/domain/admin/people/people-list.server";
import type { DeskService } from "~/domain/admin/site/services-desk.server";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { bahtFromSatang } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Locale } from "~/lib/vocabulary";
import { ratingJson, serviceJson } from "./api-shapes.server";

/** How each thing looks to admins in JSON (docs/api.md): field by field, so that nothing slips out. */

export function personJson(person: DeskPerson) {
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

export function deskServiceJson(service: DeskService, locale: Locale) {
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

export function deskCleanerJson(cleaner: DeskCleaner) {
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

/** A booking with both of its sides. */
export function deskBookingJson(
  booking: DeskBooking,
  { locale, now }: { locale: Locale; now: number },
) {
  return {
    id: booking.id,
    userId: booking.userId,
    serviceId: booking.serviceId,
    cleanerId: booking.cleanerId,
    date: booking.date,
    time: booking.time,
    status: statusNow(booking, now),
    totalPrice: bahtFromSatang(booking.totalPrice),
    address: booking.address,
    city: booking.city,
    zipCode: booking.zipCode,
    specialInstructions: booking.specialInstructions,
    createdAt: isoOf(booking.createdAt),
    service: { name: serviceNameOf(booking, locale), duration: booking.serviceDuration },
    user: { firstName: booking.customerFirstName, lastName: booking.customerLastName },
    cleaner: { name: booking.cleanerName },
  };
}
