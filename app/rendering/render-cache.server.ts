import type { EntryContext } from "@remix-run/node";
import { createHash } from "node:crypto";
import type { Namespace } from "~/i18n/messages";
import { RecentMap } from "~/lib/recent-map";
import type { Locale } from "~/lib/vocabulary";
import type { RouteHandle } from "~/http/context";
import type { DocumentTemplate } from "./document-template.server";

/**
 * Documents that many signed-in people ask for (`handle.renderOnce`), with holes where they differ. A
 * document is kept under everything that it is rendered from: address, language, role, and the loader
 * data of its routes. The same question therefore gets the same answer whoever asks, another one is
 * rendered anew, and nothing is ever out of date. The loaders run for every request.
 */
export interface KeptDocument extends DocumentTemplate {
  /** The messages that the browser needs to hydrate it. */
  namespaces: readonly Namespace[];
}

/** What the root loader gives; only these parts are seen on a page. */
interface RootData {
  viewer: { name: string; role: string } | null;
  toast: unknown;
  pageFacts: unknown;
}

/** Some 60 KB each. */
const MOST_DOCUMENTS = 100;
const documents = new RecentMap<KeptDocument>(MOST_DOCUMENTS);

/**
 * The key of a document; null if it must not be kept: another method, a failed loader, a toast, a
 * page that hasn't asked for it.
 */
export function documentKeyOf(
  request: Request,
  { staticHandlerContext, routeModules }: EntryContext,
  { locale, linked }: { locale: Locale; linked: boolean },
): string | null {
  const { matches, loaderData, errors, statusCode } = staticHandlerContext;
  const leaf = matches.at(-1);
  const handle = leaf && (routeModules[leaf.route.id]?.handle as RouteHandle | undefined);
  if (!handle?.renderOnce || request.method !== "GET" || errors || statusCode !== 200) return null;
  const { viewer, toast, pageFacts } = loaderData["root"] as RootData;
  if (toast) return null;
  const own = matches.slice(1).map(({ route }) => loaderData[route.id] as unknown);
  return createHash("sha256")
    .update(JSON.stringify([request.url, locale, linked, viewer?.role, pageFacts, own]))
    .digest("base64url");
}

/** What a document is rendered from where the reader's name is a hole. */
export function withoutName(
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

/** Whom the header greets; null for guests, and where the root loader failed. */
export function viewerIn({ staticHandlerContext }: EntryContext): RootData["viewer"] {
  return (staticHandlerContext.loaderData["root"] as RootData | undefined)?.viewer ?? null;
}

/** A kept document, or null. */
export function keptDocument(key: string): KeptDocument | null {
  return documents.get(key) ?? null;
}

/** Keeps a document. */
export function keepDocument(key: string, document: KeptDocument): void {
  documents.set(key, document);
}
