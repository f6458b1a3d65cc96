import type { Request as ExpressRequest, RequestHandler } from "express";
import { createHash } from "node:crypto";
import { publicVersion } from "~/domain/catalogue/public-version.server";
import { HOUR_MS } from "~/lib/durations";
import { RecentMap } from "~/lib/recent-map";
import type { Locale } from "~/lib/vocabulary";
import { compress, encodingFor, type Encoding } from "./compress.server";
import type { RequestContext } from "~/http/context";
import { sessionCookieName, toastCookieName } from "~/http/cookies.server";

/**
 * Guests' pages, kept as compressed bytes. An entry is valid while the public data have the version
 * that it was made with, and within the same hour: free days depend on the clock. Pages with a
 * session or a toast never come near it.
 */
interface Entry {
  version: number;
  hour: number;
  etag: string;
  policy: string;
  html: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
}

const MOST_ENTRIES = 400;
const entries = new RecentMap<Entry>(MOST_ENTRIES);

/** All answers that depend on who asks, in which language, with which compression, say so. */
export const DOCUMENT_VARY = "Cookie, Accept-Language, Accept-Encoding";

function keyOf(locale: Locale, pathAndQuery: string, origin: string): string {
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

/** What decides whether a page that was kept is the answer to a request. */
type Moment = Pick<RequestContext, "locale" | "origin" | "now" | "publicVersion">;

/** Keeps a guest's page, with the one encoding of it that was made already. */
export function keepPage(
  request: Request,
  { html, policy, encoded }: Pick<Entry, "html" | "policy" | "encoded">,
  { locale, origin, now, publicVersion: version }: Moment,
): void {
  if (version === null) return;
  const { pathname, search } = new URL(request.url);
  entries.set(keyOf(locale, pathname + search, origin), {
    version,
    hour: Math.floor(now / HOUR_MS),
    etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
    policy,
    html,
    encoded,
  });
}

function freshEntry(
  request: ExpressRequest,
  { locale, origin, now, publicVersion: version }: Moment,
): Entry | null {
  const key = keyOf(locale, request.originalUrl, origin);
  const entry = entries.get(key);
  if (!entry) return null;
  if (entry.version === version && entry.hour === Math.floor(now / HOUR_MS)) return entry;
  entries.delete(key);
  return null;
}

/** Answers guests from memory where it can; everything else goes on to Remix. */
export const pageCache: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  if (!isGuest(request.headers.cookie)) return next();
  // Read before the page's own data: whatever changes meanwhile makes the page an old one.
  response.locals.publicVersion = publicVersion();
  const entry = freshEntry(request, response.locals);
  if (!entry) return next();

  response.setHeader("Cache-Control", "public, max-age=0, must-revalidate");
  response.setHeader("Vary", DOCUMENT_VARY);
  response.setHeader("ETag", entry.etag);
  if (request.headers["if-none-match"] === entry.etag) {
    response.status(304).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  entry.encoded[encoding] ??= compress(entry.html, encoding, "lasting");
  const body = entry.encoded[encoding];
  response.setHeader("Content-Security-Policy", entry.policy);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.end(request.method === "HEAD" ? undefined : body);
};
