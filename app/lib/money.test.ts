import fc from "fast-check";
import { expect, test } from "vitest";
import { bahtFromSatang, formatBaht, formatObservedPrice, satangFromBaht } from "./money";

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

test("satang come back from baht unchanged", () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(satangFromBaht(bahtFromSatang(amount))).toBe(amount === 0 ? 0 : amount);
    }),
  );
});

test("what is shown is what is meant", () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const shown = formatBaht(amount);
      expect(shown).toMatch(/^-?฿\d{1,3}(,\d{3})*(\.\d{2})?$/);
      expect(satangFromBaht(Number(shown.replace(/[฿,]/g, "")))).toBe(amount === 0 ? 0 : amount);
    }),
  );
});

test.each([
  [0, "฿0"],
  [5, "฿0.05"],
  [35_000, "฿350"],
  [115_000, "฿1,150"],
  [115_050, "฿1,150.50"],
  [123_456_789_00, "฿123,456,789"],
])("%i satang are %s", (amount, shown) => {
  expect(formatBaht(amount)).toBe(shown);
});

test("the observed screens show a dollar sign and 2 decimals only when told so", () => {
  expect(formatObservedPrice(800_00, "observed")).toBe("$800.00");
  expect(formatObservedPrice(800_00, "baht")).toBe("฿800");
});
