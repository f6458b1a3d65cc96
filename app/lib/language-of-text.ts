import type { Locale } from "./vocabulary";

/** The language of words that a person wrote freely, for the `lang` of the element that shows them. */
export function languageOfText(text: string): Locale {
  return /[\u0e00-\u0e7f]/.test(text) ? "th" : "en";
}
