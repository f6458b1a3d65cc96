import { keepCompounds, WORD_JOINER } from "./thai-compounds";

/** Seams that only long texts keep whole as well: on other pages they would cost more than they help. */
const SEAMS_OF_LONG_TEXTS =
  /ค่า(?=บริการ)|ค่าใช้(?=จ่าย)|รับผิด(?=ชอบ)|แจ้ง(?=เตือน)|ความ(?=ยินยอม)|มือ(?=ถือ)|ออก(?=จากระบบ)|ผู้(?=แทน)|บัตร(?=ประชาชน)|ยอด(?=เงิน)|(?:รับ|เริ่ม)(?=งาน)|(?:การ|คำขอ)(?=จอง)|ไม่(?=ได้รับ|ตรงกัน|สำเร็จ|เกิน|เห็น)|วัน(?=นี้|จันทร์|อังคาร|พุธ|พฤหัส|ศุกร์|เสาร์|อาทิตย์)/g;

/** Returns a long text as pages show it: its lines break anywhere, so more compounds are kept whole. */
export function keepCompoundsInLongText(text: string): string {
  return keepCompounds(text).replace(SEAMS_OF_LONG_TEXTS, `$&${WORD_JOINER}`);
}
