import { languageNames } from "~/components/language-names";
import { formatRelativeDay } from "~/components/relative-day";
import type { CleanerCardView } from "~/domain/cleaners/cleaner-cards.server";
import type { OfferShown } from "~/domain/cleaners/job-shown";
import type { Translate } from "~/i18n/messages";
import { formatHour, type CityDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinSideBySide, unbroken } from "~/lib/join-texts";
import type { Locale } from "~/lib/vocabulary";

/**
 * Returns what a card shows of a cleaner, and nothing else: it is sent twice, as HTML and as data. The hour
 * is formatted here, because browsers and Node write dates differently.
 */
export function cardData(
  { id, name, photo, rating, reviewCount, ...cleaner }: CleanerCardView,
  {
    offer,
    today,
    locale,
    t,
  }: {
    /** The job that the card is about, with its total; null if the cleaner does none of those asked for. */
    offer: OfferShown | null;
    today: CityDate;
    locale: Locale;
    t: Translate;
  },
) {
  const { nextFreeDay, nextFreeHour } = cleaner;
  return {
    id,
    name: nameForReader(name, locale),
    photo,
    rating,
    reviewCount,
    languages: languageNames(cleaner, t, locale),
    atOnce: cleaner.instantBooking,
    free:
      nextFreeDay && nextFreeHour !== null
        ? joinSideBySide(
            locale,
            unbroken(formatRelativeDay(nextFreeDay, today, locale, t)),
            formatHour(nextFreeHour, locale),
          )
        : null,
    total: offer && offer.total,
    hours: offer && offer.hours,
    /** The short name of the job of total and hours, if it isn't the one that all others are compared by. */
    otherJob: offer?.otherJob ? t(`choosing:brief-${offer.otherJob}`) : null,
  };
}

export type CardData = ReturnType<typeof cardData>;
