import type { Locale } from "./vocabulary";

/** Returns the language of a freely written text, for the `lang` of the element that shows it. */
export function languageOfText(text: string): Locale {
  return /[\u0e00-\u0e7f]/.test(text) ? "th" : "en";
}
