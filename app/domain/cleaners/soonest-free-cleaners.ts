import type { CityDate } from "~/lib/bangkok-time";

/**
 * The earliest day on which one of these cleaners is free, and those who are free on it, in the
 * order given and at most `most`. Null if nobody is free soon.
 */
export function soonestFreeCleaners<T extends { nextFreeDay: CityDate | null }>(
  cleaners: readonly T[],
  most: number,
): { day: CityDate; cleaners: T[] } | null {
  const days = cleaners.flatMap(({ nextFreeDay }) => (nextFreeDay ? [nextFreeDay] : []));
  // Dates in ISO form sort as texts.
  const day = days.sort()[0];
  if (!day) return null;
  return {
    day,
    cleaners: cleaners.filter(({ nextFreeDay }) => nextFreeDay === day).slice(0, most),
  };
}
