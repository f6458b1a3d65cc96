import { redirect, redirectDocument, type TypedResponse } from "@remix-run/node";
import { canShareDocument } from "~/lib/share-document";

/**
 * A redirect from a page of the site to another one. Where scripts run it stays in the same document if
 * both have one style sheet, as a link between them does; else the browser fetches the page anew.
 */
export function redirectWithin(
  request: Request,
  to: string,
  init?: ResponseInit,
): TypedResponse<never> {
  const { pathname } = new URL(request.url);
  return canShareDocument(pathname, to) ? redirect(to, init) : redirectDocument(to, init);
}
