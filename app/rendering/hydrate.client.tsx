import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentAssetsProvider, type StyleSheet } from "./document";
import { browserTranslator, loadNamespaces } from "~/i18n/catalogue.client";
import type { Namespace } from "~/i18n/messages";
import { TextProvider } from "~/i18n/text";
import type { Locale } from "~/lib/vocabulary";

declare global {
  interface Window {
    /** The namespaces that the server used for this page. */
    __namespaces: readonly Namespace[];
  }
}

/** By then a page has loaded what it shows, on slow phones too. */
const AT_REST_MS = 5_000;

const locale: Locale = document.documentElement.lang === "th" ? "th" : "en";

/** The style sheet as the server sent it. */
function sheetOf(head: HTMLHeadElement): StyleSheet {
  const href = head.querySelector('link[rel="stylesheet"]')?.getAttribute("href");
  if (href) return { kind: "linked", href };
  const css = head.querySelector("style")?.textContent ?? "";
  // Where scripts run, what stands in there is text.
  const withoutScripts = head.querySelector("noscript")?.textContent ?? "";
  return { kind: "inline", css, prefetch: /href="([^"]+)"/.exec(withoutScripts)?.[1] };
}

/** Has the browser keep the style sheet for the next document; it doesn't matter if that fails. */
function fetchForLater(sheet: StyleSheet): void {
  if (sheet.kind !== "inline" || !sheet.prefetch) return;
  const href = sheet.prefetch;
  setTimeout(() => void fetch(href).catch(() => undefined), AT_REST_MS);
}

/**
 * What a refused form says: it comes in an update that cannot wait for words, as a page can, and
 * without them React would give the whole page up.
 */
const OF_EVERY_FORM: Namespace = "errors";

void loadNamespaces(locale, [...window.__namespaces, OF_EVERY_FORM]).then(() => {
  const sheet = sheetOf(document.head);
  fetchForLater(sheet);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentAssetsProvider sheet={sheet} nonce={undefined}>
          <TextProvider locale={locale} t={browserTranslator(locale)}>
            <RemixBrowser />
          </TextProvider>
        </DocumentAssetsProvider>
      </StrictMode>,
    );
  });
});
