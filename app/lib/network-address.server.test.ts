import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLoopback, networkOf } from "./network-address.server";

describe("the network of an address", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:0207", "192.0.2.7", "192.0.2.7"],
    ["2001:DB8:7:9:aaaa:bbbb:cccc:dddd", "2001:db8:7:9::/64", "2001:db8:7::/48"],
    ["2001:0db8:0007:0009::1", "2001:db8:7:9::/64", "2001:db8:7::/48"],
    ["2001:db8::7:1:2:3:4", "2001:db8:0:7::/64", "2001:db8:0::/48"],
    ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
    ["::1", "0:0:0:0::/64", "0:0:0::/48"],
    ["::", "0:0:0:0::/64", "0:0:0::/48"],
    ["", "", ""],
    ["192.0.2.7:5555", "192.0.2.7:5555", "192.0.2.7:5555"],
  ])("%j is %j, in the wider sense %j", (address, narrow, wide) => {
    expect([networkOf(address, 64), networkOf(address, 48)]).toEqual([narrow, wide]);
  });

  test("is found for whatever is sent as an address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4()), (text) => {
        expect(typeof networkOf(text, 64)).toBe("string");
        expect(typeof networkOf(text, 48)).toBe("string");
      }),
    );
  });

  test("two addresses of one /64 have the same, whatever the rest", () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(":"));
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        // Mapped IPv4 addresses follow another rule.
        fc.pre(!/^0:0:0:0$/.test(network));
        expect(networkOf(`${network}:${one}`, 64)).toBe(networkOf(`${network}:${other}`, 64));
      }),
    );
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.8.8.8", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["192.0.2.7", false],
  ["2001:db8::1", false],
  ["", false],
])("%j is of this machine: %s", (address, own) => {
  expect(isLoopback(address)).toBe(own);
});
