import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentAssetsProvider, type StyleSheet } from "./document";
import { browserTranslator, loadNamespaces } from "./i18n/catalogue.client";
import type { Namespace } from "./i18n/messages";
import { TextProvider } from "./i18n/text";
import type { Locale } from "./lib/vocabulary";

declare global {
  interface Window {
    /** The namespaces that the server used for this page. */
    __namespaces: readonly Namespace[];
  }
}

const locale: Locale = document.documentElement.lang === "th" ? "th" : "en";

/** The style sheet as the server sent it. */
function sheetOf(head: HTMLHeadElement): StyleSheet {
  const href = (rel: string) => head.querySelector(`link[rel="${rel}"]`)?.getAttribute("href");
  const linked = href("stylesheet");
  if (linked) return { kind: "linked", href: linked };
  const css = head.querySelector("style")?.textContent ?? "";
  return { kind: "inline", css, prefetch: href("prefetch") ?? undefined };
}

/**
 * What a refused form says: it comes in an update that cannot wait for words, as a page can, and
 * without them React would give the whole page up.
 */
const OF_EVERY_FORM: Namespace = "errors";

void loadNamespaces(locale, [...window.__namespaces, OF_EVERY_FORM]).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentAssetsProvider sheet={sheetOf(document.head)} nonce={undefined}>
          <TextProvider locale={locale} t={browserTranslator(locale)}>
            <RemixBrowser />
          </TextProvider>
        </DocumentAssetsProvider>
      </StrictMode>,
    );
  });
});
