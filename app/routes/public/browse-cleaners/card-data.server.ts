import { languageNames } from "~/components/language-names";
import { formatRelativeDay } from "~/components/relative-day";
import type { CleanerCardView } from "~/domain/cleaners/cleaner-cards.server";
import { jobShownOf, type BookableService } from "~/domain/cleaners/job-shown";
import { calculateQuote } from "~/domain/pricing/pricing";
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
    services,
    today,
    locale,
    t,
  }: {
    /** The services whose totals are compared: the first one is. */
    services: readonly BookableService[];
    today: CityDate;
    locale: Locale;
    t: Translate;
  },
) {
  const { nextFreeDay, nextFreeHour } = cleaner;
  const job = jobShownOf(cleaner.specialties, services);
  const price = job && calculateQuote(cleaner.hourlyRate, job.duration);
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
    total: price && price.total,
    hours: price && price.hoursBilled,
    /** The job of total and hours, if it isn't the one that all others are compared by. */
    otherJob: job && job !== services[0] ? job.specialty : null,
  };
}

export type CardData = ReturnType<typeof cardData>;
