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
    /** Namespaces of messages that the page hydrates with. */
    __namespaces: readonly Namespace[];
    /** Resolves once the modules of the page's routes have come. */
    __modules: Promise<void>;
    /**
     * True if the address is that of another page before this one is hydrated: it is about to be left. Later it is
     * false, and the router follows the address.
     */
    __isElsewhere: () => boolean;
  }
}

/** Time after which a page has loaded all that it shows, also on slow phones. */
const AT_REST_MS = 5_000;

const locale: Locale = document.documentElement.lang === "th" ? "th" : "en";

/** Returns the style sheet as the server sent it. */
function sheetOf(head: HTMLHeadElement): StyleSheet {
  const href = head.querySelector('link[rel="stylesheet"]')?.getAttribute("href");
  if (href) return { kind: "linked", href };
  const css = head.querySelector("style")?.textContent ?? "";
  // With scripts on, the content of a noscript element is text.
  const withoutScripts = head.querySelector("noscript")?.textContent ?? "";
  return { kind: "inline", css, prefetch: /href="([^"]+)"/.exec(withoutScripts)?.[1] };
}

/** Puts the style sheet into the browser's cache for the next document; it doesn't matter if that fails. */
function prefetchStyleSheet(sheet: StyleSheet): void {
  if (sheet.kind !== "inline" || !sheet.prefetch) return;
  const href = sheet.prefetch;
  setTimeout(() => void fetch(href).catch(() => undefined), AT_REST_MS);
}

/** Values of text areas with initial text that were changed before hydration. */
const typedTexts = new Map<HTMLTextAreaElement, string>();

function noteTyping({ target }: { target: EventTarget | null }): void {
  if (target instanceof HTMLTextAreaElement) typedTexts.set(target, target.value);
}

/** Records typed text: on hydration, React resets a text area to the server's text, if it has one. */
function recordTyping(): void {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) noteTyping({ target: area });
  }
  document.addEventListener("input", noteTyping);
}

function restoreTyping(): void {
  document.removeEventListener("input", noteTyping);
  for (const [area, value] of typedTexts) {
    if (area.value === value) continue;
    area.value = value;
    // A draft that was saved in between has the server's text.
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Keeps a press on the button where it began. Hydration shows choices that were made before, which may
 * shift the button that somebody is pressing.
 */
function holdPress({ target, pointerId }: PointerEvent): void {
  if (target instanceof Element) target.closest("button")?.setPointerCapture(pointerId);
}

/** Installs the service worker (`public/sw.js`); it doesn't matter if that fails. */
function installServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
}

/** Hydrates beside the page; once both are hydrated, the router exists. */
function AfterHydration() {
  useEffect(() => {
    // From here on every address is the router's. React runs this effect before it renders anything anew.
    window.__isElsewhere = () => false;
    document.removeEventListener("pointerdown", holdPress, true);
    restoreTyping();
    retryNavigation();
    installServiceWorker();
  }, []);
  return null;
}

/**
 * Decodes the loader data before React starts. `RemixBrowser` begins that in its first render and suspends
 * the whole page for it. If the page were tapped then, React would have to render the suspended page at
 * once, and give up (error 345). `RemixBrowser` throws the promise before its first hook, so it can be
 * called here.
 */
async function decodeLoaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    if (!(decoding instanceof Promise)) throw decoding;
    await decoding;
  }
}

/**
 * The page's routes. The router takes the address from the browser when it is made, in its first render, and
 * follows it from then on. If the reader goes back before the page is hydrated, it has another page's address, or
 * its data: this one waits for the reload that the "popstate" event has begun
 * (app/rendering/handoff-script.server.ts).
 */
function Routes() {
  if (window.__isElsewhere()) throw new Promise(() => undefined);
  return RemixBrowser({});
}

/** Hydrates the page. */
function hydrate(): void {
  if (window.__isElsewhere()) return;
  const sheet = sheetOf(document.head);
  prefetchStyleSheet(sheet);
  recordTyping();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentAssetsProvider sheet={sheet} nonce={undefined} hydrates>
          <TextProvider locale={locale} t={browserTranslator(locale)}>
            <Routes />
            <AfterHydration />
          </TextProvider>
        </DocumentAssetsProvider>
      </StrictMode>,
    );
  });
}

installRetryingFetch();
// This must come before React's own listener, which may hydrate the page within the press.
document.addEventListener("pointerdown", holdPress, true);

void Promise.all([
  window.__modules,
  loadNamespaces(locale, window.__namespaces),
  decodeLoaderData(),
])
  // Hydration gets a task of its own, so that waiting events, such as a tap, come first.
  .then(() => setTimeout(hydrate));
