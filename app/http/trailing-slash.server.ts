import type { RequestHandler } from "express";
import { NO_DOCUMENT_POLICY } from "./security-headers.server";

/** A path that ends with slashes and has no empty part before them. */
const WITH_SLASH = /^((?:\/[^/\\]+)+)\/+$/;

/**
 * Redirects an address with a slash at its end to the same address without it: each page has one address. A
 * form that is sent to such an address is accepted, because a redirect could lose it.
 */
export const redirectTrailingSlash: RequestHandler = (request, response, next) => {
  if (request.method !== "GET" && request.method !== "HEAD") return next();
  const [path = "", ...query] = request.originalUrl.split("?");
  const without = WITH_SLASH.exec(path)?.[1];
  if (!without) return next();
  response
    .status(308)
    .set({
      Location: [without, ...query].join("?"),
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": NO_DOCUMENT_POLICY,
    })
    .end();
};
