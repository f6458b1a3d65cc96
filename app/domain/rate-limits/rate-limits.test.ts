import { describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { attemptCounters } from "#db/schema/rate-limits";
import { DAY_MS } from "~/lib/durations";
import { NOW, useDatabase } from "../../../tests/support/database";
import {
  checkAttempts,
  countAttempt,
  countAttempts,
  countAttemptOnce,
  forgetAttempts,
  giveBackAttempts,
  unpredictableLimit,
  perNetwork,
  sweepRateLimits,
  type RateLimit,
} from "./rate-limits.server";

const database = useDatabase();

const THREE: RateLimit = { name: "test", limit: 3, windowMs: 10_000 };
const tryTimes = (times: number, who: string, at = NOW) =>
  Array.from({ length: times }, () => countAttempt(THREE, who, at).ok);
const rows = () => db().select().from(attemptCounters).all();
/** Returns the number of rows that were written since the database was opened. */
const writes = () => sqlite().prepare("select total_changes()").pluck().get() as number;

describe("attempts", () => {
  test("about the same thing are counted once a window, those about another anew", () => {
    const count = (what: string, at = NOW) => countAttemptOnce([[THREE, "once"]], what, at);
    for (const what of ["a", "a", "b", "a", "b"]) count(what);
    expect(checkAttempts([[THREE, "once"]], NOW).ok).toBe(true);
    count("c");
    expect(checkAttempts([[THREE, "once"]], NOW).ok).toBe(false);
    count("a", NOW + THREE.windowMs);
    expect(checkAttempts([[THREE, "once"]], NOW + THREE.windowMs).ok).toBe(true);
  });

  test("have a limit that nobody can know: from half of it on, another for each window", () => {
    const limit = { name: "drawn", limit: 40, windowMs: 10_000 };
    const drawn = (who: string, at: number) => unpredictableLimit(limit, who, at).limit;
    const overTime = Array.from({ length: 200 }, (_, turn) => drawn("a", turn * 10_000));
    expect(Math.min(...overTime)).toBe(20);
    expect(Math.max(...overTime)).toBe(40);
    expect(new Set(overTime).size).toBeGreaterThan(15);
    expect(overTime).not.toEqual(overTime.map((_, turn) => drawn("b", turn * 10_000)));
    expect(drawn("a", 20_000)).toBe(drawn("a", 29_999));
  });

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

  test("that are refused write nothing, under any of several limits", () => {
    tryTimes(3, "blocked");
    const before = { rows: rows(), writes: writes() };
    for (let other = 0; other < 20; other += 1) {
      const counted = [[THREE, "blocked"] as const, [THREE, `somebody ${other}`] as const];
      expect(countAttempts(counted, NOW).ok).toBe(false);
      expect(countAttempts(counted.reverse(), NOW).ok).toBe(false);
    }
    expect({ rows: rows(), writes: writes() }).toEqual(before);
  });

  test("are kept without the name, email or address that they count for", () => {
    const names = ["malee.c", "malee@example.com", "192.0.2.77", "2001:db8:7:9::1"];
    for (const name of names) countAttempts(perNetwork(THREE, name), NOW);
    const kept = JSON.stringify(rows());
    for (const name of [...names, "2001:db8:7"]) expect(kept).not.toContain(name);
  });

  test("are given back, one at a time, and never more than were taken", () => {
    tryTimes(3, "g");
    giveBackAttempts([[THREE, "g"]]);
    expect(tryTimes(2, "g")).toEqual([true, false]);
    for (let times = 0; times < 9; times += 1) giveBackAttempts([[THREE, "g"]]);
    expect(tryTimes(4, "g")).toEqual([true, true, true, false]);
    giveBackAttempts([[THREE, "nobody"]]);
  });

  test("are forgotten after a success", () => {
    tryTimes(3, "e");
    forgetAttempts(THREE, "e");
    expect(countAttempt(THREE, "e", NOW).ok).toBe(true);
  });
});

describe("from a network", () => {
  const tryFrom = (limit: RateLimit, address: string) =>
    countAttempts(perNetwork(limit, address), NOW).ok;

  test.each([
    ["2001:db8:7:9::1", "2001:DB8:7:9:aaaa:bbbb:cccc:dddd", true],
    ["2001:db8::7:1:2:3:4", "2001:db8:0:7:9:9:9:9", true],
    ["2001:db8:7:9::1", "2001:db8:7:a::1", false],
    ["::ffff:192.0.2.7", "192.0.2.7", true],
    ["192.0.2.8", "192.0.2.9", false],
  ])("%s and %s are of one: %s", (one, other, same) => {
    const limit = { ...THREE, name: `network ${one} ${other}` };
    for (let tries = 0; tries < 3; tries += 1) tryFrom(limit, one);
    expect(tryFrom(limit, other)).toBe(!same);
  });

  test("whoever goes through the /64s of a /48 is stopped by it", () => {
    const limit = { ...THREE, name: "rotating" };
    const from = (network: number) => tryFrom(limit, `2001:db8:1:${network.toString(16)}::1`);
    const tries = Array.from({ length: 40 }, (_, network) => from(network));
    expect(tries).toEqual(tries.map((_, network) => network < 30));
    expect(tryFrom(limit, "2001:db8:2:1::1")).toBe(true);
  });
});

describe("a clock that was ahead and came back", () => {
  const AHEAD = NOW + 13 * DAY_MS;

  test("lets nobody wait longer than a window", () => {
    tryTimes(3, "ahead", AHEAD);
    expect(countAttempt(THREE, "ahead", NOW)).toMatchObject({ retryAfterMs: 10_000 });
    expect(countAttempt(THREE, "ahead", NOW + 4_000)).toMatchObject({ retryAfterMs: 6_000 });
    expect(countAttempt(THREE, "ahead", NOW + 10_000).ok).toBe(true);
  });

  test("lengthens no window of attempts that go on", () => {
    tryTimes(1, "went on", AHEAD);
    tryTimes(2, "went on", NOW);
    expect(countAttempt(THREE, "went on", NOW)).toMatchObject({ retryAfterMs: 10_000 });
  });

  test("leaves no counter behind", () => {
    tryTimes(1, "left", AHEAD);
    while (sweepRateLimits(NOW));
    expect(rows().filter((row) => row.expiresAt > AHEAD)).toEqual([]);
  });
});

describe("counters whose window is over", () => {
  test("are swept in batches, until none is left", () => {
    while (sweepRateLimits(NOW + DAY_MS));
    for (let who = 0; who < 5; who += 1) tryTimes(1, `swept ${who}`);
    tryTimes(1, "kept", NOW + 10_000);
    const counts = [];
    const later = NOW + 10_000;
    while (sweepRateLimits(later, 2)) counts.push(rows().length);
    expect(counts).toEqual([4, 2]);
    expect(rows().map((row) => row.count)).toEqual([1]);
  });

  test("are found without looking at the others", () => {
    const plans = database.plansOf(() => sweepRateLimits(NOW));
    expect(plans).toContainEqual(expect.stringContaining("attempt_counters_expiry"));
    expect(plans.filter((line) => line.startsWith("SCAN"))).toEqual([]);
  });
});
