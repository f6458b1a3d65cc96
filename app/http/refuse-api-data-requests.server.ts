import type { RequestHandler } from "express";

/**
 * Sends addresses below /api that end in `.data` to an address that doesn't exist. Remix would answer them
 * in its own format, but below /api there is only JSON.
 */
export const refuseApiDataRequests: RequestHandler = (request, _response, next) => {
  if (request.path.endsWith(".data")) {
    request.originalUrl = "/api/nothing";
  }
  next();
};
