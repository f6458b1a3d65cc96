/** The number that an address or a form names a row by; 0, which no row has, where it is none. */
export function parseId(given: unknown): number {
  return typeof given === "string" && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : 0;
}
