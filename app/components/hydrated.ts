import { useEffect, useRef, useState, type RefObject } from "react";

/** False on the server and until scripts run; markup that needs scripts waits for it. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
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
