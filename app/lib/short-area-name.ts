/**
 * Returns the name of an area for a row of many: without the word for an area before it, and without the other name
 * in brackets after it.
 */
export const shortAreaName = (name: string): string =>
  name.replace(/^ย่าน(?!\u00a0)/, "").replace(/ \(.*\)$/, "");
