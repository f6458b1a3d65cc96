/**
 * Text as it is indexed and looked for, so that what looks the same is the same: NFKC (sara am, as in
 * น้ำ, has two encodings that nothing less makes equal), the tone mark before the nikhahit of a sara
 * am that was typed in two parts, no zero-width or control characters, lower case, single spaces.
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
 * Characters of a search that count. Each is a trigram to look up, and the cost grows faster than
 * their number: 100 take 30 ms at worst among 5,000 cleaners, 15,000 half a minute, in which nobody
 * else is served.
 */
export const LONGEST_SEARCH = 60;

/** Words of a search that count; each short one is looked for in every bio. */
export const MOST_SEARCH_WORDS = 8;

/** Words of so many characters and more are found by a trigram index. */
const TRIGRAM = 3;

/**
 * What somebody typed, as a full-text index of trigrams takes it: `match` for the words that it can find,
 * as an FTS5 query, and patterns for `like … escape '!'` for the shorter ones. Empty for nothing.
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
 * The words of what somebody typed, as they are looked for: each must be found, in whatever order. A
 * word that stands inside of another one asks for nothing more. The text is cut after normalising
 * too, which makes some of it longer.
 */
export function searchWords(query: string): string[] {
  const text = normalizeSearchText(query.slice(0, LONGEST_SEARCH)).slice(0, LONGEST_SEARCH).trim();
  const words = [...new Set(text.split(" ").filter(Boolean))];
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .slice(0, MOST_SEARCH_WORDS);
}
