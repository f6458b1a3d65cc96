import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./root";

/** What every page knows; undefined where the root loader itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}
