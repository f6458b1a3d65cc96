import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { WIDE_NETWORK_FACTOR } from "~/domain/rate-limits/rate-limits.server";
import { MINUTE_MS } from "~/lib/durations";
import { isLoopback, networkOf } from "~/lib/network-address.server";
import { sendPlainError } from "./plain-error.server";

/** So many networks are remembered, the latest ones: some 3 MB. Whoever is forgotten begins anew. */
const MOST_NETWORKS = 20_000;

/**
 * How many requests a network may send, whatever they ask for: `perMinute` at once, and as many more in
 * each minute, evenly (the generic cell rate algorithm, a token bucket that keeps one number). In memory:
 * a restart forgives, and two processes count for themselves.
 */
export class RequestLimit {
  /** For each network, when all that it has sent would have come if it had kept an even pace. */
  private readonly paidUntil = new LRUCache<string, number>({ max: MOST_NETWORKS });

  /** @param clock milliseconds that never go back */
  constructor(
    private readonly perMinute: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Takes a request from an address. 0, or in how many milliseconds it may come again. */
  take(address: string): number {
    const now = this.clock();
    const narrow = networkOf(address, 64);
    const wide = networkOf(address, 48);
    const networks = [[narrow, this.perMinute] as const];
    if (wide !== narrow) networks.push([wide, WIDE_NETWORK_FACTOR * this.perMinute]);
    const after = networks.map(([network, perMinute]) => {
      const paidUntil = Math.max(now, this.paidUntil.get(network) ?? now);
      return [network, paidUntil + MINUTE_MS / perMinute] as const;
    });
    const wait = Math.max(...after.map(([, paidUntil]) => paidUntil)) - now - MINUTE_MS;
    if (wait > 0) return Math.ceil(wait);
    for (const [network, paidUntil] of after) this.paidUntil.set(network, paidUntil);
    return 0;
  }
}

/**
 * Refuses what is more than `perMinute` requests from one network: 429, in words, without touching the
 * database. 0 limits nothing. This machine's own addresses have no limit: behind a proxy of which
 * TRUST_PROXY doesn't know, they would be everybody. Stands behind the static files, which cost next to
 * nothing.
 */
export function requestLimit(perMinute: number): RequestHandler {
  const limit = new RequestLimit(perMinute);
  return (request, response, next) => {
    const { address } = response.locals;
    if (perMinute === 0 || isLoopback(address)) return next();
    const waitMs = limit.take(address);
    if (waitMs === 0) return next();
    response.setHeader("Retry-After", String(Math.ceil(waitMs / 1000)));
    sendPlainError(request, response, 429).catch(next);
  };
}
