import { expect, test } from "vitest";
import { joinAsList, joinSideBySide } from "./join-texts";

test.each([
  [[], "", ""],
  [["ไทย"], "ไทย", "ไทย"],
  [["ไทย", "อังกฤษ", "คำเมือง"], "ไทย อังกฤษ คำเมือง", "ไทย, อังกฤษ, คำเมือง"],
  // Where a thing contains a space, plain or non-breaking, spaces alone would not show where it ends.
  [["24 พ.ย.", "25 พ.ย."], "24 พ.ย.\u00a0· 25 พ.ย.", "24 พ.ย., 25 พ.ย."],
  [["9.00\u00a0น.", "ว่าง"], "9.00\u00a0น.\u00a0· ว่าง", "9.00\u00a0น., ว่าง"],
])("%j is listed without commas in Thai", (things, th, en) => {
  expect(joinAsList(things, "th")).toBe(th);
  expect(joinAsList(things, "en")).toBe(en);
});

test("a day and its time stand side by side", () => {
  expect(joinSideBySide("th", "24 พ.ย.", "9.00\u00a0น.")).toBe("24 พ.ย. 9.00\u00a0น.");
  expect(joinSideBySide("en", "24 Nov", "9:00 AM")).toBe("24 Nov, 9:00 AM");
});
