import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";

/** A subscription that never fires: once scripts run, they keep running. */
const neverChanges = () => () => undefined;

/**
 * Returns false on the server and while React hydrates the server's markup, else true: a page that is
 * reached by navigation in the browser has its final markup at once. Markup that needs scripts waits for
 * it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * Returns which radio button of a form is chosen. The value is read from the form itself: a browser may
 * have restored another one after "back", and new data from the server may have removed the choice.
 */
export function useChosenRadio(
  name: string,
  initial: string | null,
): { form: RefObject<HTMLFormElement>; chosen: string | null; onChange: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(initial);
  const read = () => {
    const value = form.current ? new FormData(form.current).get(name) : null;
    const now = typeof value === "string" ? value : null;
    setChosen(now);
    return now;
  };
  // This must run before anything is shown. Later, a choice made before scripts ran would be missed for a
  // moment, and the button that goes on would be disabled under the finger that presses it.
  useLayoutEffect(() => {
    read();
  });
  const onChange = () => {
    const value = read();
    if (value !== null) writeToAddress(name, value);
  };
  return { form, chosen, onChange };
}

/**
 * Writes the choice to the address, so that a reload or a return finds what was picked and not sent yet.
 * This makes no request, which could fail, and no entry in the browser's history.
 */
function writeToAddress(name: string, value: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(name, value);
  window.history.replaceState(window.history.state, "", url);
}
