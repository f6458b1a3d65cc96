import type { Request as ExpressRequest, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { publicCachePeriod, getPublicVersion } from "~/domain/catalogue/public-version.server";
import type { RequestContext } from "~/http/context";
import { sessionCookieName, toastCookieName } from "~/http/cookies.server";
import { OFFLINE_READER, offlineGuest } from "~/http/offline-reader.server";
import type { Locale } from "~/lib/vocabulary";
import { bytesHeldBy, compress, encodingFor, type Encoding } from "./compress.server";
import { createHandleFinder, type RemixBuild } from "./remix-build.server";

/**
 * A guest's page as compressed bytes. It is in an LRU cache, and valid for the `publicCachePeriod` in which
 * it was made. Pages with a session or a toast are never cached.
 */
interface CachedPage {
  /** The `publicCachePeriod` in which it is valid. */
  readonly period: string;
  readonly etag: string;
  readonly policy: string;
  readonly html: Buffer;
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/** Size of the cache in bytes: some 200 pages with both encodings. */
export const PAGE_CACHE_BYTES = 16 * 1024 * 1024;
/** Largest entry, in bytes. No normal page is as large; somebody would have to provoke one. */
const LARGEST_ENTRY_BYTES = 1024 * 1024;
/** Bytes that the objects of an entry take beside their buffers and strings. */
const OVERHEAD_BYTES = 1_000;

const cachedPages = new LRUCache<string, CachedPage>({
  maxSize: PAGE_CACHE_BYTES,
  maxEntrySize: LARGEST_ENTRY_BYTES,
  sizeCalculation: ({ html, encoded, policy }, key) =>
    OVERHEAD_BYTES +
    2 * (key.length + policy.length) +
    [html, ...Object.values(encoded)].reduce((sum, buffer) => sum + bytesHeldBy(buffer), 0),
});

/** Returns the bytes that all cached pages take, with their keys. */
export function pageCacheBytes(): number {
  return cachedPages.calculatedSize;
}

/** For a page that is the same for all guests: caches must ask each time whether it is still valid. */
export const GUEST_CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** `Vary` of all answers that depend on the user, the language and the encoding. */
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

/** Paths as the site's own links write them. Other spellings are answered, too, but not from the cache. */
const CACHEABLE_PATH = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/;
const LONGEST_PATH = 100;
/** Longest parameter. A search counts up to 60 characters (`~/lib/search-text`), others are shorter. */
const LONGEST_VALUE = 100;

/**
 * Returns the address under which a page may be cached. It has the parameters that its route knows
 * (`handle.cacheForGuests`), each once, in the route's order; other parameters don't change the page. Null
 * if the page isn't cached: other routes, unusual spellings, long values.
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

/** The facts that decide whether a cached page answers a request. */
type CacheConditions = Pick<RequestContext, "locale" | "origin" | "now" | "publicVersion">;

/** Caches a guest's page, with the one encoding of it that was made already. */
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

/** Returns the bytes of a cached page in an encoding, which is made when it is first asked for. */
function encodedBody(key: string, entry: CachedPage, encoding: Encoding): Buffer {
  const before = entry.encoded[encoding];
  if (before) return before;
  const made = compress(entry.html, encoding, "lasting");
  // The entry is set again, so that its new size is counted.
  cachedPages.set(key, { ...entry, encoded: { ...entry.encoded, [encoding]: made } });
  return made;
}

const isRead = ({ method }: ExpressRequest) => method === "GET" || method === "HEAD";

/**
 * Answers guests from memory where it can; all other requests go on to Remix. A page that may be cached is
 * rendered for the address under which it is cached, so that no other part of the request can change it;
 * `locals.publicVersion` marks it.
 */
export function pageCache(build: RemixBuild): RequestHandler {
  const handleOf = createHandleFinder(build);
  const knownParameters = (path: string) => handleOf(path).cacheForGuests?.query ?? null;
  return (request, response, next) => {
    if (!isRead(request) || !isGuest(request.headers.cookie)) return next();
    // `?lang=` sets a cookie, so this answer is for one browser only.
    if (response.hasHeader("Set-Cookie")) return next();
    const address = cacheableAddress(request.originalUrl, knownParameters);
    if (address === null) return next();
    request.originalUrl = request.url = address;
    // The version is read before the page's data: a later change makes the page out of date.
    response.locals.publicVersion = getPublicVersion();
    const key = cacheKey(response.locals.locale, address, response.locals.origin);
    const entry = getFreshPage(key, response.locals);
    if (!entry) return next();

    response.setHeader("Cache-Control", GUEST_CACHE_CONTROL);
    response.setHeader("Vary", DOCUMENT_VARY);
    response.setHeader(OFFLINE_READER, offlineGuest(response.locals.locale));
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
