import { formatRelativeDay } from "~/components/relative-day";
import type { CleanerCardView } from "~/domain/cleaners/cleaner-cards.server";
import type { Quote } from "~/domain/pricing/pricing";
import type { Translate } from "~/i18n/messages";
import type { CityDate } from "~/lib/bangkok-time";
import { excerpt } from "~/lib/excerpt";
import { SPECIALTIES, type Locale } from "~/lib/vocabulary";
import { textForReader, nameForReader } from "~/lib/for-reader";

/** Characters of a bio sent to a card, which shows two lines. Bios are most of the page's bytes. */
const BIO_LENGTH = 82;

/**
 * Returns what a card shows of a cleaner, and nothing else: it is sent twice, as HTML and as data. The day
 * is formatted here, because browsers and Node write dates differently.
 */
export function cardData(
  { id, name, bio, photo, rating, reviewCount, languages, ...cleaner }: CleanerCardView,
  {
    price,
    day,
    today,
    locale,
    t,
  }: {
    price: Quote | null;
    /** The searched day, on which the cleaner is free; null without one. */
    day: CityDate | null;
    today: CityDate;
    locale: Locale;
    t: Translate;
  },
) {
  const freeDay = day ?? cleaner.nextFreeDay;
  return {
    id,
    name: nameForReader(name, locale),
    bio: excerpt(textForReader(bio, locale).own, BIO_LENGTH),
    photo,
    rating,
    reviewCount,
    languages,
    otherLanguages: cleaner.otherLanguages,
    specialties: SPECIALTIES.filter((specialty) => cleaner.specialties.includes(specialty)),
    free: freeDay && formatRelativeDay(freeDay, today, locale, t),
    price: price && shownOf(price),
  };
}

const shownOf = ({ hoursBilled, hourlyRate, platformFee, total }: Quote) => ({
  hoursBilled,
  hourlyRate,
  platformFee,
  total,
});

export type CardData = ReturnType<typeof cardData>;
