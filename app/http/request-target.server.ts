import type { RequestHandler } from "express";
import { env } from "~/lib/env.server";
import { sendPlainError } from "./plain-error.server";

/** A name, or an address in brackets; with a port or without. Proxies pass names of their own, too. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The host of our own address, and whatever a client or a proxy may call a host. */
function isValidHost(host: string, ours: string): boolean {
  return host === ours || (HOST.test(host) && URL.canParse(`http://${host}`));
}

function isValidTarget(target: string): boolean {
  // An address on a proxy (`http://…`) and `*` have no place here.
  if (!target.startsWith("/")) return false;
  const question = target.indexOf("?");
  try {
    decodeURIComponent(question < 0 ? target : target.slice(0, question));
  } catch {
    return false;
  }
  // Remix would complain of it: pages have asked so for their data in versions before ours.
  return question < 0 || !new URLSearchParams(target.slice(question)).has("_data");
}

/**
 * Refuses what no address of ours looks like, before anybody has to make sense of it, and decides
 * which host the rest of the server sees: ours, whatever the client or a proxy passed on. A demo is
 * opened under any name, and believes `Host` where forms are checked; `X-Forwarded-Host` counts nowhere.
 */
export function checkRequestTarget(): RequestHandler {
  const { APP_ORIGIN, isAnyHostAllowed } = env();
  const ours = new URL(APP_ORIGIN).host;
  return (request, response, next) => {
    const { host } = request.headers;
    // Of two, whoever stands before us may have believed the other one. None is what HTTP/1.0 alone may
    // send (RFC 9112, 3.2).
    const hosts = request.headersDistinct.host?.length ?? 0;
    const isWrong = host === undefined ? request.httpVersion !== "1.0" : !isValidHost(host, ours);
    if (hosts > 1 || isWrong || !isValidTarget(request.originalUrl)) {
      sendPlainError(request, response, 400).catch(next);
      return;
    }
    delete request.headers["x-forwarded-host"];
    if (!isAnyHostAllowed || !host) request.headers.host = ours;
    // What is published names our address alone, in a demo too: caches keep it for others.
    response.locals.origin = APP_ORIGIN;
    // `//host/path` would be read as an address on another host.
    if (/^\/[/\\]/.test(request.originalUrl)) {
      request.originalUrl = request.url = request.originalUrl.replace(/^[/\\]+/, "/");
    }
    next();
  };
}
