import type { Request } from "express";
import { isIP } from "node:net";

/** `1.2.3.4:5555` and `[2001:db8::1]:5555`, as some proxies write them. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;
const MAPPED_V4 = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i;

/**
 * An address as rate limits, sessions and the log know it: without port, brackets or zone, IPv6 in its
 * one canonical form, so that nobody is counted twice. Null if it is none.
 */
export function parseIpAddress(text: string): string | null {
  const { v4, v6 } = WITH_PORT.exec(text.trim())?.groups ?? {};
  const address = (v4 ?? v6 ?? text.trim()).replace(/%.*$/, "");
  const mapped = MAPPED_V4.exec(address)?.groups?.v4;
  if (mapped) return isIP(mapped) === 4 ? mapped : null;
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return new URL(`http://[${address}]`).hostname.slice(1, -1);
    default:
      return null;
  }
}

/**
 * The client's address, behind as many proxies as TRUST_PROXY says (Express reads X-Forwarded-For
 * that far). Where the proxy wrote no address there, it is the proxy's own.
 */
export function clientAddress(request: Request): string {
  return (
    parseIpAddress(request.ip ?? "") ??
    parseIpAddress(request.socket.remoteAddress ?? "") ??
    "unknown"
  );
}
