/* A series on step 3: the server translates it, so that no page fetches these texts. */
export default {
  title: "จองประจำ",
  lead: "คนเดิม เวลาเดิม สูงสุด {{most}} ครั้ง",
  "how-often": "บ่อยแค่ไหน",
  once: "ครั้งเดียว",
  weekly: "ทุกสัปดาห์",
  every: "ทุก {{weeks}} สัปดาห์",
  visits: "จำนวนครั้ง",
  show: "ดูวันทั้งหมด",
  dates: "เลือกวันที่ต้องการ",
  first: "ครั้งแรก",
  price: "ครั้งละ {{total}} จ่ายเมื่องานแต่ละครั้งเสร็จ เลื่อนหรือยกเลิกทีละครั้งได้",
  "too-far_one": "มีอีก {{count}} วันที่ยังไม่เปิดให้จอง",
  "too-far_other": "มีอีก {{count}} วันที่ยังไม่เปิดให้จอง",
  "slot-instead": "ว่าง แทนวันที่จองไม่ได้",
  "slot-free": "ว่าง",
};
