import type { Locale } from "./vocabulary";

/**
 * Several things in a row, as the reader's language lists them: with commas in English. Thai has none;
 * there spaces do, and dots, which begin no line, where the things have spaces of their own, as days and
 * hours have.
 */
export function joinAsList(things: readonly string[], locale: Locale): string {
  if (locale === "en") return things.join(", ");
  return things.join(things.some((thing) => /\s/.test(thing)) ? "\u00a0· " : " ");
}

/** What belongs together, as a day and its time, or a house and its area. */
export function joinSideBySide(locale: Locale, ...parts: readonly string[]): string {
  return parts.join(locale === "en" ? ", " : " ");
}
