import { redirect, redirectDocument, type TypedResponse } from "@remix-run/node";
import { canShareDocument } from "~/lib/share-document";

/**
 * Redirects from one page of the site to another. If scripts run and both pages have the same style sheet,
 * the document stays, as it does with a link between them; else the browser loads the page anew.
 */
export function redirectWithin(
  request: Request,
  to: string,
  init?: ResponseInit,
): TypedResponse<never> {
  const { pathname } = new URL(request.url);
  return canShareDocument(pathname, to) ? redirect(to, init) : redirectDocument(to, init);
}
