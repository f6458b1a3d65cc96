/**
 * What the browser could not fetch and waits for: whoever looks at the page keeps it, is told, and has
 * it tried again. It is tried by itself as well once the browser says that it is online.
 */
const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Waits until it is to be tried again. Rejects when nobody wants it any more. */
export function untilTriedAgain(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      waiting.delete(go);
      changed();
      resolve();
    };
    waiting.add(go);
    signal?.addEventListener(
      "abort",
      () => {
        waiting.delete(go);
        changed();
        reject(signal.reason as Error);
      },
      { once: true },
    );
    changed();
  });
}

/** Has everything that waits tried again. */
export function tryAgain(): void {
  for (const go of [...waiting]) go();
}

/** Gives up what waits: somebody goes elsewhere. */
export function forgetStalled(): void {
  waiting.clear();
  changed();
}

export function isStalled(): boolean {
  return waiting.size > 0;
}

/** Calls `listener` when something begins to wait or doesn't any more; what it returns stops that. */
export function onStalled(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
