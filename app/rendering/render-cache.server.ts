import type { EntryContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import type { RouteHandle } from "~/http/context";
import type { Namespace } from "~/i18n/messages";
import { logger } from "~/lib/logger.server";
import type { Locale } from "~/lib/vocabulary";
import type { DocumentTemplate } from "./document-template.server";

/**
 * A document in the render cache: one that many signed-in users ask for (`handle.renderOnce`), with holes
 * where it differs between them. Its key is made from all that it is rendered from: address, language, and
 * the loader data of its routes with the root's, without the declared holes. The same input therefore gets
 * the same document for every user, other input is rendered anew, and nothing is ever out of date. The
 * loaders run for every request.
 */
export interface CachedDocument extends DocumentTemplate {
  /** Namespaces of messages that the browser needs to hydrate it. */
  namespaces: readonly Namespace[];
}

/** The parts of the root loader's data that this cache must know; everything else is part of the key. */
interface RootData {
  viewer: { name: string } | null;
  toast: unknown;
  requestId: unknown;
}

/** Size of the cache in bytes: some hundred documents of 60 KB each. */
const RENDER_CACHE_BYTES = 8 * 1024 * 1024;
/** Bytes that the objects of an entry take beside their buffers and key. */
const OVERHEAD_BYTES = 2_000;

const cachedDocuments = new LRUCache<string, CachedDocument>({
  maxSize: RENDER_CACHE_BYTES,
  maxEntrySize: RENDER_CACHE_BYTES / 8,
  sizeCalculation: ({ pieces }) =>
    OVERHEAD_BYTES + pieces.reduce((sum, piece) => sum + piece.length, 0),
});

/**
 * Returns the root's data without its holes: the user's name, which is filled in, and the request's id,
 * which only error pages show. All other data of the root loader is part of the key automatically.
 */
function withoutHoles({ viewer, requestId: _requestId, ...rest }: RootData): unknown {
  if (viewer === null) return { ...rest, viewer };
  const { name: _name, ...others } = viewer;
  return { ...rest, viewer: others };
}

/**
 * True if JSON distinguishes a value from every other one. `JSON.stringify` turns all Maps and Sets into
 * `{}`, so that pages with different ones would get one key.
 */
function isPlainJson(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every(isPlainJson);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((part) => part === undefined || isPlainJson(part));
}

/**
 * Returns the key of a document; null if it must not be cached: another method, a failed loader, a toast, a
 * page without `renderOnce`, or loader data that isn't plain JSON (which is logged as an error).
 */
export function documentCacheKey(
  request: Request,
  { staticHandlerContext, routeModules }: EntryContext,
  { locale, linked }: { locale: Locale; linked: boolean },
): string | null {
  const { matches, loaderData, errors, statusCode } = staticHandlerContext;
  const leaf = matches.at(-1);
  const handle = leaf && (routeModules[leaf.route.id]?.handle as RouteHandle | undefined);
  if (!handle?.renderOnce || request.method !== "GET" || errors || statusCode !== 200) return null;
  const root = loaderData["root"] as RootData;
  if (root.toast) return null;
  const data = [
    withoutHoles(root),
    ...matches.slice(1).map(({ route }) => loaderData[route.id] as unknown),
  ];
  const impure = data.findIndex((part) => part !== undefined && !isPlainJson(part));
  if (impure >= 0) {
    const route = matches[impure]?.route.id;
    logger().error({ route }, "loader data of a page that is rendered once must be plain JSON");
    return null;
  }
  return createHash("sha256")
    .update(JSON.stringify([request.url, locale, linked, data]))
    .digest("base64url");
}

/** Returns the context for rendering with another viewer's name, such as the mark of a hole. */
export function withViewerName(
  { staticHandlerContext, ...remix }: EntryContext,
  name: string,
): EntryContext {
  const root = staticHandlerContext.loaderData["root"] as RootData;
  const loaderData = {
    ...staticHandlerContext.loaderData,
    root: { ...root, viewer: root.viewer && { ...root.viewer, name } },
  };
  return { ...remix, staticHandlerContext: { ...staticHandlerContext, loaderData } };
}

/** Returns the viewer whom the header greets; null for guests, and if the root loader failed. */
export function viewerIn({ staticHandlerContext }: EntryContext): RootData["viewer"] {
  return (staticHandlerContext.loaderData["root"] as RootData | undefined)?.viewer ?? null;
}

/** Returns a cached document, or null. */
export function getCachedDocument(key: string): CachedDocument | null {
  return cachedDocuments.get(key) ?? null;
}

/** Caches a document under its key. */
export function cacheDocument(key: string, document: CachedDocument): void {
  cachedDocuments.set(key, document);
}
