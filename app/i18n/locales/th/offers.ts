/* Offers: the server translates them, so that no page fetches these texts. */
export default {
  weekly: "ทุกสัปดาห์",
  "every-weeks": "ทุก {{weeks}} สัปดาห์",
  span_one: "{{every}} {{count}} ครั้ง ตั้งแต่ {{first}} ถึง {{last}}",
  span_other: "{{every}} {{count}} ครั้ง ตั้งแต่ {{first}} ถึง {{last}}",
  title: "งานต่อเนื่อง",
  row: "งานต่อเนื่อง: {{span}}",
  parts_one: "{{count}} ครั้ง ครั้งละ {{keep}} ตามราคาที่ลูกค้าตกลงไว้",
  parts_other: "{{count}} ครั้ง ครั้งละ {{keep}} ตามราคาที่ลูกค้าตกลงไว้",
  collect: "ครั้งละ {{total}}",
  text: "ลูกค้าอยากให้คนเดียวกันมาทำทุกครั้ง ถ้ารับต้องรับทั้งหมด",
  "short-title": "งานต่อเนื่อง คุณได้รวม {{keep}}: {{span}}",
  "email-subject": "งานต่อเนื่อง คุณได้รวม {{keep}}: {{span}}",
  "email-heading": "มีงานต่อเนื่องให้คุณ",
  "email-text":
    "ลูกค้าอยากให้คนเดียวกันมาทำทุกครั้ง ({{span}}) ถ้ารับต้องรับทั้งหมด เราถามพร้อมกันไม่เกิน {{most}} คน ใครรับก่อนได้งาน ตอบได้ถึง {{deadline}}",
  "email-keep": "{{keep}} รวมทุกครั้ง",
  "fits-alone": "วันนั้นคุณยังไม่มีงานอื่น",
  "fits-no-clash": "ไม่ชนกับงานไหนของคุณ",
  "fits-before": "งานก่อนหน้าใน{{area}} เสร็จ {{time}}",
  "fits-after": "งานถัดไปใน{{area}} เริ่ม {{time}}",
};
