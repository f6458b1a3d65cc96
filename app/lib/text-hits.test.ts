import { expect, test } from "vitest";
import { cutAtHits, hasAllWords } from "./text-hits";

const marked = (text: string, ...words: string[]) =>
  cutAtHits(text, words)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["Kanya", ["kan"], "[Kan]ya"],
  ["Kanya Kanda", ["kan"], "[Kan]ya [Kan]da"],
  ["Emma Lindgren", ["lind", "emm"], "[Emm]a [Lind]gren"],
  ["banana", ["ana", "nan"], "b[ana][n]a"],
  ["กัญญา", ["กั"], "[กั]ญญา"],
  ["กัญญา", ["ก"], "[กั]ญญา"],
  ["Kanya", [], "Kanya"],
  ["Kanya", [""], "Kanya"],
  ["Kanya", ["x"], "Kanya"],
  ["İstanbul", ["tan"], "İstanbul"],
])("%j is cut at the hits of %j", (text, words, cut) => {
  expect(marked(text, ...words)).toBe(cut);
});

test("a text has all words, in whatever order and case they are written", () => {
  expect(hasAllWords("Emma Lindgren", ["lind", "emma"])).toBe(true);
  expect(hasAllWords("Emma Lindgren", ["lind", "kan"])).toBe(false);
  expect(hasAllWords("น้ำฝน", ["น้ำ".normalize("NFKC")])).toBe(true);
});
