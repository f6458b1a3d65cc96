/**
 * What the browser could not fetch and waits for: whoever looks at the page keeps it, is told, and has
 * it tried again. It is tried by itself as well once the browser says that it is online.
 */
const stalledRequests = new Set<() => void>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Waits until it is to be tried again. Rejects when nobody wants it any more. */
export function waitForRetry(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      stalledRequests.delete(go);
      notifyListeners();
      resolve();
    };
    stalledRequests.add(go);
    signal?.addEventListener(
      "abort",
      () => {
        stalledRequests.delete(go);
        notifyListeners();
        reject(signal.reason as Error);
      },
      { once: true },
    );
    notifyListeners();
  });
}

/** Has everything that waits tried again. */
export function retryStalled(): void {
  for (const go of [...stalledRequests]) go();
}

/** Gives up what waits: somebody goes elsewhere. */
export function forgetStalled(): void {
  stalledRequests.clear();
  notifyListeners();
}

export function hasStalled(): boolean {
  return stalledRequests.size > 0;
}

/** Calls `listener` when something begins to wait or doesn't any more; what it returns stops that. */
export function onStalledChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
