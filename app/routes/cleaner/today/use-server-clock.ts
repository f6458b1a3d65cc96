import { useEffect, useState } from "react";
import { MINUTE_MS } from "~/lib/durations";

/**
 * The server's clock, counted on each minute where scripts run: the phone's own may be wrong. Without
 * scripts it stays as the page was written.
 */
export function useServerClock(serverNow: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow);
    const since = performance.now();
    const timer = setInterval(() => setNow(serverNow + performance.now() - since), MINUTE_MS);
    return () => clearInterval(timer);
  }, [serverNow]);
  return now;
}
