import type { RequestHandler } from "express";

/**
 * To an address that ends in `.data` Remix would answer in a format of its own. Below /api there is
 * only JSON: such an address is one that nothing answers.
 */
export const refuseApiDataRequests: RequestHandler = (request, _response, next) => {
  if (request.path.endsWith(".data")) {
    request.originalUrl = "/api/nothing";
  }
  next();
};
