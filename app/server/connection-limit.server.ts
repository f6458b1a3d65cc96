import type { Socket } from "node:net";
import { isLoopback, networkOf } from "~/lib/network-address.server";

/** Of all clients together: some 20 KB each while they are idle. Node closes whatever comes beyond. */
export const MOST_CONNECTIONS = 2_000;

/**
 * Of one address, or IPv6 network. A browser opens six; a carrier has many phones behind one address,
 * which mostly look at what they have loaded.
 */
export const MOST_CONNECTIONS_PER_ADDRESS = 200;

/** Counts connections by address, this machine's own aside: a proxy on it brings everybody's. */
export class ConnectionLimit {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly mostPerAddress = MOST_CONNECTIONS_PER_ADDRESS,
    private readonly isExempt: (address: string) => boolean = isLoopback,
  ) {}

  /** For a server's `connection`: closes one that is too many of its address. */
  readonly take = (socket: Socket): void => {
    // One that is gone already has no address any more.
    const { remoteAddress: address } = socket;
    if (address === undefined || this.isExempt(address)) return;
    const network = networkOf(address, 64);
    const before = this.open.get(network) ?? 0;
    if (before >= this.mostPerAddress) {
      socket.destroy();
      return;
    }
    this.open.set(network, before + 1);
    socket.once("close", () => {
      const left = (this.open.get(network) ?? 1) - 1;
      if (left > 0) this.open.set(network, left);
      else this.open.delete(network);
    });
  };
}
