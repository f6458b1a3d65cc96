/**
 * Thai compounds within which a line must not break, with their seams. A browser's dictionary knows
 * their parts, and would break between them as it does between words.
 */
const COMPOUNDS = [
  "ทำความ|สะอาด",
  "บ้าน|สะอาด",
  "บิ๊ก|คลี|น|นิ่ง",
  "รักษ์|โลก",
  "ย้าย|ออก",
  "ยืนยัน|ตัวตน",
  "ข้อ|กำหนด",
  "ข้อ|ตกลง",
  "ราย|ละเอียด",
  "พร้อม|เพย์",
  "สตู|ดิ|โอ",
];

const WORD_JOINER = "\u2060";

const WHOLE = new Map(
  COMPOUNDS.map((parts) => [parts.replaceAll("|", ""), parts.replaceAll("|", WORD_JOINER)]),
);

const ANY_COMPOUND = new RegExp([...WHOLE.keys()].join("|"), "g");

/** A figure, or what one is put in for, with its unit behind a plain space. */
const FIGURE = /(\d|\}\}) (?=ชั่วโมง|นาที|วัน|ปี|เดือน|ครั้ง|คน)/g;

/** A text as pages show it: its compounds and figures stay whole. Addresses and data keep the plain text. */
export function keepCompounds(text: string): string {
  return text
    .replace(ANY_COMPOUND, (compound) => WHOLE.get(compound) ?? compound)
    .replace(FIGURE, "$1\u00a0");
}

/** The same for all texts of a list of messages. */
export function keepCompoundsIn<Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
): Record<keyof Texts, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, keepCompounds(text)]),
  ) as Record<keyof Texts, string>;
}
