import type { Satang } from "~/lib/money";

const EXAMPLE_HOURS = 3;

/** Returns what a cleaner keeps of an example job, and what its customer pays in total. */
export function rateExample(hourlyRate: Satang, platformFee: Satang) {
  const keep = hourlyRate * EXAMPLE_HOURS;
  return { hours: EXAMPLE_HOURS, keep, pays: keep + platformFee };
}
