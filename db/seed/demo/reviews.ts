/** Texts of reviews for demo bookings; any of them fits nearly any service. */
export interface ReviewTextSeed {
  stars: 3 | 4 | 5;
  comment: string;
  language: "en" | "th";
}

export const reviewTextSeeds: readonly ReviewTextSeed[] = [
  { stars: 5, comment: "มาก่อนเวลา 10 นาที นั่งรอหน้าบ้านไม่กดกริ่งกวน พอถึงเวลาก็เริ่มงานเลย", language: "th" },
  {
    stars: 5,
    comment: "On time to the minute, and every single thing was back in its place afterwards.",
    language: "en",
  },
  { stars: 5, comment: "ซอกที่ปกติไม่มีใครสนใจก็ทำให้หมด ไม่ต้องบอกสักคำ", language: "th" },
  {
    stars: 5,
    comment: "Third booking with the same person. That says it all, I think.",
    language: "en",
  },
  { stars: 4, comment: "งานดี แต่มาช้าไป 20 นาทีเพราะหลงซอย โทรบอกก่อนก็ยังโอเค", language: "th" },
  {
    stars: 5,
    comment: "Moved the heavy things to get behind them without being asked.",
    language: "en",
  },
  { stars: 5, comment: "ของวางกลับที่เดิมทุกชิ้น แม่ไม่บ่นเลย ปกติแม่บ่นทุกคน", language: "th" },
  {
    stars: 4,
    comment: "Very good work. Arrived a quarter of an hour late, but sent a message first.",
    language: "en",
  },
  { stars: 5, comment: "ใช้บริการครั้งที่ 3 แล้ว ดีเหมือนเดิมทุกครั้ง จองต่อเดือนหน้าไว้แล้ว", language: "th" },
  {
    stars: 5,
    comment:
      "Tightened the wobbly door handle while wiping it. I hadn’t asked, and it cost nothing.",
    language: "en",
  },
  { stars: 5, comment: "ฝนตกหนักก็ยังมาตรงเวลา มีผ้ามาเช็ดรองเท้าก่อนเข้าบ้านด้วย", language: "th" },
  { stars: 4, comment: "โดยรวมสะอาดดี กระจกยังมีรอยน้ำอยู่บ้าง 2 บาน", language: "th" },
  {
    stars: 5,
    comment: "Asked which products I prefer before opening a single bottle.",
    language: "en",
  },
  { stars: 5, comment: "น้ำยาไม่ฉุน ลูกเล็กอยู่บ้านได้ตลอด ไม่ต้องพาออกไปไหน", language: "th" },
  {
    stars: 5,
    comment: "No strong smell afterwards. My asthma noticed, in a good way.",
    language: "en",
  },
  { stars: 3, comment: "พื้นสะอาดดี แต่ฝุ่นบนที่สูงยังอยู่ ต้องเช็ดเองอีกรอบ", language: "th" },
  {
    stars: 4,
    comment: "Great job on nearly everything; the window tracks could use another pass.",
    language: "en",
  },
  { stars: 5, comment: "ถ่ายรูปส่งไลน์ให้ดูก่อนกลับ ถามด้วยว่ามีตรงไหนให้เก็บเพิ่มไหม", language: "th" },
  {
    stars: 5,
    comment: "Paid by PromptPay in ten seconds, exactly the amount on the page.",
    language: "en",
  },
  { stars: 5, comment: "คราบที่คิดว่าถาวรไปแล้วออกหมดเลย เห็นแล้วตกใจ", language: "th" },
  { stars: 5, comment: "จองตอนเช้า บ่ายมาทำให้ทันแขกมาตอนเย็นพอดี", language: "th" },
  {
    stars: 3,
    comment:
      "Good start, but the second half felt rushed and two points from my notes were missed.",
    language: "en",
  },
  { stars: 4, comment: "ทำดีมาก แต่เวลาที่จองไว้แทบไม่พอ รอบหน้าจะเผื่อให้อีกหน่อย", language: "th" },
  {
    stars: 5,
    comment: "Walked through with me at the end and asked what could be better. Nothing could.",
    language: "en",
  },
  {
    stars: 5,
    comment: "ทำงานเงียบ\u00a0ๆ ประชุมออนไลน์อยู่ข้าง\u00a0ๆ ยังไม่มีใครได้ยินเสียง",
    language: "th",
  },
  {
    stars: 5,
    comment: "Booked over lunch for the next morning, and it simply worked.",
    language: "en",
  },
  { stars: 5, comment: "ราคาตามที่ขึ้นในเว็บ ไม่มีบวกเพิ่มหน้างาน จ่ายเงินสดก็ได้", language: "th" },
  {
    stars: 4,
    comment:
      "Friendly and thorough. Little English, so have a translation app ready for the details.",
    language: "en",
  },
  { stars: 5, comment: "แมวที่บ้านกลัวคนแปลกหน้า ยังเดินมานั่งดูเขาทำงาน", language: "th" },
  {
    stars: 5,
    comment: "Told me honestly that one stain wouldn’t come out. Everything else did.",
    language: "en",
  },
  { stars: 4, comment: "ละเอียดดี แค่กลิ่นน้ำยาแรงไปนิดสำหรับคนแพ้ง่าย บอกแล้วก็เปลี่ยนให้", language: "th" },
  { stars: 3, comment: "มาช้าครึ่งชั่วโมงเลยรีบทำ บางมุมข้ามไป แต่พูดจาดี", language: "th" },
  {
    stars: 5,
    comment: "My dog got a pat and then a closed door. Both were right.",
    language: "en",
  },
  { stars: 5, comment: "ละเอียดมาก แม้แต่รางประตูบานเลื่อนก็เอาแปรงเล็กมาขัด", language: "th" },
  {
    stars: 5,
    comment: "Handled the gate, the guard and the lift card without a single phone call.",
    language: "en",
  },
  { stars: 5, comment: "คุยง่าย บอกตรง\u00a0ๆ ว่าอันไหนทำได้ อันไหนไม่คุ้มทำ ชอบแบบนี้", language: "th" },
  {
    stars: 5,
    comment: "I left a list of eleven points and found it ticked off in neat handwriting.",
    language: "en",
  },
  { stars: 5, comment: "งานหนักมาทั้งอาทิตย์ เปิดประตูเข้ามาแล้วหายเหนื่อย", language: "th" },
  {
    stars: 4,
    comment:
      "Good result, though it ran up to the last minute and the final corner was a bit hurried.",
    language: "en",
  },
  { stars: 4, comment: "ข้างในเนี้ยบ ตรงหน้าประตูลืมกวาดนิดเดียว", language: "th" },
  { stars: 5, comment: "พี่เขาเจอต่างหูที่หายไปครึ่งปี เก็บใส่ถ้วยไว้ให้พร้อมโน้ต", language: "th" },
  {
    stars: 5,
    comment: "My landlord looked around, found nothing, and looked a little disappointed.",
    language: "en",
  },
  { stars: 5, comment: "ทำเสร็จก่อนเวลานิดหน่อย เลยถามว่าอยากให้ทำตรงไหนเพิ่มอีก", language: "th" },
  {
    stars: 3,
    comment: "Polite and willing, but new to the job: I had to show what I meant a few times.",
    language: "en",
  },
  { stars: 5, comment: "พื้นไม่เหนียว ไม่ลื่น เดินเท้าเปล่าได้เลย ถูกใจผู้ใหญ่ที่บ้าน", language: "th" },
  {
    stars: 5,
    comment: "Brought fresh cloths in a sealed bag. Small thing, but I noticed.",
    language: "en",
  },
  { stars: 5, comment: "เพื่อนแนะนำมาอีกที ตอนนี้แนะนำต่อให้คนทั้งซอยแล้ว", language: "th" },
  {
    stars: 5,
    comment: "Calm, careful and quick. The fan blades are white; I thought they were grey.",
    language: "en",
  },
  { stars: 4, comment: "ขยันและสุภาพ แต่ต้องยืมถังกับแปรงของเรา นึกว่าจะเอามาเอง", language: "th" },
  {
    stars: 4,
    comment: "All spotless, but the door was left unlocked for a while during the work.",
    language: "en",
  },
  { stars: 3, comment: "ทำได้ตามมาตรฐาน แต่รับโทรศัพท์บ่อยไปหน่อย", language: "th" },
  { stars: 5, comment: "เข้าหมู่บ้านแลกบัตรเอง หาบ้านเจอเอง ไม่ต้องโทรถามทางเลย", language: "th" },
  {
    stars: 5,
    comment: "The light switches! I had forgotten what colour they were.",
    language: "en",
  },
  { stars: 5, comment: "ฝากกุญแจไว้ กลับมาล็อกเรียบร้อย ปิดไฟปิดน้ำครบ", language: "th" },
  {
    stars: 5,
    comment:
      "I don’t speak Thai, we managed with a few words and a thumbs up, and it turned out perfect.",
    language: "en",
  },
  { stars: 5, comment: "สะอาดจนเห็นเงาตัวเอง เจ้าของร้านปลื้ม ลูกน้องก็ปลื้ม", language: "th" },
  {
    stars: 4,
    comment: "Solid work and a fair price. One lamp ended up facing the wall, no harm done.",
    language: "en",
  },
  { stars: 4, comment: "เรียบร้อยดี ขอเลื่อนเวลาจากเช้าเป็นสาย ดีที่วันนั้นไม่รีบ", language: "th" },
  {
    stars: 5,
    comment: "Shoes off, music off, hours of steady work. Exactly my style.",
    language: "en",
  },
  { stars: 5, comment: "ตรงเวลา สุภาพ ทำตามลิสต์ที่เขียนไว้ครบทุกข้อ", language: "th" },
];

/** Texts that customers write for the door when they book: how their cleaner gets in. */
export const instructionTexts: readonly string[] = [
  "กดกริ่งหน้ารั้วได้เลย หมาเห่าแต่ไม่กัด",
  "กุญแจฝากไว้ที่นิติฯ ชั้น 1 บอกเลขห้องได้เลย",
  "จอดรถหน้าบ้านได้ ช่วยอย่าขวางประตูบ้านข้าง\u00a0ๆ",
  "ช่วยถอดรองเท้าก่อนเข้าบ้าน มีรองเท้าแตะเตรียมไว้ให้",
  "มีเด็กเล็กนอนช่วงเที่ยงถึง\u00a014.00\u00a0น. อย่ากดกริ่ง โทรเข้ามาแทนนะ",
  "แมวห้ามออกนอกบ้าน ปิดประตูทุกครั้งด้วยนะ",
  "ถึงแล้วโทรมาได้เลย จะลงไปเปิดประตูให้",
  "ประตูรั้วไม่ได้ล็อก เลื่อนเข้ามาได้เลย",
  "The key is in the lock box by the gate. I’ll send you the code.",
  "Please take your shoes off at the door. Slippers are on the rack.",
  "Small dog at home. She barks, then she wants to play.",
  "Parking in the visitor bays, left of the guard house.",
  "The intercom is broken: please call when you are downstairs.",
  "Please use the side gate on the left. The latch sticks a little.",
  "Take the second lift, the first one stops at floor 5.",
];
