import { expect, test } from "vitest";
import { listInWords, sideBySide } from "./lists";

test.each([
  [[], "", ""],
  [["ไทย"], "ไทย", "ไทย"],
  [["ไทย", "อังกฤษ", "คำเมือง"], "ไทย อังกฤษ คำเมือง", "ไทย, อังกฤษ, คำเมือง"],
  // With spaces between them nobody sees where one ends: a plain one, and one that keeps a line.
  [["24 พ.ย.", "25 พ.ย."], "24 พ.ย.\u00a0· 25 พ.ย.", "24 พ.ย., 25 พ.ย."],
  [["9.00\u00a0น.", "ว่าง"], "9.00\u00a0น.\u00a0· ว่าง", "9.00\u00a0น., ว่าง"],
])("%j is listed without commas in Thai", (things, th, en) => {
  expect(listInWords(things, "th")).toBe(th);
  expect(listInWords(things, "en")).toBe(en);
});

test("a day and its time stand side by side", () => {
  expect(sideBySide("th", "24 พ.ย.", "9.00\u00a0น.")).toBe("24 พ.ย. 9.00\u00a0น.");
  expect(sideBySide("en", "24 Nov", "9:00 AM")).toBe("24 Nov, 9:00 AM");
});
