import { useNavigation } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { hasStalled, onStalledChange } from "~/lib/stalled-requests";

/** True if a page couldn't be fetched and waits to be tried again. */
export function useIsStalled(): boolean {
  return useSyncExternalStore(onStalledChange, hasStalled, () => false);
}

/**
 * Returns the location that a link or a GET form is loading; null if there is none. A stalled navigation
 * counts as none: the current page can be used as before.
 */
export function usePendingLocation(): { pathname: string; search: string } | null {
  const { state, location } = useNavigation();
  const stalled = useIsStalled();
  return state === "loading" && !stalled ? location : null;
}

/** True while the page at `path`, or another view of it, is loading: its lists then show that they load. */
export function useIsLoading(path: string): boolean {
  return usePendingLocation()?.pathname === path;
}

/** Shortest wait that is shown, in milliseconds. For a shorter one, the indicator would only flicker. */
const NOTICEABLE_MS = 250;

/** True if something has been under way for long enough to be noticed. */
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

/** True while a posted form has no answer yet. */
export function useIsSending(): boolean {
  const { state, formMethod } = useNavigation();
  const stalled = useIsStalled();
  return state !== "idle" && formMethod === "POST" && !stalled;
}
