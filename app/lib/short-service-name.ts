/**
 * Returns the name of a service for a row of cleaning jobs: Thai names begin with the word for cleaning,
 * which every row would repeat. The name may have its compounds kept whole.
 */
export function shortServiceName(name: string): string {
  return name.replace(/^ทำความ\u2060?สะอาด(?:แบบ)?(?=.)/, "");
}

/** Returns the shortest name of a service, for many in one row: English names end with the word for cleaning. */
export const shortestServiceName = (name: string): string =>
  shortServiceName(name).replace(/ Cleaning$/, "");
