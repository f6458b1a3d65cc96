import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PLATFORM_FEE, approximateHours, calculateHoursBilled, calculateQuote } from "./pricing";

// See docs/rules.md, Prices.
const durations = fc.integer({ min: 1, max: 480 });
const rates = fc.integer({ min: 100, max: 5_000_00 });

describe("hours billed", () => {
  test.each([
    [null, 2],
    [0, 1],
    [1, 1],
    [60, 1],
    [61, 2],
    [120, 2],
    [121, 3],
    [480, 8],
  ])("%s minutes are %i", (minutes, hours) => {
    expect(calculateHoursBilled(minutes)).toBe(hours);
  });

  test("are the fewest whole hours that hold the duration, at least 1", () => {
    fc.assert(
      fc.property(durations, (minutes) => {
        const hours = calculateHoursBilled(minutes);
        expect(Number.isInteger(hours)).toBe(true);
        expect(hours).toBeGreaterThanOrEqual(1);
        expect(hours * 60).toBeGreaterThanOrEqual(minutes);
        expect((hours - 1) * 60).toBeLessThan(minutes);
      }),
    );
  });

  test("are never fewer than the card's 'Approx. N hours', and at most one more", () => {
    fc.assert(
      fc.property(fc.option(durations), (minutes) => {
        const difference = calculateHoursBilled(minutes) - approximateHours(minutes);
        expect([0, 1]).toContain(difference);
      }),
    );
    expect(approximateHours(150)).toBe(2);
  });
});

describe("a quote", () => {
  test("is rate times hours, plus a flat fee of 350 baht, in whole satang", () => {
    expect(PLATFORM_FEE).toBe(35_000);
    fc.assert(
      fc.property(rates, fc.option(durations), (rate, minutes) => {
        const price = calculateQuote(rate, minutes);
        expect(price.serviceCost).toBe(rate * calculateHoursBilled(minutes));
        expect(price.total).toBe(price.serviceCost + 35_000);
        expect(Number.isSafeInteger(price.total)).toBe(true);
      }),
    );
  });

  test("of 2 hours at ฿300 is ฿950", () => {
    expect(calculateQuote(300_00, 120)).toEqual({
      hoursBilled: 2,
      hourlyRate: 300_00,
      serviceCost: 600_00,
      platformFee: 350_00,
      total: 950_00,
    });
  });
});
