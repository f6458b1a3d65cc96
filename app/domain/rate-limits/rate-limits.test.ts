import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { attemptCounters } from "#db/schema/accounts";
import { NOW, useDatabase } from "../../../tests/support/database";
import {
  countAttempt,
  forgetAttempts,
  sweepAttempts,
  type AttemptLimit,
} from "./rate-limits.server";

useDatabase();

const THREE: AttemptLimit = { name: "test", limit: 3, windowMs: 10_000 };
const tryTimes = (times: number, who: string, at = NOW) =>
  Array.from({ length: times }, () => countAttempt(THREE, who, at).ok);

describe("attempts", () => {
  test("are allowed up to the limit, then refused with the time to wait", () => {
    expect(tryTimes(3, "a")).toEqual([true, true, true]);
    expect(countAttempt(THREE, "a", NOW + 4_000)).toEqual({
      ok: false,
      reason: "too-many-attempts",
      retryAfterMs: 6_000,
    });
  });

  test("begin anew when the window is over; trying on does not prolong it", () => {
    tryTimes(9, "b");
    expect(countAttempt(THREE, "b", NOW + 9_999).ok).toBe(false);
    expect(countAttempt(THREE, "b", NOW + 10_000).ok).toBe(true);
    expect(tryTimes(2, "b", NOW + 10_001)).toEqual([true, true]);
    expect(countAttempt(THREE, "b", NOW + 10_002).ok).toBe(false);
  });

  test("of one person are not another's, and one limit is not another", () => {
    tryTimes(4, "c");
    expect(countAttempt(THREE, "d", NOW).ok).toBe(true);
    expect(countAttempt({ ...THREE, name: "other" }, "c", NOW).ok).toBe(true);
  });

  test.each([
    ["2001:db8:7:9::1", "2001:DB8:7:9:aaaa:bbbb:cccc:dddd", true],
    ["2001:db8::7:1:2:3:4", "2001:db8:0:7:9:9:9:9", true],
    ["2001:db8:7:9::1", "2001:db8:7:a::1", false],
    ["::ffff:192.0.2.7", "192.0.2.7", true],
    ["192.0.2.8", "192.0.2.9", false],
  ])("from %s and from %s are of one network: %s", (one, other, same) => {
    const limit = { ...THREE, name: `network ${one} ${other}` };
    for (let tries = 0; tries < 3; tries += 1) countAttempt(limit, one, NOW);
    expect(countAttempt(limit, other, NOW).ok).toBe(!same);
  });

  test("are forgotten after a success", () => {
    tryTimes(3, "e");
    forgetAttempts(THREE, "e");
    expect(countAttempt(THREE, "e", NOW).ok).toBe(true);
  });

  test("leave nothing behind when their window is over", () => {
    tryTimes(1, "f");
    sweepAttempts(NOW + 1_000_000);
    expect(db().select().from(attemptCounters).all()).toEqual([]);
  });
});
