import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { DocumentAssetsProvider, type StyleSheet } from "./document";
import { installRetryingFetch, retryNavigation } from "./retrying-fetch.client";
import { browserTranslator, loadNamespaces } from "~/i18n/catalogue.client";
import type { Namespace } from "~/i18n/messages";
import { TextProvider } from "~/i18n/text";
import type { Locale } from "~/lib/vocabulary";

declare global {
  interface Window {
    /** The namespaces that the page hydrates with. */
    __namespaces: readonly Namespace[];
    /** Once the modules of the page's routes are there. */
    __modules: Promise<void>;
    /** True once the address is another page's: this one is about to be left. */
    __isElsewhere: () => boolean;
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
function prefetchStyleSheet(sheet: StyleSheet): void {
  if (sheet.kind !== "inline" || !sheet.prefetch) return;
  const href = sheet.prefetch;
  setTimeout(() => void fetch(href).catch(() => undefined), AT_REST_MS);
}

/** What stands in text areas that came filled and were typed in before scripts took the page over. */
const typedTexts = new Map<HTMLTextAreaElement, string>();

function noteTyping({ target }: { target: EventTarget | null }): void {
  if (target instanceof HTMLTextAreaElement) typedTexts.set(target, target.value);
}

/** React sets a text area back to what the server put in, if it put something in, when it hydrates it. */
function recordTyping(): void {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) noteTyping({ target: area });
  }
  document.addEventListener("input", noteTyping);
}

function restoreTyping(): void {
  document.removeEventListener("input", noteTyping);
  for (const [area, value] of typedTexts) {
    if (area.value !== value) area.value = value;
  }
}

/**
 * What was picked before is shown once React takes the page over, and may move the button that somebody
 * is pressing just then: the press ends on what it began on.
 */
function holdPress({ target, pointerId }: PointerEvent): void {
  if (target instanceof Element) target.closest("button")?.setPointerCapture(pointerId);
}

/** Beside the page, whose router is there once both are. */
function AfterHydration() {
  useEffect(() => {
    document.removeEventListener("pointerdown", holdPress, true);
    restoreTyping();
    retryNavigation();
  }, []);
  return null;
}

/**
 * Has the loader data decoded before React starts. `RemixBrowser` begins that in its first render and
 * suspends the whole page for it; were the page tapped just then, React would have to render at once
 * what is suspended, and give up (error 345). It throws the promise before its first hook.
 */
async function decodeLoaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    if (!(decoding instanceof Promise)) throw decoding;
    await decoding;
  }
}

/** React takes the page over. */
function hydrate(): void {
  if (window.__isElsewhere()) return;
  const sheet = sheetOf(document.head);
  prefetchStyleSheet(sheet);
  recordTyping();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentAssetsProvider sheet={sheet} nonce={undefined}>
          <TextProvider locale={locale} t={browserTranslator(locale)}>
            <RemixBrowser />
            <AfterHydration />
          </TextProvider>
        </DocumentAssetsProvider>
      </StrictMode>,
    );
  });
}

installRetryingFetch();
// Before React's own listener, which may hydrate the page within the press.
document.addEventListener("pointerdown", holdPress, true);

void Promise.all([
  window.__modules,
  loadNamespaces(locale, window.__namespaces),
  decodeLoaderData(),
])
  // In a task of its own: what waits, a tap for instance, comes before it.
  .then(() => setTimeout(hydrate));
