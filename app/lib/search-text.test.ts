import { describe, expect, test } from "vitest";
import { LONGEST_SEARCH, MOST_SEARCH_WORDS, normalizeSearchText, searchWords } from "./search-text";

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
    expect(normalizeSearchText(variant)).toBe(normalizeSearchText(composed));
  });

  test("keeps a nikhahit that is no part of a sara am", () => {
    expect(normalizeSearchText(`ก${NIKHAHIT}`)).toBe(`ก${NIKHAHIT}`);
  });

  test("ignores case, width and kinds of space", () => {
    expect(normalizeSearchText("  ＫANYA\t\u00a0 S.\n")).toBe("kanya s.");
  });

  test("leaves no control character, which would end a full-text query early", () => {
    expect(normalizeSearchText("a\u0000b\u001fc")).toBe("a b c");
    expect(normalizeSearchText("\u0000")).toBe("");
  });
});

describe("searchWords", () => {
  test("normalises like what was indexed", () => {
    expect(searchWords("  KANYA ")).toEqual([normalizeSearchText("Kanya")]);
  });

  test("takes words apart, wherever they stand", () => {
    expect(searchWords(" quiet\u3000hotel\tห้องน้ำ ")).toEqual([
      "quiet",
      "hotel",
      normalizeSearchText("ห้องน้ำ"),
    ]);
    expect(searchWords(" \u0000 ")).toEqual([]);
  });

  test("leaves out what another word asks for already", () => {
    expect(searchWords("a vac vacuum vacuum um x")).toEqual(["vacuum", "x"]);
  });

  test("heeds no more than a few words", () => {
    expect(searchWords("b c d e f g h i j k")).toHaveLength(MOST_SEARCH_WORDS);
  });

  test.each([
    ["long", "vacuum".repeat(2000)],
    // NFKC turns this one character into 18, including spaces.
    ["made long by normalising", "\ufdfa".repeat(LONGEST_SEARCH)],
  ])("cuts a search that is %s", (_how, query) => {
    expect(searchWords(query).join(" ").length).toBeLessThanOrEqual(LONGEST_SEARCH);
  });
});
