import type { Locale } from "./vocabulary";

/**
 * Joins several things the way the reader's language lists them: with commas in English. Thai uses spaces
 * instead, or dots if the things contain spaces, as days and hours do. A dot never begins a line.
 */
export function joinAsList(things: readonly string[], locale: Locale): string {
  if (locale === "en") return things.join(", ");
  return things.join(things.some((thing) => /\s/.test(thing)) ? "\u00a0· " : " ");
}

/** Joins parts that belong together, such as a day and its time, or an address and its area. */
export function joinSideBySide(locale: Locale, ...parts: readonly string[]): string {
  return parts.join(locale === "en" ? ", " : " ");
}

/** Returns a text with spaces that don't break, so that it stays in one line. */
export const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

/** Returns the text of a field with several rows as one line: addresses are typed in two rows. */
export const joinRows = (typed: string): string =>
  typed
    .split(/[\r\n]+/)
    .map((row) => row.trim())
    .filter(Boolean)
    .join(" ");

/** Joins the facts of a row of a list with dots, without those that are missing. A dot never begins a line. */
export const joinWithDots = (...facts: readonly (string | null | false)[]): string =>
  facts.filter(Boolean).join("\u00a0· ");
