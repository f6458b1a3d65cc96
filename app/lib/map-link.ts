/** Returns a link to an address on a map, for the app that the phone opens it with. */
export function mapLink(...parts: readonly string[]): string {
  const query = [...parts, "Chiang Mai"].filter(Boolean).join(", ");
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
