import { keepCompounds, WORD_JOINER } from "./thai-compounds";

/** Seams that only long texts keep whole as well: on other pages they would cost more than they help. */
const SEAMS_OF_LONG_TEXTS =
  /กระชั้น(?=ชิด)|ค่า(?=บริการ)|ค่าใช้(?=จ่าย)|รับผิด(?=ชอบ)|แจ้ง(?=เตือน)|ความ(?=ยินยอม)|มือ(?=ถือ)|ออก(?=จากระบบ)|ผู้(?=แทน)|เบอร์(?=โทร)|ตั้ง(?=ค่า)/g;

/** Returns a long text as pages show it: its lines break anywhere, so more compounds are kept whole. */
export function keepCompoundsInLongText(text: string): string {
  return keepCompounds(text).replace(SEAMS_OF_LONG_TEXTS, `$&${WORD_JOINER}`);
}
