import type { CityDate } from "~/lib/bangkok-time";

/**
 * Returns the earliest day on which one of these cleaners is free, and the cleaners who are free on it, in
 * the given order and at most `most`. Returns null if nobody is free soon.
 */
export function soonestFreeCleaners<T extends { nextFreeDay: CityDate | null }>(
  cleaners: readonly T[],
  most: number,
): { day: CityDate; cleaners: T[] } | null {
  const days = cleaners.flatMap(({ nextFreeDay }) => (nextFreeDay ? [nextFreeDay] : []));
  // ISO dates sort as text.
  const day = days.sort()[0];
  if (!day) return null;
  return {
    day,
    cleaners: cleaners.filter(({ nextFreeDay }) => nextFreeDay === day).slice(0, most),
  };
}
