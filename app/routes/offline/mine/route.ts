import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownPage } from "./own-page.server";

/** Serves what a person finds offline. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return ownPage(request, context);
}
