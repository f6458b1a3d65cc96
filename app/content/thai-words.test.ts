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

/** Terms for which only one wording is allowed: the wording that isn't used, and the one that is. */
const FORBIDDEN_WORDS: readonly (readonly [not: RegExp, use: string])[] = [
  [/ผู้ทำความสะอาด|ผู้รับงาน/, "คนทำความสะอาด"],
  [/หน้าของฉัน/, "การจองของฉัน"],
  [/(?<!ยกเลิก|อ่าน|เป็นเพียง)คำขอ(?!จอง)/, "คำขอจอง"],
  [/จองคุณ|จองตัวเอง/, "จองคิวคุณ"],
  [/คิวอาร์/, "QR"],
  [/(?<!คน)โปรด/, "กรุณา"],
  [/ถอนคำขอ|สิ้นสุดเอง/, "ยกเลิกคำขอ, ถูกยกเลิกอัตโนมัติ"],
  [/เปลี่ยนนัด/, "เลื่อน"],
  [/ค่าแรง/, "ราคาต่อชั่วโมง"],
  [/เมื่อเสร็จงาน|หลังเลิกงาน/, "เมื่องานเสร็จ"],
  [/วันว่างถัดไป/, "ว่างเร็วสุด"],
  [/ผู้ดูแล/, "ทีมงานบ้านสะอาด"],
  [/พุช/, "การแจ้งเตือนบนเครื่อง"],
  [/จองทันที/, "ยืนยันอัตโนมัติ"],
  [/เปิดบัญชี/, "สมัครสมาชิก"],
  [/เขียนถึง|เขียนหา|เขียนมา/, "ส่งอีเมลถึงเรา"],
  [/จองคน(?:นี้|เดิม|ทำความสะอาดคนนี้)/, "จองคิว"],
  [/พื้นที่(?!รับงาน)/, "พื้นที่รับงาน, ย่าน / อำเภอ"],
  [/วันทำงาน/, "วันรับงาน"],
  [/ที่อยู่ปฏิทิน/, "ลิงก์ปฏิทิน"],
  [/พาสปอร์ต/, "หนังสือเดินทาง"],
  [/ชื่อต้น/, "ชื่อ (ไม่มีนามสกุล)"],
  [/ถูกบันทึก|ถูกออกจาก/, "บันทึก, ออกจากระบบ"],
  // The brand name alone means "a clean home".
  [/(?:เปิด|ติดตั้ง|สำหรับ|รหัสผ่าน)บ้านสะอาด|^บ้านสะอาดยกเลิก/, "เว็บบ้านสะอาด, ทีมงานบ้านสะอาด"],
  // Read as "a clean home", the brand can neither hire anybody nor be handed anything.
  [/นำส่งบ้านสะอาด|(?:งาน|จอง)กับบ้านสะอาด|บ้านสะอาดทำ/, "ทีมงานบ้านสะอาด, ผ่านเว็บบ้านสะอาด"],
  // This word means "finished": a cancelled job isn't finished, and nobody is paid for it.
  [/จบงาน/, "ยกเลิกงาน, งานเสร็จ"],
  [/(?<!แจ้ง)กระชั้นชิด|ช้ากว่า 24 ชั่วโมง/, "แจ้งกระชั้นชิด, แจ้งล่วงหน้าน้อยกว่า 24 ชั่วโมง"],
  // The fee is charged for each visit; a series counts as one booking only for the limits.
  [/ต่อการจอง/, "ต่อครั้ง"],
  // LINE is used to sign in and to send messages: each text says which of the two it means.
  [/เชื่อม(?!ต่อเข้ารหัส)/, "ใช้ LINE เข้าสู่ระบบ, เปิดรับข้อความทาง LINE"],
  [/หน้า “การแจ้งเตือน”|แท็บ “การแจ้งเตือน”/, "ตั้งค่าการแจ้งเตือน"],
  [/เก็บ(?:คำขอ|การ)จองไว้/, "ไม่ยกเลิก"],
  // The cleaner gets a new check when the old one runs out; the team only enters it.
  [/ทีมงานจะต่ออายุ/, "ส่งผลตรวจใหม่ให้ทีมงาน"],
  // The first is a claim that nothing proves, the second a word for women only.
  [/ลูกค้าพอใจ|\{\{name\}\} แม่บ้าน/, "ลูกค้า, รับทำความสะอาดบ้าน"],
  [/วิธีเข้าถึงประตู|รายละเอียดเพิ่มเติม/, "เรื่องบ้าน, วิธีเข้าบ้าน"],
  // These mean "will agree" and "break up".
  [/จะเห็นด้วย|เลิกกัน/, "จะเห็น, เลิก"],
];

test("there are texts to look at", () => {
  expect(TEXTS.length).toBeGreaterThan(800);
});

test.each(FORBIDDEN_WORDS)("one word for one thing: not %s, but %s", (not) => {
  expect(TEXTS.filter((text) => not.test(text))).toEqual([]);
});

describe("no line begins with", () => {
  test.each(["ๆ", "บาท", "น."])("%s: a no-break space stands before it", (word) => {
    expect(TEXTS.filter((text) => text.includes(` ${word}`))).toEqual([]);
  });
});

test("numbers are digits", () => {
  const inWords =
    /(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)(?:กว่า)?(?:นาที|ชั่วโมง|วัน|เดือน|ปี|ทุ่ม|ครั้ง|รอบ|คน|ตัว|ห้อง|หลัง|ชั้น|บาน|ข้อ)/;
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
  expect(shown("common:verified")).toBe("ยืนยัน\u2060ตัวตนแล้ว");
  expect(serverTranslator("th")("common:verified")).toBe("ยืนยันตัวตนแล้ว");
  expect(messagesOf("th").booking["step-4"]).toBe("กรอกรายละเอียด");
  expect(allClaims("th").verifiedCleaners.title).toBe("ยืนยัน\u2060ตัวตนแล้วทุกคน");
});
