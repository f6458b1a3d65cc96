import type { Satang } from "~/lib/money";

/** Flat fee for each booking: 350 baht (docs/rules.md, Prices). */
export const PLATFORM_FEE: Satang = 350_00;

/** Hours billed for a service that has no duration (docs/rules.md, Prices). */
const DEFAULT_HOURS = 2;

/**
 * Returns the whole hours billed for a duration in minutes: rounded up, at least 1, and 2 if it is
 * missing.
 */
export function calculateHoursBilled(durationMinutes: number | null): number {
  if (durationMinutes === null) return DEFAULT_HOURS;
  return Math.max(1, Math.ceil(durationMinutes / 60));
}

/**
 * Returns the hours that cards show for a service ("Approx. N hours"): rounded down (docs/rules.md,
 * Prices).
 */
export function approximateHours(durationMinutes: number | null): number {
  return Math.floor((durationMinutes ?? DEFAULT_HOURS * 60) / 60);
}

export interface Quote {
  hoursBilled: number;
  hourlyRate: Satang;
  serviceCost: Satang;
  platformFee: Satang;
  total: Satang;
}

/** Returns the total for this cost of cleaning: with the fee (docs/rules.md, Prices). */
export function withPlatformFee(serviceCost: Satang): Satang {
  return serviceCost + PLATFORM_FEE;
}

/** Returns what hours cost: rate times hours, and the total with a fee (docs/rules.md, Prices). In satang. */
export function priceOfHours({
  hourlyRate,
  hoursBilled,
  platformFee,
}: {
  hourlyRate: Satang;
  hoursBilled: number;
  platformFee: Satang;
}): { serviceCost: Satang; totalPrice: Satang } {
  const serviceCost = hourlyRate * hoursBilled;
  return { serviceCost, totalPrice: serviceCost + platformFee };
}

/** Returns the price of a job: the hours billed for its duration, plus the fee. All amounts are in satang. */
export function calculateQuote(hourlyRate: Satang, durationMinutes: number | null): Quote {
  const hours = {
    hoursBilled: calculateHoursBilled(durationMinutes),
    hourlyRate,
    platformFee: PLATFORM_FEE,
  };
  const { serviceCost, totalPrice } = priceOfHours(hours);
  return { ...hours, serviceCost, total: totalPrice };
}
