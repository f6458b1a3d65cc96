import type { CityDate } from "~/lib/bangkok-time";

/**
 * Returns the first day that is the next free one of at least `enough` of these cleaners, and those cleaners, in
 * the given order and at most `most`. If no day has as many, it is the first day on which anybody is free.
 * Returns null if nobody is free until `lastDay`.
 */
export function soonestFreeCleaners<T extends { nextFreeDay: CityDate | null }>(
  cleaners: readonly T[],
  { enough, most, lastDay }: { enough: number; most: number; lastDay: CityDate },
): { day: CityDate; cleaners: T[] } | null {
  const byDay = new Map<CityDate, T[]>();
  for (const cleaner of cleaners) {
    const day = cleaner.nextFreeDay;
    if (day === null || day > lastDay) continue;
    byDay.set(day, [...(byDay.get(day) ?? []), cleaner]);
  }
  // ISO dates sort as text.
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  const [day, free] = days.find(([, { length }]) => length >= enough) ?? days[0] ?? [];
  return day && free ? { day, cleaners: free.slice(0, most) } : null;
}
