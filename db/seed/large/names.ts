/**
 * Given names and family names that the large data set is mixed from; they belong to nobody in particular.
 */
export interface NameSeed {
  en: string;
  th: string;
}

export const givenNames: readonly NameSeed[] = [
  { en: "Kanya", th: "กัญญา" },
  { en: "Somchai", th: "สมชาย" },
  { en: "Nok", th: "นก" },
  { en: "Pimchanok", th: "พิมพ์ชนก" },
  { en: "Wanida", th: "วนิดา" },
  { en: "Duangjai", th: "ดวงใจ" },
  { en: "Prasert", th: "ประเสริฐ" },
  { en: "Anong", th: "อนงค์" },
  { en: "Boonsri", th: "บุญศรี" },
  { en: "Chalerm", th: "เฉลิม" },
  { en: "Siriporn", th: "ศิริพร" },
  { en: "Thong", th: "ทอง" },
  { en: "Ratana", th: "รัตนา" },
  { en: "Kamon", th: "กมล" },
  { en: "Lamai", th: "ละไม" },
  { en: "Manee", th: "มณี" },
  { en: "Niran", th: "นิรันดร์" },
  { en: "Orapin", th: "อรพิน" },
  { en: "Phailin", th: "ไพลิน" },
  { en: "Rung", th: "รุ่ง" },
  { en: "Saengdao", th: "แสงดาว" },
  { en: "Tawan", th: "ตะวัน" },
  { en: "Urai", th: "อุไร" },
  { en: "Wilai", th: "วิไล" },
  { en: "Yupin", th: "ยุพิน" },
  { en: "Arthit", th: "อาทิตย์" },
  { en: "Busaba", th: "บุษบา" },
  { en: "Chai", th: "ชัย" },
  { en: "Daranee", th: "ดารณี" },
  { en: "Fah", th: "ฟ้า" },
  { en: "Kaew", th: "แก้ว" },
  { en: "Jintana", th: "จินตนา" },
];

export const familyNames: readonly NameSeed[] = [
  { en: "Srisuk", th: "ศรีสุข" },
  { en: "Kaewmoon", th: "แก้วมูล" },
  { en: "Inthawong", th: "อินทะวงศ์" },
  { en: "Chaiwong", th: "ไชยวงศ์" },
  { en: "Punkaew", th: "ปันแก้ว" },
  { en: "Saelee", th: "แซ่ลี้" },
  { en: "Boonma", th: "บุญมา" },
  { en: "Khamchan", th: "คำจันทร์" },
  { en: "Jaikham", th: "ใจคำ" },
  { en: "Wongsa", th: "วงศา" },
  { en: "Takham", th: "ตาคำ" },
  { en: "Nanta", th: "นันตา" },
  { en: "Pinta", th: "ปินตา" },
  { en: "Yana", th: "ญานะ" },
  { en: "Duangkaew", th: "ดวงแก้ว" },
  { en: "Moonfoo", th: "มูลฟู" },
  { en: "Loetchai", th: "เลิศชัย" },
  { en: "Thepsit", th: "เทพสิทธิ์" },
  { en: "Ruangsri", th: "เรืองศรี" },
  { en: "Suwan", th: "สุวรรณ" },
];
