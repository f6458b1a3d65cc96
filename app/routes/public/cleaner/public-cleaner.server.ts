import { formatRelativeDay } from "~/components/relative-day";
import type { CleanerWithoutFreeDay } from "~/domain/cleaners/cleaners.server";
import { answersRequests } from "~/domain/schedule/response-deadline";
import { messagesOf } from "~/i18n/catalogue.server";
import type { Translate } from "~/i18n/messages";
import { formatDate, type CityDate } from "~/lib/bangkok-time";
import { AREAS, LOCALES, SPECIALTIES, type Locale } from "~/lib/vocabulary";
import { textForReader, nameForReader } from "~/lib/for-reader";

/** Returns the public facts of a cleaner: no user id, no schedule. */
export function publicCleaner(
  cleaner: CleanerWithoutFreeDay,
  {
    nextFreeDay,
    today,
    locale,
    t,
  }: { nextFreeDay: CityDate | null; today: CityDate; locale: Locale; t: Translate },
) {
  return {
    id: cleaner.id,
    /** In the reader's script, if the cleaner wrote it in both. */
    name: nameForReader(cleaner.name, locale),
    bio: textForReader(cleaner.bio, locale),
    photo: cleaner.photo,
    rating: cleaner.rating,
    reviewCount: cleaner.reviewCount,
    hourlyRate: cleaner.hourlyRate,
    languages: cleaner.languages,
    otherLanguages: cleaner.otherLanguages,
    nextAvailableDate: ownAvailabilityText(cleaner.nextAvailableDate),
    nextFree: nextFreeDay && formatRelativeDay(nextFreeDay, today, locale, t),
    answersRequests: answersRequests(cleaner),
    checkedIn:
      cleaner.backgroundCheckedOn && formatDate(cleaner.backgroundCheckedOn, locale, "month"),
    completedBookings: cleaner.completedBookings,
    averageResponseTime: cleaner.averageResponseTime,
    areas: AREAS.filter((area) => cleaner.areas.includes(area)),
    specialties: SPECIALTIES.filter((specialty) => cleaner.specialties.includes(specialty)),
  };
}

/**
 * Returns the cleaner's own text on when they are free; empty if it is only the default of the form, in one
 * language or in both.
 */
export function ownAvailabilityText(nextAvailableDate: string): string {
  const defaults = LOCALES.map((locale) => messagesOf(locale).partner["as-soon-as-possible"]);
  const isDefault = (words: string) => defaults.some((text) => text === words);
  const said = LOCALES.map((locale) => nameForReader(nextAvailableDate, locale));
  return said.every(isDefault) ? "" : nextAvailableDate;
}

export type PublicCleaner = ReturnType<typeof publicCleaner>;
