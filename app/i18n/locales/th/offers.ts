export default {
  alone: "วันนั้นคุณยังไม่มีงานอื่น",
  "no-clash": "ไม่ชนกับงานไหนของคุณ",
  before: "งานก่อนหน้าที่{{area}} เสร็จ {{time}}",
  after: "งานถัดไปที่{{area}} เริ่ม {{time}}",
};
