export default {
  rooms_one: "ไม่เกิน {{count}} ห้องนอน หรือ {{most}} ตร.ม.",
  rooms_other: "ไม่เกิน {{count}} ห้องนอน หรือ {{most}} ตร.ม.",
  area: "ไม่เกิน {{most}} ตร.ม.",
};
