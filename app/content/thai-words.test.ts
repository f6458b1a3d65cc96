import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { serviceSeeds } from "#db/seed/catalogue";
import { cleanerSeeds } from "#db/seed/demo/cleaners";
import { customerSeeds } from "#db/seed/demo/customers";
import { instructionTexts, reviewTextSeeds } from "#db/seed/demo/reviews";
import { testimonialSeeds } from "#db/seed/demo/testimonials";
import { messagesOf, renderTranslator, serverTranslator } from "~/i18n/catalogue.server";
import { INFO_PAGES } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { claims, allClaims } from "./claims";
import { getInfoPage } from "./info-pages.server";

/** Returns every text inside a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const TEXTS = [
  ...textsIn(messagesOf("th")),
  ...textsIn(claims.th),
  ...INFO_PAGES.flatMap((name) => textsIn(getInfoPage(name, "th"))),
  ...serviceSeeds.flatMap((seed) => [seed.nameTh, seed.descriptionTh, ...seed.featuresTh]),
  ...textsIn([testimonialSeeds, cleanerSeeds, customerSeeds, reviewTextSeeds, instructionTexts]),
].filter((text) => /[\u0e00-\u0e7f]/.test(text));

const ENGLISH = [
  ...textsIn(messagesOf("en")),
  ...textsIn(claims.en),
  ...INFO_PAGES.flatMap((name) => textsIn(getInfoPage(name, "en"))),
  ...serviceSeeds.map(({ nameEn }) => nameEn),
];

/** A row of docs/words.md: the words for one thing, and a pattern that no Thai text may match. */
interface Word {
  thing: string;
  thai: string[];
  english: string[];
  never: RegExp;
}

const WORDS: readonly Word[] = readFileSync("docs/words.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(2)
  .map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, thing = "", thai = "", english = "", , never = ""] = cells;
    return {
      thing,
      thai: thai.split(" / "),
      english: english.split(" / "),
      never: new RegExp(never.replaceAll("\\|", "|").slice(1, -1)),
    };
  });

test("there are texts to look at, and words to look for", () => {
  expect(TEXTS.length).toBeGreaterThan(800);
  expect(WORDS.length).toBeGreaterThan(50);
});

test.each(WORDS)("one word for one thing: $thai, and not $never", ({ never }) => {
  expect(TEXTS.filter((text) => never.test(text))).toEqual([]);
});

test.each(WORDS)("$thing: the words of docs/words.md are those in use", ({ thai, english }) => {
  const inEnglish = ENGLISH.join("\n").toLowerCase();
  const inThai = TEXTS.join("\n").replaceAll("\u2060", "");
  expect(thai.filter((word) => !inThai.includes(word))).toEqual([]);
  expect(english.filter((word) => !inEnglish.includes(word.toLowerCase()))).toEqual([]);
});

describe("no line begins with", () => {
  test.each(["ๆ", "บาท", "น."])("%s: a no-break space stands before it", (word) => {
    expect(TEXTS.filter((text) => text.includes(` ${word}`))).toEqual([]);
  });
});

test("numbers are digits", () => {
  const inWords =
    /(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)(?:กว่า)?(?:นาที|ชั่วโมง|วัน|เดือน|ปี|ทุ่ม|ครั้ง|รอบ|คน|ตัว|ห้อง|หลัง|ชั้น|บาน|ข้อ|ฝ่าย)/;
  expect(TEXTS.filter((text) => inWords.test(text))).toEqual([]);
});

test("things are listed without commas, and questions end in ไหม alone", () => {
  expect(TEXTS.filter((text) => /[\u0e00-\u0e7f] ?,|ไหม\?|!/.test(text))).toEqual([]);
});

test("areas are named so that ใน can stand before them, and never another ย่าน", () => {
  const { areas, ...rest } = messagesOf("th");
  expect(Object.values(areas).filter((name) => name.startsWith("ใน"))).toEqual([]);
  expect(textsIn(rest).filter((text) => /(?:ย่าน|อำเภอ) ?\{\{area/.test(text))).toEqual([]);
});

test("names stand without คุณ before them", () => {
  expect(TEXTS.filter((text) => text.includes("คุณ{{"))).toEqual([]);
});

test("every service that is a kind of cleaning keeps that word whole", () => {
  const names = serviceSeeds.map(({ nameTh }) => nameTh).filter((name) => name.includes("ทำความ"));
  expect(names.length).toBeGreaterThan(4);
  expect(names.map(keepCompounds).filter((name) => name.includes("ทำความสะอาด"))).toEqual([]);
});

test("pages show compounds whole, mails and titles have the plain text", () => {
  const shown = renderTranslator("th", () => undefined);
  expect(shown("common:verified")).toBe("ยืนยัน\u2060ตัว\u2060ตนแล้ว");
  expect(serverTranslator("th")("common:verified")).toBe("ยืนยันตัวตนแล้ว");
  expect(messagesOf("th").booking["step-4"]).toBe("กรอกรายละเอียด");
  expect(allClaims("th").verifiedCleaners.title).toBe("ยืนยัน\u2060ตัว\u2060ตนแล้วทุกคน");
});
