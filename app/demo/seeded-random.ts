/** A small random generator that gives the same numbers for the same seed (mulberry32). */
export interface SeededRandom {
  /** Returns a number from 0 up to, not including, 1. */
  fraction(): number;
  /** Returns a whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** Picks an item at random; heavier ones are more likely. */
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[whole(0, list.length - 1)];
    if (item === undefined) throw new Error("Nothing to pick from.");
    return item;
  };
  return {
    fraction,
    whole,
    pick,
    weighted(list, weightOf) {
      let left = fraction() * list.reduce((sum, item) => sum + weightOf(item), 0);
      for (const item of list) {
        left -= weightOf(item);
        if (left < 0) return item;
      }
      return pick(list);
    },
  };
}
