import { phoneToE164 } from "./phone";

/**
 * Returns the whole phone number that a search asks for, in E.164; null if it asks for something else. A
 * search may have a number as somebody reads it from a display or copies it: without the + of its country,
 * a mobile number without its 0, with `tel:`.
 */
export function phoneInSearch(search: string): string | null {
  const digits = search
    .normalize("NFKC")
    .replace(/^\s*tel:/i, "")
    .replace(/[\s().\-–]/g, "");
  return (
    phoneToE164(digits) ??
    phoneToE164(digits.replace(/^(?:00)?66/, "+66")) ??
    phoneToE164(/^[689]\d{8}$/.test(digits) ? `0${digits}` : "")
  );
}
