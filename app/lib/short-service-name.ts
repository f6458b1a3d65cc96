/**
 * Returns the name of a service for a row of cleaning jobs: Thai names begin with the word for cleaning,
 * which every row would repeat. The name may have its compounds kept whole.
 */
export function shortServiceName(name: string): string {
  return name.replace(/^ทำความ\u2060?สะอาด(?:แบบ)?(?=.)/, "");
}
