export default {
  place: "ครั้งที่ {{number}} จาก {{count}} ครั้ง",
  number: "การจอง #{{id}}",
  which: "ยกเลิกครั้งไหนบ้าง",
  "this-only": "เฉพาะครั้งนี้",
  "from-this_one": "ครั้งนี้และอีก {{count}} ครั้งถัดไป",
  "from-this_other": "ครั้งนี้และอีก {{count}} ครั้งถัดไป",
  request: "เป็นคำขอจองเดียวสำหรับ {{count}} ครั้ง คำตอบของคุณใช้กับทุกครั้ง",
};
