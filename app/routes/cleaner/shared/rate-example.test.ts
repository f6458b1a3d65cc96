import fc from "fast-check";
import { expect, test } from "vitest";
import { PLATFORM_FEE, calculateQuote } from "~/domain/pricing/pricing";
import { rateExample } from "./rate-example";

test("the example beside a cleaner's rate costs what such a job does", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_00, max: 10_000_00 }), (rate) => {
      const { hours, keep, pays } = rateExample(rate, PLATFORM_FEE);
      const price = calculateQuote(rate, hours * 60);
      expect({ keep, pays }).toEqual({ keep: price.serviceCost, pays: price.total });
    }),
  );
});
