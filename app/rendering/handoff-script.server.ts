import type { EntryContext } from "@remix-run/node";
import messageFiles from "virtual:message-files";
import type { Namespace } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";

/**
 * What a refused form says: it comes in an update that cannot wait for words, as a page can, and
 * without them React would give the whole page up.
 */
const FORM_NAMESPACE: Namespace = "errors";

type Remix = Pick<EntryContext, "manifest" | "future" | "staticHandlerContext">;

/** Of Remix's flags those that it reads in the browser, where one that is missing is off. */
const BROWSER_FLAGS = ["v3_fetcherPersist", "v3_relativeSplatPath", "v3_singleFetch"] as const;

/**
 * The one inline script of a page that hydrates, in the place of Remix's `<Scripts>`: it hands the
 * loader data over, and has the modules fetched once the page has been painted. Named in the markup
 * (`modulepreload`, `type="module"`) they would compete with the first paint, on a slow line for a
 * second. Until they are there the page is plain HTML, which works.
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
 * Back to a page that scripts had shown in this same document before it was reloaded: only the address
 * changes, and until the router is there nobody shows what it names. Hydrated, the markup of the one
 * page would meet the address of the other, and fail. (An address that differs behind its `#` alone
 * is the browser's.)
 */
const FOLLOW_EARLY_BACK = [
  "__isElsewhere=(shown=>()=>shown!==location.pathname+location.search)(location.pathname+location.search)",
  'addEventListener("popstate",()=>{!window.__remixRouter&&__isElsewhere()&&location.reload()})',
].join(";");

/**
 * Once, when the browser says that the page is on the screen. Its frames don't tell: the callbacks of the
 * second one may come before the first is shown. A browser that doesn't report its paints is given 5 s.
 */
function afterFirstPaint(statements: string): string {
  return [
    `(go=>{setTimeout(go,5e3)`,
    `new PerformanceObserver(list=>list.getEntriesByName("first-contentful-paint")[0]&&go()).observe({type:"paint",buffered:true})})(()=>{if(self.__modules)return`,
    `${statements}})`,
  ].join(";");
}

/**
 * What `<Scripts>` would have the browser fetch, and the page's messages: all at once, whatever imports
 * what. They are evaluated in two tasks, React (all that the entry imports) before the rest, so that a
 * tap waits for half of it only. The entry, which other modules import too and so may run before they
 * are all there, waits for `__modules`.
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
  const modules = [url, ...routes.map(({ module }) => module)];
  const all = [
    ...modules,
    ...routes.flatMap(({ imports }) => imports),
    ...entry.imports,
    entry.module,
    ...messages,
  ];
  // While developing, React Refresh has to be there before the first component.
  const first = hmr ? [hmr.runtime] : entry.imports;
  return [
    `for(const href of ${scriptJson([...new Set(all)])})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `__modules=Promise.all(${scriptJson(first)}.map(m=>import(m)))`,
    `.then(()=>new Promise(done=>setTimeout(done)))`,
    `.then(()=>Promise.all(${scriptJson([...modules, entry.module])}.map(m=>import(m))))`,
    `.then(([,...m])=>{__remixRouteModules=Object.fromEntries(${scriptJson(routes.map(({ id }) => id))}.map((id,i)=>[id,m[i]]))})`,
  ].join("");
}

/** JSON that may stand in a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
