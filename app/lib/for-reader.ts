import type { Locale } from "./vocabulary";
import { languageOfText } from "./language-of-text";

/**
 * Splits a text that somebody wrote in both languages, by paragraphs: the reader's own, and the others to
 * be shown below. A text in one language is returned whole; `others` is empty then.
 */
export function textForReader(text: string, locale: Locale): { own: string; others: string } {
  const paragraphs = text.split(/\n+/);
  const own = paragraphs.filter((paragraph) => languageOfText(paragraph) === locale);
  if (own.length === 0 || own.length === paragraphs.length) return { own: text, others: "" };
  const others = paragraphs.filter((paragraph) => languageOfText(paragraph) !== locale);
  return { own: own.join("\n"), others: others.join("\n") };
}

/** Returns the two parts of a name in both scripts, such as `Hom (หอม)`, the reader's first; null for any other name. */
function partsForReader(name: string, locale: Locale): [own: string, other: string] | null {
  const [, first, second] = /^(.+) \((.+)\)$/.exec(name) ?? [];
  if (!first || !second || languageOfText(first) === languageOfText(second)) return null;
  return languageOfText(first) === locale ? [first, second] : [second, first];
}

/** Returns the reader's part of a name in both scripts, for places with little room. */
export const nameForReader = (name: string, locale: Locale): string =>
  partsForReader(name, locale)?.[0] ?? name;

/** Returns a name in both scripts with the reader's first, so that the names of a list begin alike. */
export function fullNameForReader(name: string, locale: Locale): string {
  const parts = partsForReader(name, locale);
  return parts ? `${parts[0]} (${parts[1]})` : name;
}
