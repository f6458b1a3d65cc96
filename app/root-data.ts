import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./root";

/** Returns the data for header, footer and error page; undefined if the root loader itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

/**
 * Returns the facts that pages may use besides their own loader data. The viewer is not part of them: a
 * page that shows the same to everybody is rendered once for all (`~/rendering/render-cache.server.ts`).
 */
export function usePageFacts() {
  return useRootData()?.pageFacts ?? { signedIn: false, priceDisplay: "baht" as const };
}
