import { isThaiMobile, phoneToE164 } from "~/lib/phone";

/** Under what a cleaner is known to PromptPay. */
export interface PromptPayId {
  type: "phone" | "e-wallet";
  /** E.164 of a Thai mobile, or the 15 digits of an e-wallet. */
  id: string;
}

/** Why something typed isn't one that is taken. */
export type PromptPayIdProblem =
  /** The QR would tell it to every customer. */
  | "national-id"
  /** PromptPay knows none. */
  | "landline"
  | "invalid";

/**
 * What somebody typed as their PromptPay id: a Thai mobile number or an e-wallet's 15 digits. No
 * national id and no tax id: the code that customers see discloses it.
 */
export function parsePromptPayId(typed: string): PromptPayId | PromptPayIdProblem {
  const digits = typed.normalize("NFKC").replace(/[\s\-–.]/g, "");
  if (/^\d{15}$/.test(digits)) return { type: "e-wallet", id: digits };
  // A national id and a tax id have 13 digits; so has a phone number with 0066 in front.
  const local = digits.replace(/^0066/, "0");
  if (/^\d{13}$/.test(digits) && !isThaiMobile(local)) return "national-id";
  const phone = phoneToE164(/^0066/.test(digits) ? `+66${digits.slice(4)}` : typed);
  if (!phone) return "invalid";
  if (isThaiMobile(phone.replace(/^\+66/, "0"))) return { type: "phone", id: phone };
  return phone.startsWith("+66") ? "landline" : "invalid";
}
