import { describe, expect, test } from "vitest";
import { RequestLimit } from "./request-limit.server";

/** Returns a limit of 60 requests a minute, on a clock that the test controls. */
function limited() {
  let now = 1_000;
  const limit = new RequestLimit(60, () => now);
  return {
    waitFrom: (address: string) => limit.take(address),
    taken: (times: number, address: string) =>
      Array.from({ length: times }, () => limit.take(address)).filter((wait) => wait === 0).length,
    pass: (ms: number) => (now += ms),
  };
}

describe("requests of one network", () => {
  test("are let through up to the limit, then as many as a minute has", () => {
    const { taken, waitFrom, pass } = limited();
    expect(taken(100, "192.0.2.1")).toBe(60);
    expect(waitFrom("192.0.2.1")).toBe(1_000);
    pass(999);
    expect(waitFrom("192.0.2.1")).toBe(1);
    pass(1);
    expect(taken(5, "192.0.2.1")).toBe(1);
    pass(10_000);
    expect(taken(50, "192.0.2.1")).toBe(10);
    pass(3_600_000);
    expect(taken(100, "192.0.2.1")).toBe(60);
  });

  test("are not those of another", () => {
    const { taken } = limited();
    expect(taken(100, "192.0.2.1")).toBe(60);
    expect(taken(100, "192.0.2.2")).toBe(60);
    expect(taken(100, "2001:db8:0:1::1")).toBe(60);
    expect(taken(100, "2001:db8:0:2::1")).toBe(60);
  });

  test("are those of a whole /64, and ten times as many of a /48", () => {
    const { taken } = limited();
    expect(taken(40, "2001:db8:0:1::1")).toBe(40);
    expect(taken(40, "2001:db8:0:1:ffff::2")).toBe(20);
    const rest = Array.from({ length: 20 }, (_, net) => taken(60, `2001:db8:0:1${net}::1`));
    expect(rest.reduce((sum, some) => sum + some, 0)).toBe(600 - 60);
    expect(taken(1, "2001:db8:1:1::1")).toBe(1);
  });

  test("that are refused cost nothing of what comes in later", () => {
    const { taken, pass } = limited();
    taken(60, "192.0.2.1");
    for (let second = 0; second < 10; second += 1) {
      pass(1_000);
      expect(taken(500, "192.0.2.1")).toBe(1);
    }
  });
});

test("memory is bounded: beyond 20,000 networks the ones of long ago are forgotten", () => {
  const { taken } = limited();
  expect(taken(60, "192.0.2.1")).toBe(60);
  for (let network = 0; network < 20_000; network += 1) {
    taken(1, `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`);
  }
  expect(taken(60, "192.0.2.1")).toBe(60);
});
