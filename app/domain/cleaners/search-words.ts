import { normalizeSearchText } from "~/lib/search-text";

/**
 * Returns the text that searches look through: name and bio, normalised like a search. Code that writes
 * name or bio must write `search_words` too; a trigger copies it into the full-text index. If somebody
 * edits name or bio by hand, the trigger clears the old search words (migration 0015).
 */
export function searchWordsOf({ name, bio }: { name: string; bio: string }): string {
  return normalizeSearchText(`${name} ${bio}`);
}
