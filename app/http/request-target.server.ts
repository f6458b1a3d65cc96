import type { RequestHandler } from "express";
import { env } from "~/lib/env.server";
import { sendPlainError } from "./plain-error.server";

/** A host name or an IP address in brackets, with or without a port. Proxies may pass other names. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** True for this site's own host, and for all that a client or a proxy may call a host. */
function isValidHost(host: string, ours: string): boolean {
  return host === ours || (HOST.test(host) && URL.canParse(`http://${host}`));
}

function isValidTarget(target: string): boolean {
  // Full addresses, as for a proxy (`http://…`), and `*` are not accepted.
  if (!target.startsWith("/")) return false;
  const question = target.indexOf("?");
  try {
    decodeURIComponent(question < 0 ? target : target.slice(0, question));
  } catch {
    return false;
  }
  // Remix would log an error: pages asked for their data like this in earlier versions of Remix.
  return question < 0 || !new URLSearchParams(target.slice(question)).has("_data");
}

/**
 * Refuses targets that no address of this site has, before anything parses them, and sets the host that the
 * rest of the server sees: that of this site, whatever the client or a proxy sent. A demo is opened under
 * any name, so it trusts `Host` for the check of forms. `X-Forwarded-Host` is never used.
 */
export function checkRequestTarget(): RequestHandler {
  const { APP_ORIGIN, isAnyHostAllowed } = env();
  const ours = new URL(APP_ORIGIN).host;
  return (request, response, next) => {
    const { host } = request.headers;
    // With two Host headers, a proxy may have used the other one. Only HTTP/1.0 may send none (RFC 9112,
    // 3.2).
    const hosts = request.headersDistinct.host?.length ?? 0;
    const isWrong = host === undefined ? request.httpVersion !== "1.0" : !isValidHost(host, ours);
    if (hosts > 1 || isWrong || !isValidTarget(request.originalUrl)) {
      sendPlainError(request, response, 400).catch(next);
      return;
    }
    delete request.headers["x-forwarded-host"];
    if (!isAnyHostAllowed || !host) request.headers.host = ours;
    // Published links use only this site's address, in a demo too, because caches store them for others.
    response.locals.origin = APP_ORIGIN;
    // `//host/path` would be read as an address on another host.
    if (/^\/[/\\]/.test(request.originalUrl)) {
      request.originalUrl = request.url = request.originalUrl.replace(/^[/\\]+/, "/");
    }
    next();
  };
}
