/**
 * The name of the language buttons inside a form that is being filled in. Their value is the language: the
 * page is answered in it, with the form as it was typed, and nothing is done.
 */
export const LANGUAGE_BUTTON = "pageLanguage";

/**
 * Returns a path with its query, without the language in it, so that a chosen language wins. Null if there
 * is no language in it.
 */
export function withoutLanguage(path: string): string | null {
  const url = new URL(path, "http://here.invalid");
  if (!url.searchParams.has("lang")) return null;
  url.searchParams.delete("lang");
  return url.pathname + url.search;
}
