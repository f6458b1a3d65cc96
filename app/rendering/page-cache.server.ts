import type { Request as ExpressRequest, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { publicCachePeriod, getPublicVersion } from "~/domain/catalogue/public-version.server";
import type { RequestContext } from "~/http/context";
import { sessionCookieName, toastCookieName } from "~/http/cookies.server";
import type { Locale } from "~/lib/vocabulary";
import { bytesHeldBy, compress, encodingFor, type Encoding } from "./compress.server";
import { createHandleFinder, type RemixBuild } from "./remix-build.server";

/**
 * Guests' pages, kept as compressed bytes in an LRU cache, for the `publicCachePeriod` of their making.
 * Pages with a session or a toast never come near it.
 */
interface CachedPage {
  /** In which it is the answer (`publicCachePeriod`). */
  readonly period: string;
  readonly etag: string;
  readonly policy: string;
  readonly html: Buffer;
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/** Some 200 pages with both encodings. */
export const PAGE_CACHE_BYTES = 16 * 1024 * 1024;
/** No page of ours is as large; one that is was asked for by somebody who tries. */
const LARGEST_ENTRY_BYTES = 1024 * 1024;
/** What the objects of an entry take beside their buffers and strings. */
const OVERHEAD_BYTES = 1_000;

const cachedPages = new LRUCache<string, CachedPage>({
  maxSize: PAGE_CACHE_BYTES,
  maxEntrySize: LARGEST_ENTRY_BYTES,
  sizeCalculation: ({ html, encoded, policy }, key) =>
    OVERHEAD_BYTES +
    2 * (key.length + policy.length) +
    [html, ...Object.values(encoded)].reduce((sum, buffer) => sum + bytesHeldBy(buffer), 0),
});

/** How many bytes the kept pages take, keys and all. */
export function pageCacheBytes(): number {
  return cachedPages.calculatedSize;
}

/** Of a page that is the same for all guests; who has it asks each time whether it still is. */
export const GUEST_CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** All answers that depend on who asks, in which language, with which compression, say so. */
export const DOCUMENT_VARY = "Cookie, Accept-Language, Accept-Encoding";

function cacheKey(locale: Locale, pathAndQuery: string, origin: string): string {
  return `${locale} ${origin} ${pathAndQuery}`;
}

/** True if nothing in the request is personal. */
export function isGuest(cookieHeader: string | null | undefined): boolean {
  if (!cookieHeader) return true;
  return (
    !cookieHeader.includes(`${sessionCookieName()}=`) &&
    !cookieHeader.includes(`${toastCookieName()}=`)
  );
}

/** As our own links spell an address: whoever spells it otherwise is answered, but not from here. */
const CACHEABLE_PATH = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/;
const LONGEST_PATH = 100;
/** A search counts up to 60 characters (`~/lib/search-text`); all other values are shorter. */
const LONGEST_VALUE = 100;

/**
 * The address under which a page may be kept: the parameters that its route knows
 * (`handle.cacheForGuests`), each once, in the route's order; whatever else was asked for changes
 * nothing on it. Null where nothing is kept: other routes, unusual spellings, long values.
 */
function cacheableAddress(
  pathAndQuery: string,
  knownParameters: (path: string) => readonly string[] | null,
): string | null {
  const question = pathAndQuery.indexOf("?");
  const path = question < 0 ? pathAndQuery : pathAndQuery.slice(0, question);
  if (path.length > LONGEST_PATH || !CACHEABLE_PATH.test(path)) return null;
  const known = knownParameters(path);
  if (!known) return null;
  if (question < 0) return path;
  const asked = new URLSearchParams(pathAndQuery.slice(question + 1));
  const cached = new URLSearchParams();
  for (const name of known) {
    const value = asked.get(name);
    if (value === null) continue;
    if (value.length > LONGEST_VALUE) return null;
    cached.set(name, value);
  }
  return cached.size > 0 ? `${path}?${cached.toString()}` : path;
}

/** What decides whether a page that was kept is the answer to a request. */
type CacheConditions = Pick<RequestContext, "locale" | "origin" | "now" | "publicVersion">;

/** Keeps a guest's page, with the one encoding of it that was made already. */
export function cacheGuestPage(
  request: Request,
  { html, policy, encoded }: Pick<CachedPage, "html" | "policy" | "encoded">,
  { locale, origin, now, publicVersion: version }: CacheConditions,
): void {
  if (version === null) return;
  const { pathname, search } = new URL(request.url);
  cachedPages.set(cacheKey(locale, pathname + search, origin), {
    period: publicCachePeriod(version, now),
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    policy,
    html,
    encoded,
  });
}

function getFreshPage(
  key: string,
  { now, publicVersion: version }: CacheConditions,
): CachedPage | null {
  const entry = cachedPages.get(key);
  if (!entry) return null;
  if (version !== null && entry.period === publicCachePeriod(version, now)) return entry;
  cachedPages.delete(key);
  return null;
}

/** The bytes of a kept page in an encoding, which is made when it is first asked for. */
function encodedBody(key: string, entry: CachedPage, encoding: Encoding): Buffer {
  const before = entry.encoded[encoding];
  if (before) return before;
  const made = compress(entry.html, encoding, "lasting");
  // Set anew, so that its size is counted anew.
  cachedPages.set(key, { ...entry, encoded: { ...entry.encoded, [encoding]: made } });
  return made;
}

const isRead = ({ method }: ExpressRequest) => method === "GET" || method === "HEAD";

/**
 * Answers guests from memory where it can; everything else goes on to Remix. Pages that may be kept
 * are asked for there by the address under which they are kept, so that they can't show anything
 * else of it: `locals.publicVersion` says that it is one.
 */
export function pageCache(build: RemixBuild): RequestHandler {
  const handleOf = createHandleFinder(build);
  const knownParameters = (path: string) => handleOf(path).cacheForGuests?.query ?? null;
  return (request, response, next) => {
    if (!isRead(request) || !isGuest(request.headers.cookie)) return next();
    // Whoever chooses a language with `?lang=` is sent a cookie: theirs alone.
    if (response.hasHeader("Set-Cookie")) return next();
    const address = cacheableAddress(request.originalUrl, knownParameters);
    if (address === null) return next();
    request.originalUrl = request.url = address;
    // Read before the page's own data: whatever changes meanwhile makes the page an old one.
    response.locals.publicVersion = getPublicVersion();
    const key = cacheKey(response.locals.locale, address, response.locals.origin);
    const entry = getFreshPage(key, response.locals);
    if (!entry) return next();

    response.setHeader("Cache-Control", GUEST_CACHE_CONTROL);
    response.setHeader("Vary", DOCUMENT_VARY);
    response.setHeader("ETag", entry.etag);
    if (request.headers["if-none-match"] === entry.etag) {
      response.status(304).end();
      return;
    }
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const body = encodedBody(key, entry, encoding);
    response.setHeader("Content-Security-Policy", entry.policy);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Length", body.length);
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
    response.end(request.method === "HEAD" ? undefined : body);
  };
}
