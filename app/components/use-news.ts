import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { MINUTE_MS } from "~/lib/durations";

/** A small static file: whether it can be reached says whether there is a connection. */
const PROBE = "/favicon.svg";

/**
 * Loads the page's data anew each minute, or every so many milliseconds, while it is in sight. Without a
 * connection nothing happens: a page at work isn't replaced by an error.
 */
export function useNews(isOn: boolean, every = MINUTE_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      fetch(PROBE, { method: "HEAD", cache: "no-store" }).then(revalidate, () => undefined);
    }, every);
    return () => clearInterval(timer);
  }, [isOn, every, revalidate]);
}
