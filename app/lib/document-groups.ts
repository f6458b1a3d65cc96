import { DEVELOPMENT_ROUTES, ROUTE_MAP, isPage, type MappedRoute } from "./route-map";

/**
 * Returns a pattern for the addresses of a group of pages, as short as the addresses of the others allow: if
 * every page below an address is in the group, that address is enough for all of them, and so is it with one
 * exception.
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
      if (strangers.every((other) => other === `/${start}`) && address !== `/${start}`)
        return `${start}/`;
      const exceptions = new Set(strangers.map((other) => other.split("/")[index + 2]));
      const [exception = ""] = exceptions;
      const isApart = group.every((other) => !`${other}/`.startsWith(`/${start}/${exception}/`));
      if (exceptions.size === 1 && /^[a-z-]+$/.test(exception) && isApart) {
        return `${start}(?!/${exception}(?![^/?#]))(?![^/?#])`;
      }
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
