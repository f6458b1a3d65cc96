import { expect, test } from "vitest";
import { serverTranslator } from "~/i18n/catalogue.server";
import { shareText } from "./share-text";

const inEnglish = serverTranslator("en");
const inThai = serverTranslator("th");

test("a small share isn't called 0 %", () => {
  expect(shareText(1, 305, inEnglish)).toBe("1 job, less than 1% of 305");
  expect(shareText(1, 305, inThai)).toContain("ไม่ถึง 1%");
  expect(shareText(3, 300, inEnglish)).toBe("3 jobs, 1% of 300");
  expect(shareText(2, 3, inEnglish)).toBe("2 jobs, 67% of 3");
  expect(shareText(1, 1, inEnglish)).toBe("1 job, 100% of 1");
  expect(shareText(0, 12, inEnglish)).toBe("None of 12");
});
