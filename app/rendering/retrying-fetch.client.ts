import { forgetStalled, retryStalled, waitForRetry } from "~/lib/stalled-requests";

/** Longer than the server takes to answer, when it has to wait for its database too. */
const FETCH_TIMEOUT_MS = 30_000;
/** The same for photos, and the time that a slow line takes for them (`requestTimeout` of the server). */
const PHOTO_FETCH_TIMEOUT_MS = 5 * 60_000;

type Fetch = typeof window.fetch;

/** Loader data of a page, or the answer of an action: what Remix asks for under its own addresses. */
function isRemixData(url: URL): boolean {
  return url.origin === window.location.origin && url.pathname.endsWith(".data");
}

/**
 * An answer with its whole body. Whatever is none of Remix's is a failure, as the page of a proxy
 * that finds nobody behind it; so is one that doesn't come at all.
 */
async function fetchWholeAnswer(send: Fetch, url: URL, init: RequestInit): Promise<Response> {
  const connection = new AbortController();
  const { signal } = init;
  const giveUp = () => connection.abort(signal?.reason);
  signal?.addEventListener("abort", giveUp, { once: true });
  if (signal?.aborted) giveUp();
  const patience = setTimeout(
    () => connection.abort(),
    init.body instanceof FormData ? PHOTO_FETCH_TIMEOUT_MS : FETCH_TIMEOUT_MS,
  );
  try {
    const answer = await send(url, { ...init, signal: connection.signal });
    if (!answer.headers.get("Content-Type")?.startsWith("text/x-script")) {
      throw new TypeError(`${url.pathname} was answered with ${answer.status}`);
    }
    return new Response(await answer.arrayBuffer(), answer);
  } finally {
    clearTimeout(patience);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** Fetches until there is an answer that can be shown; between two tries it waits for somebody's wish. */
async function retryUntilAnswered(
  fetchIt: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  for (;;) {
    try {
      const answer = await fetchIt();
      if (answer.status < 500) return answer;
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    await waitForRetry(signal);
  }
}

/**
 * A page that can't be fetched must not take away the one that is looked at, as Remix's error boundary
 * would: the way there stays open until it is tried again. What was posted is answered once, by
 * failing, and the form's own `clientAction` says so (`~/components/ui/send-form`).
 */
export function installRetryingFetch(): void {
  const send: Fetch = window.fetch.bind(window);
  window.fetch = (input, init = {}) => {
    const url = input instanceof URL ? input : null;
    if (!url || !isRemixData(url)) return send(input, init);
    const ask = () => fetchWholeAnswer(send, url, init);
    return (init.method ?? "GET") === "GET" ? retryUntilAnswered(ask, init.signal) : ask();
  };
  window.addEventListener("online", retryStalled);
}

interface Route {
  id: string;
  children?: Route[];
  lazy?: () => Promise<unknown>;
}

interface Router {
  routes: Route[];
  state: { navigation: { location?: object } };
  subscribe: (listener: (state: Router["state"]) => void) => void;
}

declare global {
  interface Window {
    __remixRouter: Router;
    __remixManifest: { routes: Record<string, { module: string; imports?: string[] }> };
  }
}

/**
 * Modules of a page that haven't come yet: Remix would load the whole document anew if they failed,
 * and without a line that is the browser's own page. So they are fetched here first, into the
 * browser's cache.
 */
function retryModuleImports(route: Route): void {
  const { lazy } = route;
  const files = window.__remixManifest.routes[route.id];
  if (lazy && files) {
    route.lazy = async () => {
      const all = [files.module, ...(files.imports ?? [])];
      await Promise.all(all.map((file) => retryUntilAnswered(() => window.fetch(file))));
      return lazy();
    };
  }
  route.children?.forEach(retryModuleImports);
}

/** Once the router is there: its pages are waited for too, until somebody goes elsewhere. */
export function retryNavigation(): void {
  const router = window.__remixRouter;
  router.routes.forEach(retryModuleImports);
  let goal: object | undefined = router.state.navigation.location;
  router.subscribe(({ navigation }) => {
    if (navigation.location !== goal) forgetStalled();
    goal = navigation.location;
  });
}
