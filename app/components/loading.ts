import { useNavigation } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { hasStalled, onStalledChange } from "~/lib/stalled-requests";

/** Whether a page can't be fetched and waits to be tried again. */
export function useIsStalled(): boolean {
  return useSyncExternalStore(onStalledChange, hasStalled, () => false);
}

/**
 * Where somebody is on the way to, by a link or a form that asks; null while they are nowhere else.
 * A way that is stalled is none: the page that they look at can be used as before.
 */
export function usePendingLocation(): { pathname: string; search: string } | null {
  const { state, location } = useNavigation();
  const stalled = useIsStalled();
  return state === "loading" && !stalled ? location : null;
}

/** Whether the page at a path is on its way, or another view of it: where a list shows that it loads. */
export function useIsLoading(path: string): boolean {
  return usePendingLocation()?.pathname === path;
}

/** What is over sooner needs no sign of life: it would only flicker. */
const NOTICEABLE_MS = 250;

/** Whether something is under way, and has been for as long as people notice. */
export function useIsSlow(underWay: boolean): boolean {
  const [isSlow, setLasts] = useState(false);
  useEffect(() => {
    if (!underWay) return;
    const timer = setTimeout(() => setLasts(true), NOTICEABLE_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [underWay]);
  return underWay && isSlow;
}

/** Whether a form that was posted has no answer yet. */
export function useIsSending(): boolean {
  const { state, formMethod } = useNavigation();
  const stalled = useIsStalled();
  return state !== "idle" && formMethod === "POST" && !stalled;
}
