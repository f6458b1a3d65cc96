import { useEffect, useState } from "react";
import { MINUTE_MS } from "~/lib/durations";

/**
 * Returns the server's time, counted on every minute, or every `every` milliseconds, while scripts run: the
 * phone's own clock may be wrong. Without scripts it stays at the time of the page.
 */
export function useServerClock(serverNow: number, every = MINUTE_MS): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow);
    const since = performance.now();
    const timer = setInterval(() => setNow(serverNow + performance.now() - since), every);
    return () => clearInterval(timer);
  }, [serverNow, every]);
  return now;
}
