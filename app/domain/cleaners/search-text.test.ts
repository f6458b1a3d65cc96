import { describe, expect, test } from "vitest";
import { LONGEST_SEARCH, searchText, searchWords } from "./search-text";

const MAI_THO = "\u0e49";
const SARA_AM = "\u0e33";
const NIKHAHIT = "\u0e4d";
const SARA_AA = "\u0e32";

describe("searchText", () => {
  const composed = `น${MAI_THO}${SARA_AM}`;

  test.each([
    ["sara am in two characters", `น${MAI_THO}${NIKHAHIT}${SARA_AA}`],
    ["nikhahit typed before the tone mark", `น${NIKHAHIT}${MAI_THO}${SARA_AA}`],
    ["a zero-width space between", `น\u200b${MAI_THO}${SARA_AM}`],
  ])("makes น้ำ equal to น้ำ with %s", (_how, variant) => {
    expect(variant).not.toBe(composed);
    expect(searchText(variant)).toBe(searchText(composed));
  });

  test("keeps a nikhahit that is no part of a sara am", () => {
    expect(searchText(`ก${NIKHAHIT}`)).toBe(`ก${NIKHAHIT}`);
  });

  test("ignores case, width and kinds of space", () => {
    expect(searchText("  ＫANYA\t\u00a0 S.\n")).toBe("kanya s.");
  });

  test("leaves no control character, which would end a full-text query early", () => {
    expect(searchText("a\u0000b\u001fc")).toBe("a b c");
    expect(searchText("\u0000")).toBe("");
  });
});

describe("searchWords", () => {
  test("normalises like what was indexed", () => {
    expect(searchWords("  KANYA ")).toBe(searchText("Kanya"));
  });

  test.each([
    ["long", "vacuum".repeat(2000)],
    // One character, of which NFKC makes 18.
    ["made long by normalising", "\ufdfa".repeat(LONGEST_SEARCH)],
  ])("cuts a search that is %s", (_how, query) => {
    expect(searchWords(query).length).toBeLessThanOrEqual(LONGEST_SEARCH);
    expect(searchWords(query).length).toBeGreaterThan(LONGEST_SEARCH - 2);
  });
});
