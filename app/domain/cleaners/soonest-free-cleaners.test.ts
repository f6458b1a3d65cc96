import { describe, expect, it } from "vitest";
import { soonestFreeCleaners } from "./soonest-free-cleaners";

const cleaner = (id: number, nextFreeDay: string | null) => ({ id, nextFreeDay });
const SEARCH = { enough: 2, most: 3, lastDay: "2026-12-06" };

describe("soonestFreeCleaners", () => {
  it("gives those who are free on the first day that enough of them have, in their order", () => {
    const found = soonestFreeCleaners(
      [
        cleaner(1, "2026-12-01"),
        cleaner(2, "2026-11-30"),
        cleaner(3, null),
        cleaner(4, "2026-11-29"),
        cleaner(5, "2026-11-30"),
      ],
      SEARCH,
    );
    expect(found).toEqual({
      day: "2026-11-30",
      cleaners: [cleaner(2, "2026-11-30"), cleaner(5, "2026-11-30")],
    });
  });

  it("gives the first day of all if no day has enough", () => {
    const found = soonestFreeCleaners(
      [cleaner(1, "2026-12-01"), cleaner(2, "2026-11-30"), cleaner(3, "2026-12-02")],
      SEARCH,
    );
    expect(found).toEqual({ day: "2026-11-30", cleaners: [cleaner(2, "2026-11-30")] });
  });

  it("gives no more than asked for", () => {
    const all = [1, 2, 3, 4].map((id) => cleaner(id, "2026-11-30"));
    expect(soonestFreeCleaners(all, SEARCH)?.cleaners).toEqual(all.slice(0, 3));
  });

  it("gives null if nobody is free, or only later, or nobody is there", () => {
    expect(soonestFreeCleaners([cleaner(1, null)], SEARCH)).toBeNull();
    expect(soonestFreeCleaners([cleaner(1, "2026-12-07")], SEARCH)).toBeNull();
    expect(soonestFreeCleaners([], SEARCH)).toBeNull();
  });
});
