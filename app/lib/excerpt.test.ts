import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerpt } from "./excerpt";

const graphemesOf = (text: string) =>
  [...new Intl.Segmenter("th", { granularity: "grapheme" }).segment(text)].map(
    ({ segment }) => segment,
  );

/** Latin and Thai with marks above and below, a family of four, spaces. */
const text = fc
  .array(fc.constantFrom("a", "é", " ", "ก", "ที่", "นู้", "น้ำ", "👨‍👩‍👧‍👦", "🧹", "1"), { maxLength: 60 })
  .map((parts) => parts.join(""));

describe("excerpt", () => {
  it("leaves a short text alone", () => {
    expect(excerpt("Clean", 5)).toBe("Clean");
  });

  it("ends at a word where there is one near the end", () => {
    expect(excerpt("I clean slowly and well", 17)).toBe("I clean slowly…");
    expect(excerpt("I cleanslowlyandwell", 17)).toBe("I cleanslowlyandw…");
  });

  it("keeps what belongs to a letter with it", () => {
    expect(excerpt("อยู่ที่นี่", 6)).toBe("อยู่…");
    expect(excerpt("ab👨‍👩‍👧‍👦c", 5)).toBe("ab…");
  });

  it("is the beginning of the text, whole characters, never longer than asked", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 80 }), (whole, length) => {
        const short = excerpt(whole, length);
        if (whole.length <= length) {
          expect(short).toBe(whole);
          return;
        }
        const beginning = short.slice(0, -1);
        expect(short.endsWith("…")).toBe(true);
        expect(beginning.length).toBeLessThanOrEqual(length);
        const kept = graphemesOf(beginning);
        expect(graphemesOf(whole).slice(0, kept.length)).toEqual(kept);
      }),
    );
  });
});
