/**
 * The name of the language buttons where they are buttons of a form that is being filled in. Their value
 * is the language: the page is answered in it, with the form as it was typed and nothing done.
 */
export const LANGUAGE_BUTTON = "pageLanguage";

/**
 * A path with its query, without the language that its address names: a chosen one is to win over it. Null
 * where it names none.
 */
export function withoutLanguage(path: string): string | null {
  const url = new URL(path, "http://here.invalid");
  if (!url.searchParams.has("lang")) return null;
  url.searchParams.delete("lang");
  return url.pathname + url.search;
}
