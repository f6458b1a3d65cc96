import { messagesOf } from "~/i18n/catalogue.server";
import { nameForReader } from "~/lib/for-reader";
import { LOCALES, type Locale } from "~/lib/vocabulary";

/** Returns the cleaner's text about when they can start; the form's default is in the reader's language. */
export function nextAvailableFor(words: string, locale: Locale): string {
  const own = nameForReader(words, locale);
  const said = (one: Locale) => messagesOf(one).partner["as-soon-as-possible"];
  return LOCALES.some((one) => said(one) === own) ? said(locale) : own;
}
