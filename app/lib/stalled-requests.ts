/**
 * Requests that the browser couldn't fetch and that wait. Users keep their page, are shown that it waits,
 * and can try again. It is also tried again automatically once the browser says that it is online.
 */
const stalledRequests = new Set<() => void>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Waits until the request is to be tried again. Rejects when nobody wants it any more. */
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

/** Tries everything that waits again. */
export function retryStalled(): void {
  for (const go of [...stalledRequests]) go();
}

/** Gives up everything that waits: the user goes elsewhere. */
export function forgetStalled(): void {
  stalledRequests.clear();
  notifyListeners();
}

export function hasStalled(): boolean {
  return stalledRequests.size > 0;
}

/** Calls `listener` when a request begins or stops waiting. Returns a function that unsubscribes. */
export function onStalledChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
