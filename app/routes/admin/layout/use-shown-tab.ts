import { useLocation } from "@remix-run/react";
import { useIsSlow, usePendingLocation } from "~/components/loading";
import { adminTabOf, isAdminPath } from "./admin-tabs";

/**
 * Returns the section that is open, and the one that is marked: another one that loads for so long that its
 * placeholders are shown (`isComing`), else the same.
 */
export function useShownTab(): { open: string; marked: string; isComing: boolean } {
  const open = adminTabOf(useLocation().pathname);
  const goal = usePendingLocation();
  const next = goal && isAdminPath(goal.pathname) ? adminTabOf(goal.pathname) : open;
  const isComing = useIsSlow(next !== open);
  return { open, marked: isComing ? next : open, isComing };
}
