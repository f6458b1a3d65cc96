import type { EntryContext } from "@remix-run/node";
import messageFiles from "virtual:message-files";
import type { Namespace } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";
import { manifestOutsideAdmin } from "./manifest-outside-admin";

/**
 * Namespace with the messages of refused forms. They come in an update, which can't wait for messages as a
 * page can; without them React would give up the whole page.
 */
const FORM_NAMESPACE: Namespace = "errors";

type Remix = Pick<EntryContext, "manifest" | "future" | "staticHandlerContext">;

/** Flags that Remix reads in the browser. A missing flag is off. */
const BROWSER_FLAGS = ["v3_fetcherPersist", "v3_relativeSplatPath", "v3_singleFetch"] as const;

/**
 * Returns the one inline script of a page that hydrates, in place of Remix's `<Scripts>`. It hands over the
 * loader data, and loads the modules after the first paint. Named in the markup (`modulepreload`,
 * `type="module"`) they would delay the first paint, by a second on a slow connection. Until they have
 * come, the page is plain HTML, which works.
 */
export function handoffScript(
  remix: Remix,
  { data, locale, namespaces }: { data: string; locale: Locale; namespaces: readonly Namespace[] },
): string {
  const spoken = [...new Set([...namespaces, FORM_NAMESPACE])];
  const future = Object.fromEntries(BROWSER_FLAGS.map((flag) => [flag, remix.future[flag]]));
  return [
    `window.__remixContext = ${scriptJson({ future })}`,
    `__remixContext.stream=new Response(${scriptJson(data)}).body`,
    `__namespaces=${scriptJson(spoken)}`,
    FOLLOW_EARLY_BACK,
    afterFirstPaint(
      fetchModules(
        remix,
        spoken.flatMap((namespace) => messageFiles[`${locale}/${namespace}`] ?? []),
      ),
    ),
  ].join(";");
}

/**
 * Script that reloads the page after an early "back". If a page was reloaded, "back" to a page that scripts
 * had shown in the same document changes only the address, and before this page is hydrated nothing shows that
 * one. Hydrating this page's markup under the other address would fail. (The browser itself handles
 * addresses that differ only behind `#`.)
 */
const FOLLOW_EARLY_BACK = [
  "__isElsewhere=(shown=>()=>shown!==location.pathname+location.search)(location.pathname+location.search)",
  'addEventListener("popstate",()=>{__isElsewhere()&&location.reload()})',
].join(";");

/**
 * Returns a script that runs `statements` once, when the browser reports the first paint. Animation frames
 * don't show that: the callbacks of the second one may run before the first is on the screen. A browser
 * that doesn't report paints gets 5 s.
 */
function afterFirstPaint(statements: string): string {
  return [
    `(go=>{setTimeout(go,5e3)`,
    `new PerformanceObserver(list=>list.getEntriesByName("first-contentful-paint")[0]&&go()).observe({type:"paint",buffered:true})})(()=>{if(self.__modules)return`,
    `${statements}})`,
  ].join(";");
}

/**
 * Returns a script that loads the modules of `<Scripts>` and the page's messages, all at once, whatever
 * imports what. They are evaluated in two tasks, React (all that the entry imports) before the rest, so
 * that a tap waits only for half of it. The entry waits for `__modules`: other modules import it too, so it
 * may run before all have come.
 */
function fetchModules(
  { manifest, staticHandlerContext }: Remix,
  messages: readonly string[],
): string {
  const routes = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const route = manifest.routes[id];
    return route ? [{ id, module: route.module, imports: route.imports ?? [] }] : [];
  });
  const { entry, url, hmr } = manifest as typeof manifest & { hmr?: { runtime: string } };
  // In development one list has all routes.
  const isOfAdmin = hmr !== undefined || routes.some(({ id }) => id.startsWith("admin/"));
  const modules = [
    isOfAdmin ? url : manifestOutsideAdmin(url),
    ...routes.map(({ module }) => module),
  ];
  const all = [
    ...modules,
    ...routes.flatMap(({ imports }) => imports),
    ...entry.imports,
    entry.module,
    ...messages,
  ];
  // In development, React Refresh must run before the first component.
  const first = hmr ? [hmr.runtime] : entry.imports;
  return [
    `for(const href of ${scriptJson([...new Set(all)])})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `__modules=Promise.all(${scriptJson(first)}.map(m=>import(m)))`,
    `.then(()=>new Promise(done=>setTimeout(done)))`,
    `.then(()=>Promise.all(${scriptJson([...modules, entry.module])}.map(m=>import(m))))`,
    `.then(([,...m])=>{__remixRouteModules=Object.fromEntries(${scriptJson(routes.map(({ id }) => id))}.map((id,i)=>[id,m[i]]))})`,
  ].join("");
}

/** Returns JSON that is safe inside of a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
