import type { Toast } from "~/http/toast.server";
import type { ShownToast } from "./toast-content";

const TOAST_EVENT = "baansaat:toast";
let toastCount = 0;

/**
 * Shows a toast on the current page, where scripts run: for an action that failed and led nowhere. A toast
 * for the next page is set by the server (`serializeToast`).
 */
export function showToast(toast: Toast): void {
  toastCount += 1;
  const detail: ShownToast = { ...toast, id: `here-${toastCount}` };
  window.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail }));
}

/** Removes the current toast, which wouldn't be true of what comes next. */
export function hideToast(): void {
  window.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail: null }));
}

/**
 * Calls `show` with each toast of this page, and with null when none is true any more. Returns a function
 * that unsubscribes.
 */
export function onToast(show: (toast: ShownToast | null) => void): () => void {
  const listener = (event: Event) => show((event as CustomEvent<ShownToast | null>).detail);
  window.addEventListener(TOAST_EVENT, listener);
  return () => window.removeEventListener(TOAST_EVENT, listener);
}
