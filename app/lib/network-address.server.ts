import { SocketAddress, isIPv6 } from "node:net";

/**
 * Returns the network that an address counts as. IPv4: the address itself. IPv6: its first `bits`, since
 * the owner of one address has all with the same beginning: a household or a phone has a /64, a company or
 * a rented server often a /48. A text that is no address is returned as it is.
 */
export function networkOf(address: string, bits: 64 | 48): string {
  const bare = address.replace(/%.*$/, "");
  if (!isIPv6(bare)) return address;
  // Normalised to lower case, no leading zeros, and the longest run of zeros as `::`.
  const { address: written } = new SocketAddress({ address: bare, family: "ipv6" });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(written)?.[1];
  if (mapped) return mapped;
  const [before = "", after] = written.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after ? after.split(":") : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...tail];
  return `${groups.slice(0, bits / 16).join(":")}::/${bits}`;
}

/** True for this machine's own addresses. */
export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\.|^::1$/i.test(address);
}
