import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { ConnectionLimit, MOST_CONNECTIONS_PER_ADDRESS } from "./connection-limit.server";

/** A connection from an address, with the parts that the limit reads. */
class FakeSocket extends EventEmitter {
  destroyed = false;

  constructor(readonly remoteAddress: string | undefined) {
    super();
  }

  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
}

/** Opens `count` connections; returns those that were let in. */
function open(limit: ConnectionLimit, address: string | undefined, count: number): FakeSocket[] {
  const sockets = Array.from({ length: count }, () => new FakeSocket(address));
  for (const socket of sockets) limit.take(socket as unknown as Socket);
  return sockets.filter(({ destroyed }) => !destroyed);
}

describe("connections", () => {
  test("of one address are 200; one more is closed, until one of them has ended", () => {
    const limit = new ConnectionLimit();
    const sockets = open(limit, "203.0.113.7", 250);
    expect(sockets).toHaveLength(MOST_CONNECTIONS_PER_ADDRESS);
    expect(open(limit, "203.0.113.8", 1)).toHaveLength(1);
    for (const socket of sockets.slice(0, 3)) socket.destroy();
    expect(open(limit, "203.0.113.7", 10)).toHaveLength(3);
  });

  test("of one address count together however it is written, and with all of its network", () => {
    const limit = new ConnectionLimit(2);
    expect(open(limit, "203.0.113.7", 1)).toHaveLength(1);
    expect(open(limit, "::ffff:203.0.113.7", 2)).toHaveLength(1);
    expect(open(limit, "2001:db8::1", 1)).toHaveLength(1);
    expect(open(limit, "2001:db8:0:0:9::2", 2)).toHaveLength(1);
    expect(open(limit, "2001:db8:0:1::1", 1)).toHaveLength(1);
  });

  test.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", undefined])(
    "of this machine have no limit: %s",
    (address) => {
      expect(open(new ConnectionLimit(2), address, 5)).toHaveLength(5);
    },
  );

  test("have none where nobody is counted (the control)", () => {
    expect(open(new ConnectionLimit(2, () => true), "203.0.113.7", 50)).toHaveLength(50);
  });
});
