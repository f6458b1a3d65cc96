import { addYears, cityDateOf, type CityDate } from "~/lib/bangkok-time";

/** The last day of a background check that was made on this one, unless an admin enters another. */
export const checkHoldsUntil = (checkedOn: CityDate) => addYears(checkedOn, 1);

/** No check holds longer than this, whatever is entered. */
export const CHECK_HOLDS_AT_MOST_YEARS = 2;
export const checkHoldsAtMost = (checkedOn: CityDate) =>
  addYears(checkedOn, CHECK_HOLDS_AT_MOST_YEARS);

/** Whether a check no longer holds: it does through its last day, and one without a last day for good. */
function hasExpired(lastDay: CityDate | null, now: number): boolean {
  return lastDay !== null && lastDay < cityDateOf(now);
}

interface Checked {
  isVerified: boolean;
  backgroundCheckExpiresOn: CityDate | null;
}

/** What has become of a cleaner's background check, as all of their pages tell it. */
export function checkState(
  { isVerified, backgroundCheckExpiresOn }: Checked,
  now: number,
): "waits" | "passed" | "expired" {
  if (!isVerified) return "waits";
  return hasExpired(backgroundCheckExpiresOn, now) ? "expired" : "passed";
}
