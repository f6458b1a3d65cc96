import {
  DEVELOPMENT_ROUTES,
  ROUTE_MAP,
  isPage,
  type MappedPage,
  type MappedRoute,
} from "./route-map";

const ROUTES = [...ROUTE_MAP, ...DEVELOPMENT_ROUTES].filter(({ kind }) => kind !== "layout");

/** Returns a pattern for an address of the map. Like Remix, it ignores case and slashes at the end. */
function patternOf(address: string): RegExp {
  const parts = address.split("/").map((part) => {
    if (part === "*") return "(?:/.*)?";
    if (part.startsWith(":")) return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
    return part && `/${part.replaceAll(".", "\\.")}`;
  });
  return new RegExp(`^${parts.join("")}/*$`, "i");
}

/** A key by which more exact addresses come first: a word before a variable part, that before the rest. */
const exactness = (address: string) =>
  address
    .split("/")
    .map((part) => (part === "*" ? "2" : part.startsWith(":") ? "1" : "0"))
    .join("");

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: patternOf(route.address),
  key: exactness(route.address),
})).toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));

/** The first word of an address; empty for a variable part. */
const firstWord = (address: string) => {
  const [, first = ""] = address.split("/", 2);
  return /[:*]/.test(first) ? "" : first.toLowerCase();
};

const startsWith = (word: string) =>
  PATTERNS.filter(({ route }) => ["", word].includes(firstWord(route.address)));

/** The patterns by their first word, with those that begin with a variable part: few of all. */
const BY_FIRST_WORD = new Map(
  ROUTES.map(({ address }) => firstWord(address)).map((word) => [word, startsWith(word)]),
);
const OTHER_PATTERNS = startsWith("");

const FIXED = new Map(
  ROUTES.filter(({ address }) => !/[:*]/.test(address)).map((route) => [route.address, route]),
);

/** Returns the route at a path, as Remix finds it. A test compares the two for every page. */
export function routeAt(path: string): MappedRoute | undefined {
  const fixed = FIXED.get(path);
  if (fixed) return fixed;
  const candidates = BY_FIRST_WORD.get(firstWord(path)) ?? OTHER_PATTERNS;
  return candidates.find(({ pattern }) => pattern.test(path))?.route;
}

const asPage = (route: MappedRoute | undefined): MappedPage | undefined =>
  route && isPage(route) ? route : undefined;

/** Returns the page at a path; undefined if no page is there. */
export const pageAt = (path: string): MappedPage | undefined => asPage(routeAt(path));

const BY_ID = new Map(ROUTES.map((route) => [route.id, route]));

/** Returns the page with an id; undefined if it is no page. */
export const pageWithId = (id: string): MappedPage | undefined => asPage(BY_ID.get(id));
