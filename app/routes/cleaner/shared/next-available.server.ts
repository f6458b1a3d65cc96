import { messagesOf } from "~/i18n/catalogue.server";
import { nameForReader } from "~/lib/for-reader";
import { LOCALES, type Locale } from "~/lib/vocabulary";

/** Returns the cleaner's text about when they can start; the form's default is in the reader's language. */
export function nextAvailableFor(words: string, locale: Locale): string {
  const own = nameForReader(words, locale);
  const said = (one: Locale) => messagesOf(one).partner["as-soon-as-possible"];
  return LOCALES.some((one) => said(one) === own) ? said(locale) : own;
}

/** Returns the text to edit: the form's default in the reader's language alone, anything else as it was written. */
export function nextAvailableToEdit(words: string, locale: Locale): string {
  const shown = nextAvailableFor(words, locale);
  return shown === messagesOf(locale).partner["as-soon-as-possible"] ? shown : words;
}
