import { normalizeSearchText } from "./search-text";

/** A piece of a text, and whether it was searched for. */
export interface TextPiece {
  text: string;
  isHit: boolean;
}

/** Returns true if every word is in a text, as searches compare them. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  const normalized = normalizeSearchText(text);
  return words.every((word) => normalized.includes(word));
}

/**
 * Cuts a text into pieces, so that the words that a search found can be marked. A text that is written
 * otherwise than it is compared, as some Thai vowels are, may stay whole.
 */
export function cutAtHits(text: string, words: readonly string[]): TextPiece[] {
  const lower = text.toLowerCase();
  // In a few scripts the lower case has another length: the places found in it would be wrong.
  const found = lower.length === text.length ? words.flatMap((word) => hitsOf(word, lower)) : [];
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const hit of found.sort((a, b) => a.from - b.from)) {
    if (hit.to <= end) continue;
    const from = Math.max(hit.from, end);
    if (from > end) pieces.push({ text: text.slice(end, from), isHit: false });
    pieces.push({ text: text.slice(from, hit.to), isHit: true });
    end = hit.to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}

/** Returns the places of a word; each ends behind the vowels and tone marks of its last letter. */
function hitsOf(word: string, text: string): { from: number; to: number }[] {
  const hits = [];
  for (let from = text.indexOf(word); from >= 0 && word !== "";) {
    const marks = /^\p{M}*/u.exec(text.slice(from + word.length))?.[0] ?? "";
    const to = from + word.length + marks.length;
    hits.push({ from, to });
    from = text.indexOf(word, to);
  }
  return hits;
}
