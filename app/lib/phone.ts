/** True for a Thai mobile number as it is dialled in Thailand. */
export const isThaiMobile = (digits: string) => /^0[689]\d{8}$/.test(digits);

/**
 * Returns a typed phone number in E.164, or null if it can't be one. Thai numbers start with 0 (mobiles
 * have 10 digits, landlines 9); others need + and their country's code.
 */
export function phoneToE164(typed: string): string | null {
  const digits = typed.normalize("NFKC").replace(/[\s().\-–]/g, "");
  if (isThaiMobile(digits) || /^0[2-7]\d{7}$/.test(digits)) return `+66${digits.slice(1)}`;
  if (/^\+66\d+$/.test(digits)) return phoneToE164(`0${digits.slice(3).replace(/^0/, "")}`);
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/** Formats a stored number: Thai ones as 081-555-0101, others as they are. */
export function formatPhone(e164: string): string {
  const local = /^\+66(\d+)$/.exec(e164)?.[1];
  if (!local) return e164;
  return local.length === 9
    ? `0${local.slice(0, 2)}-${local.slice(2, 5)}-${local.slice(5)}`
    : `0${local.slice(0, 2)}-${local.slice(2)}`;
}
