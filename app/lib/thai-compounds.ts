/**
 * Seams of Thai compounds at which a line must not break. A browser's dictionary knows their parts, and
 * would break between them as it does between words. This is for pages alone: email programs and phones wrap
 * lines by rules of their own, and some of them show U+2060 as a box.
 */
const SEAMS =
  /(?:ทำความ|บ้าน)(?=สะอาด)|รักษ์(?=โลก)|ย้าย(?=ออก)|ยืนยัน(?=ตัวตน)|ข้อ(?=ตกลง|กำหนด)|ราย(?=ละเอียด)|บิ๊ก(?=คลีน)|คลี(?=นนิ่ง)|น(?=นิ่ง)|คอน(?=โด)|พร้อม(?=เพย์)|รับคำ(?=ขอ)|เหี(?=ยะ)|ชำ(?=รุด)|แอ(?=ดมิน)|แล้วก(?=ลับ)|ต่อ(?=ชั่วโมง)|ชั่วโมง(?=เอง)|ไม่มี(?=บวก)|บวก(?=เพิ่ม)|พาส(?=คีย์)|รับ(?=สมัคร)|ตัว(?=ตน)|นำ(?=ส่ง)|พื้น(?=ฐาน)|สุ(?=เทพ)|ห้วย(?=แก้ว)|ตอบ(?=รับ)|ผล(?=ตรวจ)|ครั้ง(?=ละ)|ถัด(?=ไป)|เหล่า(?=นี้)|ใช้(?=งาน)|หมด(?=อายุ)|คำ(?=ชี้แจง)|ระหว่าง(?=นี้)|คน(?=ทำความ)|แจ้ง(?=กระชั้น)|กระชั้น(?=ชิด)|ทีม(?=งาน)|ตั้ง(?=ค่า)|เบอร์(?=โทร)|พบ(?=บ่อย)|รับ(?=จอง)|ทุก(?=เมื่อ)|แบบ(?=ฟอร์ม)|กี่(?=ปี)/g;

/** A figure, or its placeholder, and its unit: no line ends between them. */
const UNITS =
  /(?<=\d|\{\{(?:count|number|figure|before|days|max|most|min|minutes|hours|seconds|megabytes)\}\}) (?=(?:ชั่วโมง|ชม\.|นาที|วัน|เดือน|ปี|ครั้ง|คน|งาน|รายการ|ตัวอักษร|ตร\.ม\.|เมตร|ห้องนอน|แห่ง|ฝ่าย|ขั้นตอน|สัปดาห์|วินาที|หลัก|ดาว|ข้อ|แบบ|ราย|เรื่อง|เครื่อง|ภาษา|รีวิว|รูป|ช่อง|ล้าน|MB)(?![\u0e30-\u0e3a\u0e45-\u0e4e]))/g;

export const WORD_JOINER = "\u2060";
const NO_BREAK_SPACE = "\u00a0";

/** Returns a text as pages show it, with compounds kept whole. Addresses and data keep the plain text. */
export function keepCompounds(text: string): string {
  return text.replace(SEAMS, `$&${WORD_JOINER}`).replace(UNITS, NO_BREAK_SPACE);
}

/** Returns the same for all texts of a list of messages. */
export function keepCompoundsIn<Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
): Record<keyof Texts, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, keepCompounds(text)]),
  ) as Record<keyof Texts, string>;
}
