import { isThaiMobile, phoneToE164 } from "~/lib/phone";

/** A cleaner's id at PromptPay. */
export interface PromptPayId {
  type: "phone" | "e-wallet";
  /** A Thai mobile number in E.164, or the 15 digits of an e-wallet. */
  id: string;
}

/** Why a typed PromptPay id is refused. */
export type PromptPayIdProblem =
  /** The QR code would disclose it to every customer. */
  | "national-id"
  /** PromptPay accepts no landlines. */
  | "landline"
  | "invalid";

/**
 * Parses a typed PromptPay id: a Thai mobile number or an e-wallet's 15 digits. National ids and tax ids
 * are refused, because the code that customers see discloses them.
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
