import { dayWords } from "~/components/day-words";
import type { BookableCleaner } from "~/domain/cleaners/cleaners.server";
import type { Translate } from "~/i18n/messages";
import { formatDate, type CityDate } from "~/lib/bangkok-time";
import { AREAS, SPECIALTIES, type Locale } from "~/lib/vocabulary";
import { forReader } from "~/lib/for-reader";

/** What everybody may know of a cleaner: no user id, no diary. */
export function publicCleaner(
  cleaner: BookableCleaner,
  { today, locale, t }: { today: CityDate; locale: Locale; t: Translate },
) {
  return {
    id: cleaner.id,
    name: cleaner.name,
    bio: forReader(cleaner.bio, locale),
    photo: cleaner.photo,
    rating: cleaner.rating,
    reviewCount: cleaner.reviewCount,
    hourlyRate: cleaner.hourlyRate,
    languages: cleaner.languages,
    otherLanguages: cleaner.otherLanguages,
    nextAvailableDate: cleaner.nextAvailableDate,
    nextFree: cleaner.nextFreeDay && dayWords(cleaner.nextFreeDay, today, locale, t),
    checkedIn:
      cleaner.backgroundCheckedOn && formatDate(cleaner.backgroundCheckedOn, locale, "month"),
    completedBookings: cleaner.completedBookings,
    averageResponseTime: cleaner.averageResponseTime,
    areas: AREAS.filter((area) => cleaner.areas.includes(area)),
    specialties: SPECIALTIES.filter((specialty) => cleaner.specialties.includes(specialty)),
  };
}

export type PublicCleaner = ReturnType<typeof publicCleaner>;
