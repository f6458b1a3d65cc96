import type { Request, RequestHandler } from "express";
import { env } from "~/lib/env.server";
import { answerPlainly } from "./plain-answer.server";

/** A name, or an address in brackets; with a port or without. Proxies pass names of their own, too. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

function isTarget(target: string): boolean {
  // An address on a proxy (`http://…`) and `*` have no place here.
  if (!target.startsWith("/")) return false;
  const [path = "", query = ""] = target.split(/\?(.*)/s, 2);
  try {
    decodeURIComponent(path);
  } catch {
    return false;
  }
  // Remix would complain of it: pages have asked so for their data in versions before ours.
  return !new URLSearchParams(query).has("_data");
}

/**
 * Refuses what no address of ours looks like, before anybody has to make sense of it, and decides
 * which host the rest of the server sees: ours, whatever the client or a proxy passed on. A demo is
 * opened under any name, and believes `Host`; `X-Forwarded-Host` counts nowhere.
 */
export const requestTarget: RequestHandler = (request, response, next) => {
  const { host } = request.headers;
  if ((host && !isHost(host)) || !isTarget(request.originalUrl)) {
    answerPlainly(request, response, 400).catch(next);
    return;
  }
  const { APP_ORIGIN, anyHost } = env();
  delete request.headers["x-forwarded-host"];
  if (!anyHost || !host) setHost(request, APP_ORIGIN);
  response.locals.origin = anyHost
    ? `${request.protocol}://${request.headers.host ?? ""}`
    : APP_ORIGIN;
  // `//host/path` would be read as an address on another host.
  if (/^\/[/\\]/.test(request.originalUrl)) {
    request.originalUrl = request.url = request.originalUrl.replace(/^[/\\]+/, "/");
  }
  next();
};

/** Has a request look as if it was sent to this origin: Remix compares `Host` with `Origin`. */
export function setHost(request: Request, origin: string): void {
  request.headers.host = new URL(origin).host;
}
