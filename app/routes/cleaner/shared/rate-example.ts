import type { Satang } from "~/lib/money";

const EXAMPLE_HOURS = 3;

/** What a cleaner keeps of a job of some hours, and what its customer pays in all. */
export function rateExample(hourlyRate: Satang, platformFee: Satang) {
  const keep = hourlyRate * EXAMPLE_HOURS;
  return { hours: EXAMPLE_HOURS, keep, pays: keep + platformFee };
}
