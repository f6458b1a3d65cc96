import { dayWords } from "~/components/day-words";
import type { CleanerCard } from "~/domain/cleaners/cleaner-cards.server";
import type { Translate } from "~/i18n/messages";
import type { CityDate } from "~/lib/bangkok-time";
import { SPECIALTIES, type Locale } from "~/lib/vocabulary";

/** Characters of a bio that reach a card: three lines on a phone. Bios are most of the page's bytes. */
const EXCERPT = 120;

/** The beginning of a text, up to a space where there is one near the end (Thai has few). */
function excerpt(text: string): string {
  if (text.length <= EXCERPT) return text;
  const cut = text.slice(0, EXCERPT);
  const space = cut.lastIndexOf(" ");
  return `${space > EXCERPT / 2 ? cut.slice(0, space) : cut}…`;
}

/**
 * What a card shows of a cleaner, and nothing else: it is sent twice, as HTML and as data. The day is
 * put into words here, since browsers and Node don't agree on how dates are written.
 */
export function cardData(
  { id, name, bio, photo, rating, reviewCount, languages, ...cleaner }: CleanerCard,
  today: CityDate,
  locale: Locale,
  t: Translate,
) {
  return {
    id,
    name,
    bio: excerpt(bio),
    photo,
    rating,
    reviewCount,
    languages,
    otherLanguages: cleaner.otherLanguages,
    specialties: SPECIALTIES.filter((specialty) => cleaner.specialties.includes(specialty)),
    nextAvailableDate: cleaner.nextAvailableDate,
    nextFree: cleaner.nextFreeDay && dayWords(cleaner.nextFreeDay, today, locale, t),
    hourlyRate: cleaner.hourlyRate,
  };
}

export type CardData = ReturnType<typeof cardData>;
