import type { RequestHandler } from "express";
import { MOST_BODY_BYTES, mostBodyBytesAt } from "./read-form.server";
import { rewriteToRefusedPage } from "./refused-request.server";

/**
 * Refuses bodies whose declared length is larger than the route takes, before they are read. A body without
 * a declared length is counted while it is read (`read-form.server.ts`).
 */
export const bodyLimit: RequestHandler = (request, _response, next) => {
  const bytes = Number(request.headers["content-length"] ?? 0);
  if (bytes > MOST_BODY_BYTES && bytes > mostBodyBytesAt(request.path)) {
    rewriteToRefusedPage(request, 413);
  }
  next();
};
