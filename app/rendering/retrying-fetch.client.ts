import { forgetStalled, retryStalled, waitForRetry } from "~/lib/stalled-requests";

/** Timeout in milliseconds, longer than the server takes to answer, even if it waits for its database. */
const FETCH_TIMEOUT_MS = 30_000;
/** The same for photos, which take longer on a slow connection (`requestTimeout` of the server). */
const PHOTO_FETCH_TIMEOUT_MS = 5 * 60_000;

type Fetch = typeof window.fetch;

/** True for loader data or the answer of an action, which Remix requests under its own addresses. */
function isRemixData(url: URL): boolean {
  return url.origin === window.location.origin && url.pathname.endsWith(".data");
}

/**
 * Fetches an answer with its whole body. An answer that isn't from Remix counts as a failure, for example a
 * proxy's error page; so does one that doesn't come in time.
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

/** Fetches until an answer can be shown. It retries when the user asks for it or is online again. */
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
 * Replaces `window.fetch`, so that a page that can't be fetched doesn't take away the current one, as
 * Remix's error boundary would: the navigation stays pending until it is tried again. A post is tried only
 * once; if it fails, the form's own `clientAction` says so (`~/components/ui/send-form`).
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
 * Fetches the modules of a route into the browser's cache before Remix imports them, and retries. If an
 * import failed, Remix would reload the whole document, which shows the browser's own error page when
 * offline.
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

/** Makes the router's modules retry, and forgets stalled requests when the user goes elsewhere. */
export function retryNavigation(): void {
  const router = window.__remixRouter;
  router.routes.forEach(retryModuleImports);
  let goal: object | undefined = router.state.navigation.location;
  router.subscribe(({ navigation }) => {
    if (navigation.location !== goal) forgetStalled();
    goal = navigation.location;
  });
}
