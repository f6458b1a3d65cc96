import { messagesOf } from "~/i18n/catalogue.server";
import { nameForReader } from "~/lib/for-reader";
import { LOCALES, type Locale } from "~/lib/vocabulary";

/** From when a cleaner works, in their own words; what the form said before they typed, for its reader. */
export function nextAvailableFor(words: string, locale: Locale): string {
  const own = nameForReader(words, locale);
  const said = (one: Locale) => messagesOf(one).partner["as-soon-as-possible"];
  return LOCALES.some((one) => said(one) === own) ? said(locale) : own;
}
