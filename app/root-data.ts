import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./root";

/** What header, footer and the error page know; undefined where the root loader itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

/**
 * What pages may know besides their own loader data. Who is looking is not part of it: a page that
 * shows the same to everybody is rendered once for all (`~/rendering/render-cache.server.ts`).
 */
export function usePageFacts() {
  return useRootData()?.pageFacts ?? { signedIn: false, priceDisplay: "baht" as const };
}
