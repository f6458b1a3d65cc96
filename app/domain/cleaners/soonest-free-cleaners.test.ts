import { describe, expect, it } from "vitest";
import { soonestFreeCleaners } from "./soonest-free-cleaners";

const cleaner = (id: number, nextFreeDay: string | null) => ({ id, nextFreeDay });

describe("freeSoonest", () => {
  it("gives those who are free on the earliest day, in their order", () => {
    const found = soonestFreeCleaners(
      [
        cleaner(1, "2026-12-01"),
        cleaner(2, "2026-11-30"),
        cleaner(3, null),
        cleaner(4, "2026-11-30"),
      ],
      3,
    );
    expect(found).toEqual({
      day: "2026-11-30",
      cleaners: [cleaner(2, "2026-11-30"), cleaner(4, "2026-11-30")],
    });
  });

  it("gives no more than asked for", () => {
    const found = soonestFreeCleaners([cleaner(1, "2026-11-30"), cleaner(2, "2026-11-30")], 1);
    expect(found?.cleaners).toEqual([cleaner(1, "2026-11-30")]);
  });

  it("gives null where nobody is free or nobody is there", () => {
    expect(soonestFreeCleaners([cleaner(1, null)], 3)).toBeNull();
    expect(soonestFreeCleaners([], 3)).toBeNull();
  });
});
