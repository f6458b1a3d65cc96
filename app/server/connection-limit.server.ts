import type { Socket } from "node:net";
import { isLoopback, networkOf } from "~/lib/network-address.server";

/** Most connections of all clients, some 20 KB each while idle. Node closes further ones. */
export const MOST_CONNECTIONS = 2_000;

/**
 * Most connections of one address, or IPv6 network. A browser opens six. A carrier has many phones behind
 * one address, but most of them only show what they have loaded.
 */
export const MOST_CONNECTIONS_PER_ADDRESS = 200;

/** Counts connections by address. Loopback addresses don't count: a proxy there brings all clients. */
export class ConnectionLimit {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly mostPerAddress = MOST_CONNECTIONS_PER_ADDRESS,
    private readonly isExempt: (address: string) => boolean = isLoopback,
  ) {}

  /** Listener for a server's `connection`: closes a connection beyond the limit of its address. */
  readonly take = (socket: Socket): void => {
    // A connection that has closed already has no address any more.
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
