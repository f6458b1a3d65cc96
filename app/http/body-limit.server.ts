import type { RequestHandler } from "express";
import { mostBodyBytesAt } from "./read-form.server";
import { rewriteToRefusedPage } from "./refused-request.server";

/**
 * Refuses bodies that say that they are larger than any route here takes, before anybody reads them.
 * One that doesn't say so is counted while it is read (`read-form.server.ts`).
 */
export const bodyLimit: RequestHandler = (request, _response, next) => {
  if (Number(request.headers["content-length"] ?? 0) > mostBodyBytesAt(request.path)) {
    rewriteToRefusedPage(request, 413);
  }
  next();
};
