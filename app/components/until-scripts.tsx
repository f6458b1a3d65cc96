import type { ReactNode } from "react";
import { useHydrated } from "./hydrated";

/**
 * A button for what scripts do at once: it is there without scripts, and after five seconds if they are on but
 * haven't arrived. Once they run it goes.
 */
export function UntilScripts({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <div className="until-scripts">{children}</div>;
}
