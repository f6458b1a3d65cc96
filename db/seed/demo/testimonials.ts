/** Quotes on the home page of a demo database. The people are invented. */
export interface TestimonialSeed {
  name: string;
  locationEn: string;
  locationTh: string;
  commentEn: string;
  commentTh: string;
  rating: number;
}

export const testimonialSeeds: readonly TestimonialSeed[] = [
  {
    name: "Siriporn (ศิริพร)",
    locationEn: "Family of four, Mae Hia",
    locationTh: "ครอบครัว 4 คน แม่เหียะ",
    commentEn:
      "Two boys, one dog, both of us at work. Our cleaner comes every other Thursday, and I no longer scrub the bathroom in a panic when my mother calls from the gate.",
    commentTh:
      "ลูกชาย 2 คน หมา 1 ตัว พ่อแม่ทำงานทั้งคู่ พี่เขามาพฤหัสเว้นพฤหัส เดี๋ยวนี้คุณยายมาหาไม่บอกก่อน ก็ไม่ต้องวิ่งไปขัดห้องน้ำแล้ว",
    rating: 5,
  },
  {
    name: "Daniel Brandt",
    locationEn: "Tenant in Nimman",
    locationTh: "เช่าห้องอยู่นิมมาน",
    commentEn:
      "The total on the screen was the total I paid, by PromptPay at the door. She asked me before she put anything on the wooden floor.",
    commentTh: "หน้าเว็บบอกเท่าไรก็จ่ายเท่านั้น สแกนพร้อมเพย์หน้าห้องได้เลย พื้นไม้ก็ถามก่อนว่าใช้น้ำยาตัวไหนได้บ้าง",
    rating: 5,
  },
  {
    name: "Ton (ต้น)",
    locationEn: "Café owner, Old City",
    locationTh: "เจ้าของร้านกาแฟในคูเมือง",
    commentEn:
      "We close on Tuesdays, and that’s when he does the floor, the drains and behind the espresso machine. On Wednesday morning it doesn’t smell of old milk any more.",
    commentTh: "ร้านหยุดทุกวันอังคาร วันนั้นก็นัดมาล้างพื้น ล้างท่อ เช็ดหลังเครื่องชง เช้าวันพุธเปิดร้านไม่มีกลิ่นนมค้างแล้ว",
    rating: 5,
  },
  {
    name: "Ratchanee (รัชนี)",
    locationEn: "Condo owner, Santitham",
    locationTh: "เจ้าของคอนโด สันติธรรม",
    commentEn:
      "I live in Bangkok and rent out a condo here. After each tenant I get photos of the fridge, the balcony and the shower, so I don’t fly up just to check.",
    commentTh:
      "ตัวอยู่กรุงเทพฯ ปล่อยเช่าคอนโดที่เชียงใหม่ คนเช่าออกทีไรก็มีรูปตู้เย็น ระเบียง ห้องน้ำส่งมาให้ดูครบ ไม่ต้องบินขึ้นมาเช็กเอง",
    rating: 5,
  },
  {
    name: "Margaret & Ian F.",
    locationEn: "Retired in Hang Dong",
    locationTh: "คู่วัยเกษียณ หางดง",
    commentEn:
      "He came fifteen minutes late in the rain, but rang ahead to say so. The terrace is free of moss for the first time since we moved in.",
    commentTh: "วันนั้นฝนตกหนัก มาช้าไป 15 นาทีแต่โทรมาบอกก่อน ลานหลังบ้านไม่มีตะไคร่เป็นครั้งแรกตั้งแต่ย้ายเข้ามาอยู่",
    rating: 4,
  },
  {
    name: "Pim (พิม)",
    locationEn: "Renovated a house in Suthep",
    locationTh: "เพิ่งรีโนเวตบ้านที่สุเทพ",
    commentEn:
      "The builders left dust in every drawer. It took the full eight hours, and at the end I was shown the last bucket: the water stayed clear.",
    commentTh: "ช่างเสร็จงานทิ้งฝุ่นปูนไว้ทุกลิ้นชัก ทำเต็ม 8 ชั่วโมง ถูรอบสุดท้ายยกถังมาให้ดูเลยว่าน้ำยังใส",
    rating: 5,
  },
];
