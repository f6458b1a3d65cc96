const graphemes = new Intl.Segmenter("th", { granularity: "grapheme" });

/**
 * Returns the beginning of a text, at most `length` characters (UTF-16 units) of it, with "…" behind it; a
 * short text is returned as it is. It ends at a space if there is one near the end (Thai has few), and
 * never inside a visible character: a Thai consonant keeps its vowels and its tone.
 */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, graphemes.segment(text).containing(length)?.index);
  const space = cut.lastIndexOf(" ");
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:]+$/, "")}…`;
}
