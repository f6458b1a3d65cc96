/**
 * Text as it is indexed and looked for: NFKC, since sara am (น้ำ) has two encodings that nothing less
 * makes equal, lower case, single spaces.
 */
export function searchText(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
