import { addYears, cityDateOf, type CityDate } from "~/lib/bangkok-time";

/** The last day of a background check that was made on this one, unless an admin enters another. */
export const defaultCheckExpiry = (checkedOn: CityDate) => addYears(checkedOn, 1);

/** No check holds longer than this, whatever is entered. */
export const MOST_CHECK_YEARS = 2;
export const latestCheckExpiry = (checkedOn: CityDate) => addYears(checkedOn, MOST_CHECK_YEARS);

/** Whether a check no longer holds: it does through its last day, and one without a last day for good. */
function isCheckExpired(lastDay: CityDate | null, now: number): boolean {
  return lastDay !== null && lastDay < cityDateOf(now);
}

interface CheckedCleaner {
  isVerified: boolean;
  backgroundCheckExpiresOn: CityDate | null;
}

/** What has become of a cleaner's background check, as all of their pages tell it. */
export function backgroundCheckStatus(
  { isVerified, backgroundCheckExpiresOn }: CheckedCleaner,
  now: number,
): "waits" | "passed" | "expired" {
  if (!isVerified) return "waits";
  return isCheckExpired(backgroundCheckExpiresOn, now) ? "expired" : "passed";
}
