import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentAssetsProvider, type StyleSheet } from "./document";
import { compress, encodingFor } from "./compress.server";
import { styleSheetCookie } from "~/http/cookies.server";
import {
  fillTemplate,
  holeMark,
  extractOwnScripts,
  parseTemplate,
} from "./document-template.server";
import {
  documentCacheKey,
  cacheDocument,
  getCachedDocument,
  viewerIn,
  withViewerName,
} from "./render-cache.server";
import { handoffScript } from "./handoff-script.server";
import { setRetryAfter } from "./form-gate.server";
import { DOCUMENT_VARY, GUEST_CACHE_CONTROL, cacheGuestPage } from "./page-cache.server";
import { OFFLINE_READER, offlineReader } from "~/http/offline-reader.server";
import { NO_DOCUMENT_POLICY, contentSecurityPolicy, cspHash } from "~/http/security-headers.server";
import { hasFetchedStyleSheet, styleSheetOf } from "./style-sheets.server";
import { renderTranslator } from "~/i18n/catalogue.server";
import type { Namespace } from "~/i18n/messages";
import { TextProvider } from "~/i18n/text";
import { env } from "~/lib/env.server";
import { escapeHtml } from "~/lib/escape-html";
import { pageWithId } from "~/lib/route-at.server";
import type { MappedPage } from "~/lib/route-map";
import type { Locale } from "~/lib/vocabulary";

/** Reads Remix's stream for the browser into one text. */
async function drain(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * Renders a document in one go: twice as fast as streaming if nothing is deferred. The loader data follow
 * as one script. Streamed, they would be in a Suspense boundary that this renderer drops, and the page
 * would never hydrate.
 */
function render(
  { serverHandoffStream: _data, ...remix }: EntryContext,
  {
    url,
    locale,
    sheet,
    hydrates,
  }: {
    url: string;
    locale: Locale;
    sheet: StyleSheet;
    hydrates: boolean;
  },
): { html: string; namespaces: readonly Namespace[] } {
  const nonce = holeMark("nonce");
  const namespaces = new Set<Namespace>();
  const html = `<!DOCTYPE html>${renderToString(
    <DocumentAssetsProvider sheet={sheet} nonce={nonce} hydrates={hydrates}>
      <TextProvider locale={locale} t={renderTranslator(locale, (used) => namespaces.add(used))}>
        <RemixServer context={remix} url={url} nonce={nonce} />
      </TextProvider>
    </DocumentAssetsProvider>,
  )}`;
  return {
    html: hydrates ? html.replace("</body>", `${holeMark("data")}</body>`) : html,
    namespaces: [...namespaces],
  };
}

export async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const data = remix.serverHandoffStream ? await drain(remix.serverHandoffStream) : "";
  // A match that is no page answers with an error, which looks like a page to read.
  const { hydrates = false, sheet: sheetName = "reading" } = innermostPage(remix) ?? {};
  const sheet = styleSheetOf(sheetName);
  const { locale } = context;
  const isPageCacheable =
    context.publicVersion !== null &&
    status === 200 &&
    request.method === "GET" &&
    !headers.has("Set-Cookie");

  // Signed-in users go from page to page: the first page brings the style sheet inline and lets the browser
  // fetch it for the others.
  const linked = !isPageCacheable && (await hasFetchedStyleSheet(request, sheet));
  const viewer = viewerIn(remix);
  const prefetch = !isPageCacheable && viewer ? sheet.url : null;
  if (prefetch && !linked)
    headers.append("Set-Cookie", await styleSheetCookie().serialize(prefetch));

  // In development, a cached document would outlive the edit of a module.
  const isDocumentCacheable = !isPageCacheable && env().NODE_ENV !== "development";
  const key = isDocumentCacheable ? documentCacheKey(request, remix, { locale, linked }) : null;
  let document = key && getCachedDocument(key);
  let ownInlineScripts: string[] = [];
  if (!document) {
    const rendered = render(key ? withViewerName(remix, holeMark("name")) : remix, {
      url: request.url,
      locale,
      sheet:
        linked && sheet.url
          ? { kind: "linked", href: sheet.url }
          : { kind: "inline", css: holeMark("style"), prefetch: prefetch ?? undefined },
      hydrates,
    });
    // A cached page can't carry a nonce, which must differ each time, so it uses hashes instead.
    const { html, scripts } = isPageCacheable
      ? extractOwnScripts(rendered.html)
      : { html: rendered.html, scripts: [] };
    ownInlineScripts = scripts;
    document = { ...parseTemplate(html), namespaces: rendered.namespaces };
    if (key) cacheDocument(key, document);
  }
  const nonce = context.cspNonce;
  const handoff = document.holes.includes("data")
    ? handoffScript(remix, { data, locale, namespaces: document.namespaces })
    : "";
  const opening = isPageCacheable ? "<script>" : `<script nonce="${nonce}">`;
  const page = fillTemplate(document, {
    style: sheet.bytes,
    nonce: Buffer.from(nonce),
    name: Buffer.from(escapeHtml(viewer?.name ?? "")),
    data: Buffer.from(handoff && `${opening}${handoff}</script>`),
  });
  if (handoff) ownInlineScripts.push(handoff);
  const policy = contentSecurityPolicy({
    scripts: isPageCacheable ? ownInlineScripts.map(cspHash) : [`'nonce-${nonce}'`],
    styles: [sheet.hash],
  });

  if (status === 503) setRetryAfter(headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  headers.set("Vary", DOCUMENT_VARY);
  if (isReaderKnown(remix)) headers.set(OFFLINE_READER, await offlineReader(request, context));
  headers.set("Cache-Control", isPageCacheable ? GUEST_CACHE_CONTROL : "private, no-store");
  const encoding = encodingFor(request.headers.get("Accept-Encoding"));
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = compress(page, encoding, isPageCacheable ? "lasting" : linked ? "light" : "usual");
  if (isPageCacheable)
    cacheGuestPage(request, { html: page, policy, encoded: { [encoding]: body } }, context);
  // Node's buffers are valid bodies, but the DOM's types don't know them.
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
}

/** Returns the page of a document: its innermost route. */
function innermostPage({ staticHandlerContext }: EntryContext): MappedPage | undefined {
  return pageWithId(staticHandlerContext.matches.at(-1)?.route.id ?? "");
}

/** False if it couldn't be found out who is signed in: the page of a failure says nothing of them. */
const isReaderKnown = ({ staticHandlerContext }: EntryContext): boolean =>
  Boolean(staticHandlerContext.loaderData["root"]);

/** Sets the headers of loader data for open pages: they are as private as the page itself. */
export function handleDataRequest(response: Response): Response {
  if (response.status === 503) setRetryAfter(response.headers);
  response.headers.set("Content-Security-Policy", NO_DOCUMENT_POLICY);
  response.headers.set("Cache-Control", "private, no-store");
  response.headers.append("Vary", DOCUMENT_VARY);
  return response;
}

export { logFailure as handleError } from "./log-failure.server";
