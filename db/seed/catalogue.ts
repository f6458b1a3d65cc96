/**
 * The services that every empty database gets, one for each specialty.
 *
 * `priceBaht` is a typical price before the platform fee: the usual hourly rate of the cleaners who offer
 * the service, times its hours. The price that a customer pays comes from the chosen cleaner's rate.
 */
export interface ServiceSeed {
  specialty: string;
  nameEn: string;
  nameTh: string;
  descriptionEn: string;
  descriptionTh: string;
  priceBaht: number;
  durationMinutes: number;
  /** The home page shows the first four. */
  featuresEn: string[];
  featuresTh: string[];
}

export const serviceSeeds: readonly ServiceSeed[] = [
  {
    specialty: "standard-cleaning",
    nameEn: "Standard Cleaning",
    nameTh: "ทำความสะอาดบ้านทั่วไป",
    descriptionEn:
      "The regular round for a lived-in house: dusting, kitchen, bathrooms and floors. Ironing and the inside of oven and fridge are not included.",
    descriptionTh:
      "ดูแลบ้านเป็นประจำให้สะอาดน่าอยู่ ทั้งปัดฝุ่น ครัว ห้องน้ำ และพื้นทุกห้อง ไม่รวมรีดผ้าและล้างภายในเตาอบกับตู้เย็น",
    priceBaht: 860,
    durationMinutes: 180,
    featuresEn: [
      "Furniture, shelves and surfaces dusted",
      "Bathrooms scrubbed: toilet, shower, basin, mirror",
      "Kitchen wiped down: hob, sink, counters",
      "Floors vacuumed and mopped in every room",
      "Bins emptied, beds made",
      "Cloths and basic products brought along; your vacuum and mop are used",
    ],
    featuresTh: [
      "ปัดฝุ่นเฟอร์นิเจอร์ ชั้นวาง และโต๊ะ",
      "ขัดห้องน้ำ ทั้งชักโครก โซนอาบน้ำ อ่างล้างหน้า และกระจก",
      "เช็ดครัว ทั้งเตา ซิงก์ และเคาน์เตอร์",
      "ดูดฝุ่นและถูพื้นทุกห้อง",
      "เก็บขยะ จัดเตียง",
      "เตรียมผ้าและน้ำยาพื้นฐานไปให้ ส่วนเครื่องดูดฝุ่นกับไม้ถูพื้น ขอใช้ของบ้านคุณ",
    ],
  },
  {
    specialty: "deep-cleaning",
    nameEn: "Deep Cleaning",
    nameTh: "บิ๊กคลีนนิ่ง",
    descriptionEn:
      "A slow, thorough clean for homes that haven't had one in months: grime, limescale, hidden corners. Walls and outside windows are not included.",
    descriptionTh:
      "ทำละเอียดทั้งหลังสำหรับบ้านที่ไม่ได้ทำความสะอาดใหญ่มาหลายเดือน ทั้งคราบฝังแน่น คราบหินปูน และซอกมุมต่าง\u00a0ๆ ไม่รวมล้างผนังและกระจกด้านนอก",
    priceBaht: 1830,
    durationMinutes: 300,
    featuresEn: [
      "Everything in Standard Cleaning",
      "Limescale and mould scrubbed off tiles and taps",
      "Oven, fridge and kitchen cupboards, inside too",
      "Behind and under furniture that can be moved",
      "Fans, air-con covers, lamps and switches",
      "Windows and their tracks, from the inside",
    ],
    featuresTh: [
      "ครบทุกอย่างของแบบทั่วไป",
      "ขัดคราบหินปูนและเชื้อราบนกระเบื้องกับก๊อกน้ำ",
      "ล้างด้านในเตาอบ ตู้เย็น และตู้ครัว",
      "เช็ดใต้และหลังเฟอร์นิเจอร์ที่ขยับได้",
      "เช็ดพัดลม หน้ากากแอร์ โคมไฟ สวิตช์",
      "เช็ดกระจกด้านในและรางหน้าต่าง",
    ],
  },
  {
    specialty: "move-in-out",
    nameEn: "Move-In/Out Cleaning",
    nameTh: "ทำความสะอาดย้ายเข้า-ย้ายออก",
    descriptionEn:
      "An empty home made ready to move into, or to hand back for the deposit. Carrying away furniture, repairs and painting are not included.",
    descriptionTh:
      "ทำบ้านหรือห้องเปล่าให้พร้อมเข้าอยู่ หรือพร้อมคืนห้องรับเงินประกัน ไม่รวมขนเฟอร์นิเจอร์ทิ้ง งานซ่อม และทาสี",
    priceBaht: 2280,
    durationMinutes: 360,
    featuresEn: [
      "Inside every cupboard, drawer and wardrobe",
      "Fridge, oven and microwave, inside and out",
      "Bathrooms descaled, hair cleared from the drains",
      "Marks and tape residue wiped off walls and doors",
      "Balcony swept and washed",
      "Photos afterwards for you or the landlord, if you ask",
    ],
    featuresTh: [
      "เช็ดในตู้ ลิ้นชัก ตู้เสื้อผ้าทุกใบ",
      "ล้างตู้เย็น เตาอบ ไมโครเวฟ ทั้งในและนอก",
      "ขัดหินปูนในห้องน้ำ เก็บเศษผมที่ท่อ",
      "เช็ดรอยเปื้อนและคราบกาวตามผนังกับประตู",
      "กวาดและล้างระเบียง",
      "ถ่ายรูปส่งให้คุณหรือเจ้าของห้องได้",
    ],
  },
  {
    specialty: "eco-friendly",
    nameEn: "Eco-Friendly Cleaning",
    nameTh: "ทำความสะอาดแบบรักษ์โลก",
    descriptionEn:
      "A regular clean with plant-based products and no perfume, for homes with babies, pets or allergies. Thick limescale and mould need a Deep Cleaning.",
    descriptionTh:
      "ทำความสะอาดบ้านด้วยน้ำยาจากพืช ไม่ใส่น้ำหอม เหมาะกับบ้านที่มีเด็กเล็ก สัตว์เลี้ยง หรือคนแพ้ง่าย ถ้าคราบหินปูนหรือเชื้อราหนา แนะนำบิ๊กคลีนนิ่ง",
    priceBaht: 1040,
    durationMinutes: 180,
    featuresEn: [
      "Plant-based, unscented products brought along",
      "No chlorine bleach, no ammonia",
      "Dusting, kitchen, bathrooms and floors",
      "Washable cloths, a fresh set for each home",
      "Citric acid and vinegar for light limescale",
      "Rubbish sorted for recycling",
    ],
    featuresTh: [
      "เตรียมน้ำยาจากพืชที่ไม่มีน้ำหอมไปให้",
      "ไม่ใช้คลอรีน ไม่ใช้แอมโมเนีย",
      "ครบทั้งปัดฝุ่น ครัว ห้องน้ำ และพื้น",
      "ใช้ผ้าที่ซักแล้วใช้ซ้ำได้ เปลี่ยนชุดใหม่ทุกบ้าน",
      "คราบหินปูนบาง\u00a0ๆ ใช้กรดมะนาวกับน้ำส้มสายชู",
      "แยกขยะรีไซเคิลให้",
    ],
  },
  {
    specialty: "office-cleaning",
    nameEn: "Office Cleaning",
    nameTh: "ทำความสะอาดออฟฟิศ",
    descriptionEn:
      "For offices, studios and shops up to about 150 m²: desks, meeting rooms, pantry, toilets. Outside windows and carpet washing are not included.",
    descriptionTh:
      "สำหรับออฟฟิศ สตูดิโอ และร้านค้าขนาดไม่เกินประมาณ 150 ตร.ม. ดูแลโต๊ะทำงาน ห้องประชุม แพนทรี และห้องน้ำ ไม่รวมกระจกด้านนอกและซักพรม",
    priceBaht: 1000,
    durationMinutes: 180,
    featuresEn: [
      "Desks and screens dusted; papers stay where they are",
      "Meeting rooms tidied, whiteboards wiped on request",
      "Pantry and coffee corner cleaned, cups washed",
      "Toilets cleaned, refilled from your stock",
      "Floors vacuumed and mopped, bins emptied",
    ],
    featuresTh: [
      "ปัดฝุ่นโต๊ะและหน้าจอ ไม่ขยับเอกสาร",
      "จัดห้องประชุม ลบไวต์บอร์ดให้ถ้าแจ้งไว้",
      "เช็ดแพนทรี มุมกาแฟ และล้างแก้ว",
      "ล้างห้องน้ำ เติมกระดาษกับสบู่ของออฟฟิศ",
      "ดูดฝุ่น ถูพื้น เก็บขยะ",
    ],
  },
  {
    specialty: "condo-cleaning",
    nameEn: "Condo Cleaning",
    nameTh: "ทำความสะอาดคอนโด",
    descriptionEn:
      "For studios and one-bedroom condos up to about 45 m², balcony included, done in one visit. Laundry and ironing are not included.",
    descriptionTh:
      "สำหรับห้องสตูดิโอหรือ 1 ห้องนอน ขนาดไม่เกินประมาณ 45 ตร.ม. ทำครบทั้งห้องรวมระเบียงในครั้งเดียว ไม่รวมซักผ้าและรีดผ้า",
    priceBaht: 630,
    durationMinutes: 120,
    featuresEn: [
      "Bathroom and kitchenette scrubbed",
      "Dusting, floors vacuumed and mopped",
      "Balcony swept, sliding door wiped",
      "Bed made with sheets that you lay out",
      "Rubbish taken down to the bin room",
    ],
    featuresTh: [
      "ขัดห้องน้ำและมุมครัว",
      "ปัดฝุ่น ดูดฝุ่น ถูพื้น",
      "กวาดระเบียง เช็ดประตูบานเลื่อน",
      "เปลี่ยนผ้าปูเตียงให้ เตรียมผ้าไว้ได้เลย",
      "เก็บขยะลงไปทิ้งที่ห้องขยะของตึก",
    ],
  },
  {
    specialty: "post-construction",
    nameEn: "Post-Construction Cleaning",
    nameTh: "ทำความสะอาดหลังก่อสร้าง",
    descriptionEn:
      "After building or renovating: fine dust, paint and glue off floors, glass and fittings. Rubble removal and work above 3 m are not included.",
    descriptionTh:
      "หลังสร้างหรือรีโนเวตเสร็จ เก็บฝุ่นปูน คราบสี คราบกาวบนพื้น กระจก และสุขภัณฑ์ ไม่รวมขนเศษวัสดุและงานที่สูงเกิน 3 เมตร",
    priceBaht: 3100,
    durationMinutes: 480,
    featuresEn: [
      "Fine dust taken up in three passes, top to bottom",
      "Paint, grout and silicone spots scraped off",
      "Window glass, frames and tracks",
      "Inside built-in cupboards and wardrobes",
      "Stickers and film peeled off new fittings",
      "Floors washed to suit tile, wood or stone",
    ],
    featuresTh: [
      "เก็บฝุ่นละเอียด 3 รอบ จากบนลงล่าง",
      "ขูดคราบสี ยาแนว และซิลิโคน",
      "เช็ดกระจก วงกบ และราง",
      "ดูดฝุ่นและเช็ดในตู้บิลต์อิน",
      "ลอกสติกเกอร์และฟิล์มกันรอยของใหม่",
      "ทำความสะอาดพื้นให้เหมาะกับวัสดุ กระเบื้อง ไม้ หรือหิน",
    ],
  },
  {
    specialty: "green-cleaning",
    nameEn: "Green Cleaning",
    nameTh: "ดูแลสวนและระเบียง",
    descriptionEn:
      "The green side of your home: garden paths, terrace, balcony and potted plants. Felling trees, laying lawn and pesticides are not included.",
    descriptionTh:
      "ดูแลมุมสีเขียวของบ้าน ทั้งทางเดินในสวน ลานบ้าน ระเบียง และไม้กระถาง ไม่รวมตัดต้นไม้ใหญ่ ปูหญ้า และฉีดยาฆ่าแมลง",
    priceBaht: 1260,
    durationMinutes: 240,
    featuresEn: [
      "Terrace, balcony and paths swept and washed",
      "Moss and algae scrubbed off tiles and steps",
      "Leaves and weeds cleared",
      "Potted plants watered, dead leaves removed",
      "Garden furniture, railings and lamps wiped",
      "Garden waste bagged for collection",
    ],
    featuresTh: [
      "กวาดและล้างลานบ้าน ระเบียง ทางเดิน",
      "ขัดตะไคร่ตามพื้นและขั้นบันได",
      "เก็บใบไม้ ถอนหญ้า",
      "รดน้ำไม้กระถาง ตัดใบแห้งออก",
      "เช็ดโต๊ะเก้าอี้สนาม ราวระเบียง โคมไฟ",
      "เศษใบไม้ใส่ถุงไว้ให้รถขยะมาเก็บ",
    ],
  },
];
