import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { WIDE_NETWORK_FACTOR } from "~/domain/rate-limits/rate-limits.server";
import { MINUTE_MS } from "~/lib/durations";
import { isLoopback, networkOf } from "~/lib/network-address.server";
import { sendPlainError } from "./plain-error.server";

/** Most networks that are remembered, the latest ones: some 3 MB. Others start anew. */
const MOST_NETWORKS = 20_000;

/**
 * Limits the requests of a network, whatever they ask for: `perMinute` at once, and as many more in each
 * minute, evenly (the generic cell rate algorithm, a token bucket that stores one number). It is in memory:
 * a restart resets it, and two processes count separately.
 */
export class RequestLimit {
  /** For each network, the time by which all its requests would have come at an even pace. */
  private readonly paidUntil = new LRUCache<string, number>({ max: MOST_NETWORKS });

  /** @param clock returns milliseconds that never go back */
  constructor(
    private readonly perMinute: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Counts a request from an address. Returns 0, or the milliseconds after which it may come again. */
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
 * Refuses requests beyond `perMinute` from one network with a 429 and a message, without using the
 * database. 0 means no limit. Loopback addresses have no limit: behind a proxy that TRUST_PROXY doesn't
 * count, all requests come from there. It runs after the static files, which cost next to nothing.
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
