import type { Satang } from "~/lib/money";

const HOURS = 3;

/** What a cleaner keeps of a job of some hours, and what its customer pays in all. */
export function exampleOf(hourlyRate: Satang, platformFee: Satang) {
  const keep = hourlyRate * HOURS;
  return { hours: HOURS, keep, pays: keep + platformFee };
}
