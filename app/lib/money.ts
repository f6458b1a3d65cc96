/** An amount of money: a whole number of satang (100 satang are 1 baht). */
export type Satang = number;

/** Converts decimal baht, which the API and forms use, to satang. Rounds to the nearest satang. */
export function satangFromBaht(baht: number): Satang {
  return Math.round(baht * 100);
}

/** Converts satang to decimal baht, for the API. */
export function bahtFromSatang(amount: Satang): number {
  return amount / 100;
}

function withThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/**
 * Formats an amount: `฿1,150`, or `฿1,150.50` if there are satang. It doesn't use `Intl`: in Node and in
 * old phones it disagrees on the symbol, and a page must read the same in both.
 */
export function formatBaht(amount: Satang): string {
  const whole = Math.trunc(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  const digits = withThousands(whole) + (rest ? `.${String(rest).padStart(2, "0")}` : "");
  return `${amount < 0 ? "-" : ""}฿${digits}`;
}

/** Format of the prices that were observed with a dollar sign: `baht`, or `observed` with `$`. */
export type PriceDisplay = "baht" | "observed";

/**
 * Formats a price on the screens that were observed with a dollar sign and 2 decimals (wizard steps 2 and
 * 3, customer dashboard). `observed` shows it so; `baht` shows the real currency.
 */
export function formatObservedPrice(amount: Satang, display: PriceDisplay): string {
  return display === "observed" ? `$${(amount / 100).toFixed(2)}` : formatBaht(amount);
}
