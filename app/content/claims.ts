import { keepCompounds } from "~/lib/thai-compounds";

/*
 * The claims of the home page. They are statements of fact towards customers: the business must make
 * each of them true before going live, or edit it here. Claims with figures are shown once the business has
 * confirmed them (on the Business tab of the admin pages, or with `npm run admin -- business`). Their figures
 * are those of the Business tab; where it has none, those below.
 */

/** The figures of the claims. Each is a lower bound that must be true. */
export interface ClaimedFigures {
  /** Stars, with one decimal. */
  rating: number;
  happyCustomers: number;
  homesCleanedThisYear: number;
}

/** The figures if the business has set none. */
export const DEFAULT_CLAIMED_FIGURES: ClaimedFigures = {
  rating: 4.9,
  happyCustomers: 800,
  homesCleanedThisYear: 5_000,
};

/** Returns the figures that the business has set, each with its default if it has set none. */
export const claimedFigures = (
  set: Record<keyof ClaimedFigures, number | null>,
): ClaimedFigures => ({
  rating: set.rating ?? DEFAULT_CLAIMED_FIGURES.rating,
  happyCustomers: set.happyCustomers ?? DEFAULT_CLAIMED_FIGURES.happyCustomers,
  homesCleanedThisYear: set.homesCleanedThisYear ?? DEFAULT_CLAIMED_FIGURES.homesCleanedThisYear,
});

const atLeast = (figure: number) => `${figure.toLocaleString("en-US")}+`;

/** Returns the figures as the claims show them. */
export const claimedFigureTexts = (figures: ClaimedFigures) => ({
  rating: `${figures.rating.toFixed(1)}/5`,
  happyCustomers: atLeast(figures.happyCustomers),
  homesCleanedThisYear: atLeast(figures.homesCleanedThisYear),
});

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

const claimsWith = (figures: ReturnType<typeof claimedFigureTexts>) =>
  ({
    en: {
      rating: {
        title: `${figures.rating} rating`,
        text: "The average that customers gave after a completed booking.",
      },
      happyCustomers: {
        title: `${figures.happyCustomers} happy customers`,
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
        title: `${figures.homesCleanedThisYear} homes cleaned`,
        text: "Cleanings our cleaners have done this year. Each visit counts.",
      },
      ecoFriendlyProducts: {
        title: "Eco-friendly products",
        text: "Plant-based, if you choose Eco-Friendly Cleaning.",
      },
      satisfactionGuarantee: {
        title: "Satisfaction guarantee",
        text: "Put right or refunded, if you tell us within 48 hours after the booked end.",
      },
      securePayments: {
        title: "Secure payments",
        text: "No card details and nothing in advance: pay in cash or by PromptPay when the job is done.",
      },
    },
    th: {
      rating: {
        title: `คะแนนรีวิว ${figures.rating}`,
        text: "คะแนนเฉลี่ยที่ลูกค้าให้หลังงานเสร็จ",
      },
      happyCustomers: {
        title: `ลูกค้า ${figures.happyCustomers}\u00a0ราย`,
        text: "ทั้งบ้านและออฟฟิศทั่วเชียงใหม่จองกับเรา",
      },
      sameDayBooking: {
        title: "จองวันนี้ ทำวันนี้",
        text: "จองล่วงหน้าอย่างน้อย 2 ชั่วโมง",
      },
      verifiedCleaners: {
        title: "ยืนยันตัวตนแล้วทุกคน",
        text: "ทุกคนที่คุณจองได้ผ่านการยืนยันตัวตนและตรวจประวัติกับเราแล้ว",
      },
      homesCleanedThisYear: {
        title: `ทำความสะอาดแล้ว ${figures.homesCleanedThisYear}\u00a0ครั้ง`,
        text: "นับเฉพาะงานที่เสร็จแล้วในปีนี้",
      },
      ecoFriendlyProducts: {
        title: "น้ำยารักษ์โลก",
        text: "เลือกแบบรักษ์โลกได้ ใช้น้ำยาจากพืช",
      },
      satisfactionGuarantee: {
        title: "งานไม่เรียบร้อย แก้ให้หรือคืนเงิน",
        text: "แจ้งภายใน 48 ชั่วโมงหลังเวลาสิ้นสุดงานตามที่จอง",
      },
      securePayments: {
        title: "จ่ายเงินอย่างสบายใจ",
        text: "ไม่ต้องให้เลขบัตรเครดิต ไม่ต้องจ่ายก่อน งานเสร็จแล้วค่อยจ่ายเงินสดหรือพร้อมเพย์",
      },
    },
  }) satisfies Record<"en" | "th", Record<ClaimId, Claim>>;

/** The claims with the default figures. */
export const claims = claimsWith(claimedFigureTexts(DEFAULT_CLAIMED_FIGURES));

/** Claims that are hidden until the business has confirmed that they are true. */
export const CLAIMS_WITH_FIGURES = ["rating", "happyCustomers", "homesCleanedThisYear"] as const;
type ClaimWithFigure = (typeof CLAIMS_WITH_FIGURES)[number];

/** The claims that may be shown: one with a figure is null if it may not. */
export type VisibleClaims = Record<Exclude<ClaimId, ClaimWithFigure>, Claim> &
  Record<ClaimWithFigure, Claim | null>;

/** Returns all claims in a language as pages show them, with line breaks inside compounds prevented. */
export function allClaims(
  locale: "en" | "th",
  figures: ClaimedFigures = DEFAULT_CLAIMED_FIGURES,
): Record<ClaimId, Claim> {
  const entries = Object.entries<Claim>(claimsWith(claimedFigureTexts(figures))[locale]).map(
    ([id, { title, text }]) => [id, { title: keepCompounds(title), text: keepCompounds(text) }],
  );
  return Object.fromEntries(entries) as Record<ClaimId, Claim>;
}

/** Returns the claims that may be shown in a language: of those with a figure, the ones that `isShown` names. */
export function visibleClaims(
  locale: "en" | "th",
  figures: ClaimedFigures,
  isShown: Record<ClaimWithFigure, boolean>,
): VisibleClaims {
  const all = allClaims(locale, figures);
  const hidden = CLAIMS_WITH_FIGURES.filter((id) => !isShown[id]).map((id) => [id, null]);
  return { ...all, ...(Object.fromEntries(hidden) as Partial<Record<ClaimWithFigure, null>>) };
}
