import type { RequestHandler } from "express";
import { MOST_BODY_BYTES, mostBytesReadAt } from "./read-form.server";
import { rewriteToRefusedPage } from "./refused-request.server";

/**
 * Refuses bodies whose declared length is larger than the route reads, before they are read. A body without
 * a declared length is counted while it is read (`read-form.server.ts`).
 */
export const bodyLimit: RequestHandler = (request, _response, next) => {
  const bytes = Number(request.headers["content-length"] ?? 0);
  if (bytes > MOST_BODY_BYTES && bytes > mostBytesReadAt(request.path)) {
    rewriteToRefusedPage(request, 413);
  }
  next();
};
