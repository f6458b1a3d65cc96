import { languageOfText } from "~/lib/language-of-text";
import type { Locale } from "~/lib/vocabulary";

/** Number of quotes at the top of a cleaner's page. */
const MOST_QUOTES = 2;
/** Length of a quote, in characters: shorter ones say nothing, longer ones aren't read. */
export const SHORTEST_QUOTE = 30;
const LONGEST_QUOTE = 90;

/** The end of a sentence: a mark before a space, or a line break. After "p.m." no capital follows. */
const SENTENCE_END = /(?<=[.!?…]["”’)]?)\s+(?!\p{Ll})|\n+/u;

/** A published review of 4 or 5 stars. */
interface QuotableReview {
  userId: number;
  firstName: string;
  comment: string;
  stars: number;
  createdAt: number;
}

export interface Quote {
  words: string;
  firstName: string;
  /** When the review was written, in milliseconds. */
  createdAt: number;
}

/**
 * Returns the sentences with which a comment begins, as many as make 30 to 90 characters; null if none do.
 * A comment that has no marks, as most Thai ones, is one sentence.
 */
export function quotableWords(comment: string): string | null {
  let words = "";
  for (const sentence of comment.trim().split(SENTENCE_END)) {
    const longer = words ? `${words} ${sentence}` : sentence;
    if ([...longer].length > LONGEST_QUOTE) break;
    words = longer;
  }
  return [...words].length < SHORTEST_QUOTE ? null : words;
}

/**
 * Returns the quotes from a cleaner's good reviews, which come newest first: two at most, of different people and words,
 * those in the reader's language before others, and of them those with 5 stars (docs/rules.md, Reviews).
 */
export function chooseQuotes(reviews: readonly QuotableReview[], reader: Locale): Quote[] {
  const quotes = reviews.flatMap(({ comment, ...review }) => {
    const words = quotableWords(comment);
    return words === null ? [] : [{ ...review, words }];
  });
  const isForeign = ({ words }: Quote) => Number(languageOfText(words) !== reader);
  const chosen = new Map<number, Quote>();
  // Sorting is stable: of the same language and number of stars, the newest stay first.
  const best = quotes.sort((a, b) => isForeign(a) - isForeign(b) || b.stars - a.stars);
  for (const { userId, stars: _stars, ...quote } of best) {
    const isSaid = [...chosen.values()].some(({ words }) => words === quote.words);
    if (chosen.size < MOST_QUOTES && !chosen.has(userId) && !isSaid) chosen.set(userId, quote);
  }
  return [...chosen.values()];
}
