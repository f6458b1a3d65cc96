import { normalizeSearchText } from "~/lib/search-text";

/**
 * What a search looks through: a cleaner's name and bio as searches are normalised. Whoever writes the
 * two writes this into `search_words` beside them; a trigger puts it into the full-text index. Words
 * that someone's edit by hand leaves behind are forgotten by it (migration 0015).
 */
export function searchWordsOf({ name, bio }: { name: string; bio: string }): string {
  return normalizeSearchText(`${name} ${bio}`);
}
