import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentAssetsProvider } from "./document";
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

void loadNamespaces(locale, window.__namespaces).then(() => {
  const css = document.querySelector("style")?.textContent ?? "";
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentAssetsProvider css={css} nonce={undefined}>
          <TextProvider locale={locale} t={browserTranslator(locale)}>
            <RemixBrowser />
          </TextProvider>
        </DocumentAssetsProvider>
      </StrictMode>,
    );
  });
});
