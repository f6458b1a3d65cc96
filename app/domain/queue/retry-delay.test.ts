import { describe, expect, it } from "vitest";
import { MOST_DELIVERY_ATTEMPTS, retryDelay } from "./retry-delay";

const MINUTE = 60_000;

describe("retryDelay", () => {
  it("doubles from 30 s up to 6 h", () => {
    const longest = Array.from({ length: 12 }, (_, index) => retryDelay(index + 1, 1));
    expect(longest.slice(0, 4)).toEqual([0.5 * MINUTE, MINUTE, 2 * MINUTE, 4 * MINUTE]);
    expect(Math.max(...longest)).toBe(360 * MINUTE);
  });

  it("is never shorter than half, so that a failing server is left in peace", () => {
    expect(retryDelay(1, 0)).toBe(15_000);
    expect(retryDelay(40, 0)).toBe(180 * MINUTE);
  });

  it("outlives a night without a mail server before a notice is given up", () => {
    let least = 0;
    for (let attempt = 1; attempt < MOST_DELIVERY_ATTEMPTS; attempt += 1)
      least += retryDelay(attempt, 0);
    expect(least).toBeGreaterThan(7 * 60 * MINUTE);
  });
});
