import type { RequestHandler } from "express";
import { env } from "~/lib/env.server";
import { redactPath } from "./redact-path.server";
import { sendPlainError } from "./plain-error.server";
import { rewriteToRefusedPage } from "./refused-request.server";
import { logSecurity } from "./security-log.server";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const METHODS = new Set([...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Refuses unsafe requests that another site sent. `Origin` must be that of this site; if it is absent, the
 * browser's Sec-Fetch-Site must not name another site. If `env().isAnyHostAllowed`, the host that the page
 * was opened with is accepted too: a phone on the same network doesn't call a demo localhost.
 */
export const csrfCheck: RequestHandler = (request, response, next) => {
  if (!METHODS.has(request.method)) {
    response.setHeader("Allow", [...METHODS].join(", "));
    sendPlainError(request, response, 405).catch(next);
    return;
  }
  if (SAFE_METHODS.has(request.method) || isFromOurSite(request)) {
    next();
    return;
  }
  logSecurity(response.locals.requestId, {
    event: "foreign-request-refused",
    path: redactPath(request.path),
    address: response.locals.address,
  });
  rewriteToRefusedPage(request, 403);
  next();
};

function isFromOurSite(request: Parameters<RequestHandler>[0]): boolean {
  const origin = request.get("Origin");
  if (origin !== undefined) {
    const ours =
      origin === env().APP_ORIGIN ||
      (env().isAnyHostAllowed && origin === `${request.protocol}://${request.get("Host") ?? ""}`);
    // Remix compares the two again, and a demo may be behind a proxy that passes its own name as host.
    if (ours) request.headers.host = new URL(origin).host;
    return ours;
  }
  const site = request.get("Sec-Fetch-Site");
  return site === undefined || site === "same-origin" || site === "none";
}
