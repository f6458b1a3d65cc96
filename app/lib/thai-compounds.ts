/**
 * Thai compounds at whose seams a line must not break. A browser's dictionary knows their parts, and
 * would break between them as it does between words.
 */
const SEAMS =
  /(?:ทำความ|บ้าน)(?=สะอาด)|รักษ์(?=โลก)|ย้าย(?=ออก)|ยืนยัน(?=ตัวตน)|ข้อ(?=ตกลง|กำหนด)|ราย(?=ละเอียด)|บิ๊ก(?=คลีน)|คลี(?=นนิ่ง)|น(?=นิ่ง)|คอน(?=โด)|พร้อม(?=เพย์)|รับคำ(?=ขอ)|เหี(?=ยะ)|ชำ(?=รุด)|แอ(?=ดมิน)|แล้วก(?=ลับ)/g;

const WORD_JOINER = "\u2060";

/** Those that long texts keep whole as well: on other pages they would weigh more than they help. */
const SEAMS_OF_LONG_TEXTS = /กระชั้น(?=ชิด)|ค่า(?=บริการ)|ค่าใช้(?=จ่าย)|รับผิด(?=ชอบ)/g;

/** The space between a figure and its unit, with which no line should begin. */
const BEFORE_UNITS = /(?<=\d) (?=ชั่วโมง|นาที|วัน|เดือน|ปี|ครั้ง|คน|รายการ|ฝ่าย|ขั้นตอน)/g;

/** A text as pages show it: its compounds stay whole. Addresses and data keep the plain text. */
export function keepCompounds(text: string): string {
  return text.replace(SEAMS, `$&${WORD_JOINER}`);
}

/** The same for long texts, whose lines break anywhere: figures stay with their units, too. */
export function keepTogether(text: string): string {
  return keepCompounds(text)
    .replace(SEAMS_OF_LONG_TEXTS, `$&${WORD_JOINER}`)
    .replace(BEFORE_UNITS, "\u00a0");
}

/** The same for all texts of a list of messages. */
export function keepCompoundsIn<Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
): Record<keyof Texts, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, keepCompounds(text)]),
  ) as Record<keyof Texts, string>;
}
