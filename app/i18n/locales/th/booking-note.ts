/** The end of step 4: until when a request is answered, changes without a late mark, and paying. */
export default {
  request: "{{name}}ต้องตอบรับก่อน ตอบได้ถึง {{deadline}} เรากันเวลาไว้ และแจ้งคำตอบทางอีเมล",
  "change-until": "เลื่อนหรือยกเลิกไม่มีค่าใช้จ่าย และถ้าแจ้งก่อน {{moment}} จะไม่นับว่าแจ้งกระชั้นชิด",
  "change-late": "เลื่อนหรือยกเลิกไม่มีค่าใช้จ่าย แต่นับว่าแจ้งกระชั้นชิด",
  pay: "งานเสร็จค่อยจ่ายให้คนทำความสะอาด เป็นเงินสดหรือพร้อมเพย์",
};
