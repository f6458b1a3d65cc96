import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";

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
export function useChosen(
  name: string,
  initial: string | null,
): { form: RefObject<HTMLFormElement>; chosen: string | null; onChange: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(initial);
  const onChange = () => {
    const value = form.current ? new FormData(form.current).get(name) : null;
    setChosen(typeof value === "string" ? value : null);
  };
  useEffect(onChange);
  return { form, chosen, onChange };
}
