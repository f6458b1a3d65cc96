/**
 * Returns a text as it is indexed and searched, so that texts that look the same are the same: NFKC (sara
 * am, as in น้ำ, has two encodings that no weaker form makes equal), the tone mark before the nikhahit of a
 * sara am that was typed in two parts, no zero-width or control characters, lower case, single spaces.
 */
export function normalizeSearchText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\u0e4d([\u0e48-\u0e4b])/g, "$1\u0e4d")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .toLowerCase()
    .trim();
}

/**
 * Longest search, in characters; the rest is ignored. Each character is a trigram to look up, and the cost
 * grows faster than their number: 100 take 30 ms at worst among 5,000 cleaners, 15,000 take half a minute,
 * in which nobody else is served.
 */
export const LONGEST_SEARCH = 60;

/** Most words of a search that count; each short one is looked for in every bio. */
export const MOST_SEARCH_WORDS = 8;

/** Shortest word that the trigram index can find, in characters. */
const TRIGRAM = 3;

/**
 * Returns the terms of a search for a full-text index of trigrams: `match` is an FTS5 query for the words
 * that it can find, `patterns` are for `like … escape '!'` and the shorter words. Empty for an empty
 * search.
 */
export function searchTerms(query: string): { match: string; patterns: string[] } {
  const words = searchWords(query);
  const isLong = (word: string) => [...word].length >= TRIGRAM;
  return {
    match: words
      .filter(isLong)
      .map((word) => `"${word.replaceAll('"', '""')}"`)
      .join(" AND "),
    patterns: words
      .filter((word) => !isLong(word))
      .map((word) => `%${word.replace(/[!%_]/g, "!$&")}%`),
  };
}

/**
 * Returns the words of a search, as they are looked for: each must be found, in any order. A word inside
 * another one is dropped, since it asks for nothing more. The text is cut after normalising too, which can
 * make it longer.
 */
export function searchWords(query: string): string[] {
  const text = normalizeSearchText(query.slice(0, LONGEST_SEARCH)).slice(0, LONGEST_SEARCH).trim();
  const words = [...new Set(text.split(" ").filter(Boolean))];
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .slice(0, MOST_SEARCH_WORDS);
}
