import type { Toast } from "~/http/toast.server";
import type { ShownToast } from "./toast-content";

const TOAST_EVENT = "baansaat:toast";
let toastCount = 0;

/**
 * Shows a message on this page, where scripts run: for what failed without leading anywhere. A
 * message for the next page is set by the server (`serializeToast`).
 */
export function showToast(toast: Toast): void {
  toastCount += 1;
  const detail: ShownToast = { ...toast, id: `here-${toastCount}` };
  window.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail }));
}

/** Takes the message away that is shown: it would be untrue of what comes next. */
export function hideToast(): void {
  window.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail: null }));
}

/** Calls `show` with each message of this page, and with null where none is true any more; what it returns stops that. */
export function onToast(show: (toast: ShownToast | null) => void): () => void {
  const listener = (event: Event) => show((event as CustomEvent<ShownToast | null>).detail);
  window.addEventListener(TOAST_EVENT, listener);
  return () => window.removeEventListener(TOAST_EVENT, listener);
}
