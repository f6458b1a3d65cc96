import type { RequestHandler } from "express";
import { NO_DOCUMENT_POLICY } from "./security-headers.server";

/** A path with something between each two slashes, and slashes at its end. */
const WITH_SLASH = /^((?:\/[^/\\]+)+)\/+$/;

/**
 * Leads whoever reads an address with a slash at its end to the same address without: each page has one
 * address. A form that is sent to one is taken as it is, since a redirect could lose it.
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
