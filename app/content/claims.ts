import { keepCompounds } from "~/lib/thai-compounds";

/*
 * The claims of the home page. They are statements of fact towards customers: the business must make
 * each of them true before going live, or edit it here. No code computes them. Claims with figures are
 * shown once the business has confirmed them (on the Business tab of the admin pages, or with `npm run
 * admin -- business`). A figure changed in `claimedFigures` changes in both languages.
 */

/** Lower bounds that must be true. The admin pages show the figures from the database beside them. */
export const claimedFigures = {
  rating: 4.9,
  happyCustomers: 800,
  homesCleanedThisYear: 5_000,
} as const;

const atLeast = (figure: number) => `${figure.toLocaleString("en-US")}+`;

export const claimedFigureTexts = {
  rating: `${claimedFigures.rating}/5`,
  happyCustomers: atLeast(claimedFigures.happyCustomers),
  homesCleanedThisYear: atLeast(claimedFigures.homesCleanedThisYear),
} as const;

export type ClaimId =
  | "rating"
  | "happyCustomers"
  | "sameDayBooking"
  | "verifiedCleaners"
  | "homesCleanedThisYear"
  | "ecoFriendlyProducts"
  | "satisfactionGuarantee"
  | "securePayments";

/** A title of at most 28 characters and one plain sentence. */
export interface Claim {
  title: string;
  text: string;
}

export const claims = {
  en: {
    rating: {
      title: `${claimedFigureTexts.rating} rating`,
      text: "The average that customers gave after a completed booking.",
    },
    happyCustomers: {
      title: `${claimedFigureTexts.happyCustomers} happy customers`,
      text: "Homes and offices all over Chiang Mai book with us.",
    },
    sameDayBooking: {
      title: "Same-day booking",
      text: "Book a free time today, up to 2 hours before it starts.",
    },
    verifiedCleaners: {
      title: "Verified cleaners",
      text: "Every cleaner you can book is verified by us and background-checked.",
    },
    homesCleanedThisYear: {
      title: `${claimedFigureTexts.homesCleanedThisYear} homes cleaned`,
      text: "Cleanings our cleaners have done this year. Each visit counts.",
    },
    ecoFriendlyProducts: {
      title: "Eco-friendly products",
      text: "Choose Eco-Friendly Cleaning for plant-based products, gentle on family and pets.",
    },
    satisfactionGuarantee: {
      title: "Satisfaction guarantee",
      text: "Tell us within 48 hours after the booked end of the job if something is wrong: it is put right or you get a refund.",
    },
    securePayments: {
      title: "Secure payments",
      text: "No card details and nothing in advance: pay in cash or by PromptPay when the job is done.",
    },
  },
  th: {
    rating: {
      title: `คะแนนรีวิว ${claimedFigureTexts.rating}`,
      text: "คะแนนเฉลี่ยที่ลูกค้าให้หลังงานเสร็จ",
    },
    happyCustomers: {
      title: `ลูกค้า ${claimedFigureTexts.happyCustomers}\u00a0ราย`,
      text: "ทั้งบ้านและออฟฟิศทั่วเชียงใหม่จองกับเรา",
    },
    sameDayBooking: {
      title: "จองวันนี้ ทำวันนี้",
      text: "จองคิวว่างของวันนี้ได้ ขอเพียงล่วงหน้า 2 ชั่วโมง",
    },
    verifiedCleaners: {
      title: "ยืนยันตัวตนแล้วทุกคน",
      text: "ทุกคนที่คุณจองได้ผ่านการยืนยันตัวตนและตรวจประวัติกับเราแล้ว",
    },
    homesCleanedThisYear: {
      title: `ทำความสะอาดแล้ว ${claimedFigureTexts.homesCleanedThisYear}\u00a0ครั้ง`,
      text: "นับเฉพาะงานที่เสร็จแล้วในปีนี้",
    },
    ecoFriendlyProducts: {
      title: "น้ำยารักษ์โลก",
      text: "เลือกแบบรักษ์โลกได้ ใช้น้ำยาจากพืช อ่อนโยนต่อคนในบ้านและสัตว์เลี้ยง",
    },
    satisfactionGuarantee: {
      title: "ไม่พอใจ แก้ให้หรือคืนเงิน",
      text: "แจ้งเราภายใน 48 ชั่วโมงหลังเวลาสิ้นสุดงานตามที่จอง เราจัดการแก้งานให้หรือคืนเงิน",
    },
    securePayments: {
      title: "จ่ายเงินอย่างสบายใจ",
      text: "ไม่ต้องให้เลขบัตรเครดิต ไม่ต้องจ่ายก่อน งานเสร็จแล้วค่อยจ่ายเงินสดหรือพร้อมเพย์",
    },
  },
} as const satisfies Record<"en" | "th", Record<ClaimId, Claim>>;

/** Claims that are hidden until the business has confirmed that they are true. */
type ClaimWithFigure = "rating" | "happyCustomers" | "homesCleanedThisYear";

/** The claims that may be shown: those with a figure are null until they are confirmed. */
export type VisibleClaims = Record<Exclude<ClaimId, ClaimWithFigure>, Claim> &
  Record<ClaimWithFigure, Claim | null>;

/** Returns all claims in a language as pages show them, with line breaks inside compounds prevented. */
export function allClaims(locale: "en" | "th"): Record<ClaimId, Claim> {
  const entries = Object.entries<Claim>(claims[locale]).map(([id, { title, text }]) => [
    id,
    { title: keepCompounds(title), text: keepCompounds(text) },
  ]);
  return Object.fromEntries(entries) as Record<ClaimId, Claim>;
}

/** Returns the claims that may be shown in a language. */
export function visibleClaims(locale: "en" | "th", figuresConfirmed: boolean): VisibleClaims {
  const { rating, happyCustomers, homesCleanedThisYear, ...plain } = allClaims(locale);
  return figuresConfirmed
    ? { ...plain, rating, happyCustomers, homesCleanedThisYear }
    : { ...plain, rating: null, happyCustomers: null, homesCleanedThisYear: null };
}
