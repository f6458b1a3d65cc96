import type { RequestHandler } from "express";
import { env } from "~/lib/env.server";
import { logSecurity } from "./security-log.server";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const METHODS = new Set([...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Refuses unsafe requests that another site sent. `Origin` must be ours; where it is absent, the
 * browser's Sec-Fetch-Site must not name another site. A demo also accepts the host that it was
 * opened with, as `env().anyHost` says: a phone on the same network doesn't call it localhost.
 */
export const csrfCheck: RequestHandler = (request, response, next) => {
  const api = /^\/api(?:\/|$)/i.test(request.path);
  if (!METHODS.has(request.method)) {
    response.status(405).setHeader("Allow", [...METHODS].join(", "));
    if (api) response.json({ message: "Method Not Allowed" });
    else response.type("text/plain").send("Method Not Allowed");
    return;
  }
  if (SAFE_METHODS.has(request.method) || isOurs(request)) {
    next();
    return;
  }
  logSecurity(response.locals.requestId, {
    event: "foreign-request-refused",
    path: request.path,
    address: request.ip ?? "",
  });
  // Remix shows the page (or, below /api, the JSON) of a request that may do nothing. Its adapter
  // reads `originalUrl`.
  request.method = "GET";
  request.url = api ? "/api/refused" : "/refused";
  request.originalUrl = request.url;
  next();
};

function isOurs(request: Parameters<RequestHandler>[0]): boolean {
  const origin = request.get("Origin");
  if (origin !== undefined) {
    return (
      origin === env().APP_ORIGIN ||
      (env().anyHost && origin === `${request.protocol}://${request.get("Host") ?? ""}`)
    );
  }
  const site = request.get("Sec-Fetch-Site");
  return site === undefined || site === "same-origin" || site === "none";
}
