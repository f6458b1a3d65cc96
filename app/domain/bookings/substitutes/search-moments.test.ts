import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/durations";
import { momentsOfSearch, type AskedCleaner } from "./search-moments";

const AT_EIGHT = Date.UTC(2026, 10, 23, 1);
const at = (minutes: number) => AT_EIGHT + minutes * MINUTE_MS;

const asked = (minutes: number, change: Partial<AskedCleaner> = {}): AskedCleaner => ({
  askedAt: at(minutes),
  expiresAt: at(minutes + 15),
  outcome: null,
  answeredAt: null,
  ...change,
});

test("the log of a search counts who was asked and who can't, and never who was only too late", () => {
  const moments = momentsOfSearch([
    asked(0, { outcome: "declined", answeredAt: at(8) }),
    asked(0.5, { outcome: "lapsed", answeredAt: at(15.2) }),
    asked(0, { outcome: "withdrawn", answeredAt: at(20) }),
    asked(8, { outcome: "accepted", answeredAt: at(20) }),
    asked(21, { outcome: "booked-at-once", answeredAt: at(21) }),
  ]);
  expect(moments).toEqual([
    { kind: "asked", at: at(0), count: 3 },
    { kind: "cant", at: at(8), count: 1 },
    { kind: "asked", at: at(8), count: 1 },
    { kind: "cant", at: at(15.2), count: 1 },
  ]);
});
