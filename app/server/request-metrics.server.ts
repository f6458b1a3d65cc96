import type { RequestHandler } from "express";
import { Counter, Histogram, type Registry } from "prom-client";
import { lineWebhookPath } from "~/lib/unlinked-paths";
import { routeAt } from "~/lib/route-at.server";

/** Upper limits of the histogram of answers, in seconds: a cached page takes a millisecond. */
const BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];

/** Addresses that are answered outside of Remix, and so are not in the map. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ["/healthz", "healthz"],
  ["/metrics", "metrics"],
  [lineWebhookPath(), "line-webhook"],
  // Remix asks for the data of the home page, and of the pages around a page, under this name.
  ["/_root.data", "public/home"],
]);

const CLASSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

/**
 * Returns the route of a path as metrics name it: its id in the map, which has a route for every path. So
 * there are as many names as routes, whatever addresses somebody makes up.
 */
export function routeNameOf(path: string): string {
  return OTHERS.get(path) ?? routeAt(path.replace(/\.data(?=\/?$)/i, ""))?.id ?? "public/not-found";
}

/**
 * Returns a handler that counts each answer by route and status, and measures the time from the request's
 * first handler to the last byte that was handed to the network. It must come first.
 */
export function measureRequests(registry: Registry): RequestHandler {
  const answers = new Counter({
    name: "baansaat_http_requests_total",
    help: "Answers, by route of the map (file: a file) and class of the status; aborted: the client had gone.",
    labelNames: ["route", "status"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "baansaat_http_request_seconds",
    help: "Time from a request to the end of its answer, in seconds, by route of the map.",
    labelNames: ["route"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  return (request, response, next) => {
    const startedAt = performance.now();
    const { path } = request;
    response.once("close", () => {
      const route = response.locals.isFile ? "file" : routeNameOf(path);
      const status = response.writableFinished
        ? (CLASSES[Math.floor(response.statusCode / 100) - 1] ?? "5xx")
        : "aborted";
      answers.inc({ route, status });
      seconds.observe({ route }, (performance.now() - startedAt) / 1000);
    });
    next();
  };
}
