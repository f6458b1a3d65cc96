import type { RequestHandler } from "express";
import { mostBytesAt } from "./read-form.server";
import { showRefusal } from "./refused-request.server";

/**
 * Refuses bodies that say that they are larger than any route here takes, before anybody reads them.
 * One that doesn't say so is counted while it is read (`read-form.server.ts`).
 */
export const bodyLimit: RequestHandler = (request, _response, next) => {
  if (Number(request.headers["content-length"] ?? 0) > mostBytesAt(request.path)) {
    showRefusal(request, 413);
  }
  next();
};
