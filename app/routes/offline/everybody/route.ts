import type { LoaderFunctionArgs } from "@remix-run/node";
import { generalOfflinePage } from "./general-page.server";
import { offlineAnswer } from "../shared/offline-page.server";

/** Serves the page that everybody sees offline for whom nothing else is kept. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return offlineAnswer(generalOfflinePage(context.locale), request, context);
}
