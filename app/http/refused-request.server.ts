import type { Request } from "express";
import { isApiRequest } from "./plain-error.server";

/**
 * Rewrites a request so that Remix answers with the page, or below `/api` the JSON, of a refusal. The Remix
 * adapter reads `originalUrl`.
 */
export function rewriteToRefusedPage(request: Request, status: 403 | 413): void {
  const path = isApiRequest(request) ? "/api/refused" : "/refused";
  request.method = "GET";
  request.url = status === 403 ? path : `${path}?status=${status}`;
  request.originalUrl = request.url;
}

/** Returns the status that such an address asks for. */
export function refusalStatus(request: globalThis.Request): 403 | 413 {
  return new URL(request.url).searchParams.get("status") === "413" ? 413 : 403;
}
