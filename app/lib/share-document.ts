/**
 * Addresses of pages that hydrate. The pages of one entry have one style sheet, and lead to each other
 * without a new document. The samples exist only during development, never in a build.
 */
const HYDRATED_PATHS = [
  process.env.NODE_ENV === "development"
    ? /^\/(?:(?:booking|browse-cleaners|samples)(?:[/?#]|$)|dashboard(?:[?#]|$))/
    : /^\/(?:(?:booking|browse-cleaners)(?:[/?#]|$)|dashboard(?:[?#]|$))/,
  /^\/(?:cleaner-(?:signup|profile|dashboard\/)|dashboard\/notifications)/,
  // A cleaner's page of today.
  /^\/cleaner-dashboard(?:[?#]|$)/,
  // The admin pages.
  /^\/admin(?:[/?#]|$)/,
];

/**
 * True if one page leads to another without a new document: both hydrate, as their routes' handles say, and
 * have one style sheet. The browser doesn't know the handles of pages that it hasn't loaded, so their
 * addresses are listed here, and a test checks each pair of pages (`tests/http/every-answer.test.ts`, the
 * samples: `development.test.ts`). Every other page is a document of its own, with its own style sheet and
 * no scripts.
 */
export function canShareDocument(from: string, to: string): boolean {
  return HYDRATED_PATHS.some((addresses) => addresses.test(from) && addresses.test(to));
}
