import { useNavigation } from "@remix-run/react";

/** Whether the page at a path is on its way, or another view of it: where a list shows that it loads. */
export function useLoading(path: string): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === path;
}
