import { DEVELOPMENT_ROUTES, ROUTE_MAP, isPage, type MappedRoute } from "./route-map";

/** With more exceptions, the addresses of the group itself are as short. */
const MOST_EXCEPTIONS = 2;

/**
 * Returns a pattern for the addresses of a group of pages, as short as the addresses of the others allow: if
 * every page below an address is in the group, that address is enough for all of them, and so is it with few
 * exceptions.
 */
function groupPattern(group: readonly string[], others: readonly string[]): RegExp {
  const alternatives = group.map((address) => {
    const parts = address.slice(1).replaceAll(".", "\\.").split("/");
    for (const [index, part] of parts.entries()) {
      if (part.startsWith(":")) break;
      const start = parts.slice(0, index + 1).join("/");
      const strangers = others.filter((other) => `${other}/`.startsWith(`/${start}/`));
      // A slash, a query, a fragment or the end follows.
      if (strangers.length === 0) return `${start}(?![^/?#])`;
      const isOwnApart = strangers.includes(`/${start}`);
      if (isOwnApart && address === `/${start}`) continue;
      const below = strangers.filter((other) => other !== `/${start}`);
      const exceptions = [...new Set(below.map((other) => other.split("/")[index + 2] ?? ""))];
      const isExact = (exception: string) =>
        /^[a-z-]+$/.test(exception) &&
        group.every((other) => !`${other}/`.startsWith(`/${start}/${exception}/`));
      if (exceptions.length > MOST_EXCEPTIONS || !exceptions.every(isExact)) continue;
      if (exceptions.length === 0) return `${start}/`;
      const except = `(?:${exceptions.join("|")})(?![^/?#])`;
      return isOwnApart ? `${start}/(?!${except})` : `${start}(?!/${except})(?![^/?#])`;
    }
    return `${parts.map((part) => (part.startsWith(":") ? "[^/?#]+" : part)).join("/")}(?![^?#])`;
  });
  return new RegExp(`^/(?:${[...new Set(alternatives)].join("|")})`);
}

/**
 * Returns a pattern per style sheet for the addresses of the pages that hydrate with it. Those pages lead to
 * each other without a new document.
 */
export function documentGroupsOf(routes: readonly MappedRoute[]): RegExp[] {
  const pages = routes.filter(isPage);
  const sheets = new Set(pages.flatMap(({ hydrates, sheet }) => (hydrates ? [sheet] : [])));
  return [...sheets].map((name) => {
    const addresses = (wanted: boolean) =>
      pages
        .filter(({ hydrates, sheet }) => (Boolean(hydrates) && sheet === name) === wanted)
        .map(({ address }) => address);
    return groupPattern(addresses(true), addresses(false));
  });
}

/** The groups of this product. The browser's build has the patterns instead of the map (`vite.config.ts`). */
export const DOCUMENT_GROUPS: readonly RegExp[] = documentGroupsOf(
  process.env.NODE_ENV === "development" ? [...ROUTE_MAP, ...DEVELOPMENT_ROUTES] : ROUTE_MAP,
);
