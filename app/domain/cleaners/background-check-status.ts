import { addYears, cityDateOf, type CityDate } from "~/lib/bangkok-time";

/** Returns the last day of a check made on `checkedOn`, unless an admin enters another day. */
export const defaultCheckExpiry = (checkedOn: CityDate) => addYears(checkedOn, 1);

/** Longest validity of a check in years, whatever day an admin enters. */
export const MOST_CHECK_YEARS = 2;
export const latestCheckExpiry = (checkedOn: CityDate) => addYears(checkedOn, MOST_CHECK_YEARS);

/** True if a check is no longer valid. It is valid through its last day, or for ever if it has none. */
function isCheckExpired(lastDay: CityDate | null, now: number): boolean {
  return lastDay !== null && lastDay < cityDateOf(now);
}

interface CheckedCleaner {
  isVerified: boolean;
  backgroundCheckExpiresOn: CityDate | null;
}

/** Returns the status of a cleaner's background check that all of their pages show. */
export function backgroundCheckStatus(
  { isVerified, backgroundCheckExpiresOn }: CheckedCleaner,
  now: number,
): "waits" | "passed" | "expired" {
  if (!isVerified) return "waits";
  return isCheckExpired(backgroundCheckExpiresOn, now) ? "expired" : "passed";
}
