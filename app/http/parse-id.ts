/** Returns the row's number in an address or a form; 0, which no row has, if it isn't a valid one. */
export function parseId(given: unknown): number {
  return typeof given === "string" && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : 0;
}
