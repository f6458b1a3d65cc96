export default {
  sections: "ในหน้านี้",
  bookings: "งาน",
  "to-answer_one": "รายการรอคุณตอบ",
  "to-answer_other": "รายการรอคุณตอบ",
  calendar: "ปฏิทิน",
  notifications: "ตั้งค่าแจ้งเตือน",
  settings: "ตั้งค่า",
} as const;
