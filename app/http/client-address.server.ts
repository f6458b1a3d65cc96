import type { Request } from "express";
import { isIP } from "node:net";

/** An address with a port, as some proxies write it: `1.2.3.4:5555` or `[2001:db8::1]:5555`. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;
const MAPPED_V4 = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns an address in the form that rate limits, sessions and the log use: without port, brackets or
 * zone, and IPv6 in its canonical form, so that nobody is counted twice. Null if it is no IP address.
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
 * Returns the client's address, behind as many proxies as TRUST_PROXY says (Express reads X-Forwarded-For
 * that far). If the proxy wrote no address there, it is the proxy's own.
 */
export function clientAddress(request: Request): string {
  return (
    parseIpAddress(request.ip ?? "") ??
    parseIpAddress(request.socket.remoteAddress ?? "") ??
    "unknown"
  );
}
