import type { Request, RequestHandler } from "express";
import { createHash, timingSafeEqual } from "node:crypto";
import { Registry, collectDefaultMetrics } from "prom-client";
import { readSystemFacts, type SystemFacts } from "~/domain/system/system-facts.server";
import { NO_DOCUMENT_POLICY } from "~/http/security-headers.server";
import { currentTime } from "~/lib/clock.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { isLoopback } from "~/lib/network-address.server";
import { measureRequests } from "./request-metrics.server";
import { systemMetrics } from "./system-metrics.server";

/** Headers that a proxy adds: a request with one of them has come from another machine. */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Default metrics that nobody reads; Prometheus refuses the names of some: they are no counters. */
const UNUSED_DEFAULTS = ["resources", "handles", "requests"].flatMap((what) => [
  `nodejs_active_${what}`,
  `nodejs_active_${what}_total`,
]);

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/**
 * True for a program on this machine, and for whoever has METRICS_TOKEN. Only the socket says where a request
 * comes from. A proxy on this machine has a socket of it, too, so that a request with a proxy's headers needs
 * the token; and so does one that sends any credentials.
 */
export function mayReadMetrics(
  { headers, socket }: Pick<Request, "headers" | "socket">,
  token: string | undefined,
): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  // Hashes have one length, so that the time of the comparison says nothing about the token.
  if (given !== undefined) {
    return token !== undefined && timingSafeEqual(hashOf(given), hashOf(token));
  }
  return (
    headers.authorization === undefined &&
    isLoopback(socket.remoteAddress ?? "") &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}

/** The handlers of metrics. */
export interface Metrics {
  /** Measures each request; it comes before all other handlers. */
  measure: RequestHandler;
  /** Answers `GET /metrics` in Prometheus' text format. Everybody else gets the answer to an unknown address. */
  endpoint: RequestHandler;
}

let metrics: Metrics | undefined;

/** Returns the metrics of this process, which has one set of them. */
export function processMetrics(): Metrics {
  metrics ??= createMetrics();
  return metrics;
}

function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of UNUSED_DEFAULTS) registry.removeSingleMetric(name);
  const measure = measureRequests(registry);
  const showFacts = systemMetrics(registry);
  return {
    measure,
    endpoint: (request, response, next) => {
      if (!mayReadMetrics(request, env().METRICS_TOKEN)) return next();
      showFacts(readFacts());
      registry
        .metrics()
        .then((text) => {
          response.set({
            "Cache-Control": "no-store",
            "Content-Security-Policy": NO_DOCUMENT_POLICY,
            "Content-Type": registry.contentType,
          });
          response.end(text);
        })
        .catch(next);
    },
  };
}

/** Returns the state of the service; null if the database can't be read, which is a metric itself. */
function readFacts(): SystemFacts | null {
  try {
    return readSystemFacts(env(), currentTime());
  } catch (error) {
    logger().error({ err: error }, "the state of the service could not be read");
    return null;
  }
}
