import { expect, test } from "vitest";
import { keepCompounds } from "./thai-compounds";

test.each([
  ["บริการทำความสะอาดในเชียงใหม่", "บริการทำความ\u2060สะอาดในเชียงใหม่"],
  ["ย้ายเข้า-ย้ายออก", "ย้ายเข้า-ย้าย\u2060ออก"],
  ["แบบรักษ์โลก ยืนยันตัวตนแล้ว", "แบบรักษ์\u2060โลก ยืนยัน\u2060ตัวตนแล้ว"],
  ["ข้อตกลงและรายละเอียด", "ข้อ\u2060ตกลงและราย\u2060ละเอียด"],
  ["บ้านสะอาด: บิ๊กคลีนนิ่ง", "บ้าน\u2060สะอาด: บิ๊ก\u2060คลี\u2060น\u2060นิ่ง"],
  ["Standard Cleaning", "Standard Cleaning"],
])("%s", (text, shown) => {
  expect(keepCompounds(text)).toBe(shown);
  expect(keepCompounds(shown), "once is enough").toBe(shown);
});
