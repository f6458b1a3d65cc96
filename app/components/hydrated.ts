import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";

/** Nothing to listen to: once scripts run they go on running. */
const neverChanges = () => () => undefined;

/**
 * False on the server and while React hydrates what the server sent, else true: a page that is gone
 * to in the browser has its final markup at once. Markup that needs scripts waits for it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * What is chosen among the radio buttons of a form. It is read from the form itself: a browser may
 * have filled it in anew after "back", and new data from the server may have taken the choice away.
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
  // Before anything is shown: read later, what was picked before scripts ran would count for nothing for a
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
 * A reload, or whoever comes back, finds in the address what was picked and not sent yet. It takes no
 * request, which could fail, and no entry of the history.
 */
function writeToAddress(name: string, value: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(name, value);
  window.history.replaceState(window.history.state, "", url);
}
