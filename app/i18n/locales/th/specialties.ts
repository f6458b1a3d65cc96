export default {
  "standard-cleaning": "ทำความสะอาดบ้านทั่วไป",
  "deep-cleaning": "บิ๊กคลีนนิ่ง",
  "move-in-out": "ทำความสะอาดย้ายเข้า-ย้ายออก",
  "eco-friendly": "ทำความสะอาดแบบรักษ์โลก",
  "office-cleaning": "ทำความสะอาดออฟฟิศ",
  "condo-cleaning": "ทำความสะอาดคอนโด",
  "post-construction": "ทำความสะอาดหลังก่อสร้าง",
  "green-cleaning": "ดูแลสวนและระเบียง",
};
