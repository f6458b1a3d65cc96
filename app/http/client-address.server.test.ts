import { expect, test } from "vitest";
import { parseIpAddress } from "./client-address.server";

test.each([
  ["1.2.3.4", "1.2.3.4"],
  ["1.2.3.4:5555", "1.2.3.4"],
  [" 1.2.3.4 ", "1.2.3.4"],
  ["::ffff:1.2.3.4", "1.2.3.4"],
  ["::FFFF:1.2.3.4", "1.2.3.4"],
  ["[::ffff:1.2.3.4]:80", "1.2.3.4"],
  ["2001:db8::1", "2001:db8::1"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:5555", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
])("%j is %s", (text, address) => {
  expect(parseIpAddress(text)).toBe(address);
});

test.each(["", "unknown", "_hidden", "1.2.3", "1.2.3.999", "1.2.3.4:x", "::ffff:1.2.3.999"])(
  "%j is none",
  (text) => {
    expect(parseIpAddress(text)).toBeNull();
  },
);
