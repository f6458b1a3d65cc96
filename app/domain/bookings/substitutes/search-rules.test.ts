import { describe, expect, test } from "vitest";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import {
  canBookAtOnce,
  canOffer,
  canSearchFor,
  confirmsBy,
  lossOf,
  offerExpiresAt,
  searchAsksFrom,
  substitutePrice,
} from "./search-rules";

const DAY = "2026-12-01";
const at = (hour: number, minutes = 0) => instantOf(DAY, hour) + minutes * MINUTE_MS;

describe("the times of a search", () => {
  test("somebody is booked at once until two hours before, asked until 75 minutes, searched for until one", () => {
    const start = at(14);
    expect([canBookAtOnce(start, at(12)), canBookAtOnce(start, at(12, 1))]).toEqual([true, false]);
    expect([canOffer(start, at(12, 44)), canOffer(start, at(12, 45))]).toEqual([true, false]);
    const left = { startsAt: start };
    expect([canSearchFor(left, at(12, 59)), canSearchFor(left, at(13))]).toEqual([true, false]);
  });

  test("nobody is booked at night for the morning before ten", () => {
    const [late, early] = [at(22), at(5) + DAY_MS];
    for (const now of [late, early]) {
      expect(canBookAtOnce(at(9) + DAY_MS, now)).toBe(false);
      expect(canBookAtOnce(at(10) + DAY_MS, now)).toBe(true);
      expect(canBookAtOnce(at(9) + 2 * DAY_MS, now)).toBe(true);
    }
    expect(canBookAtOnce(at(9) + DAY_MS, at(20, 59))).toBe(true);
    expect(canBookAtOnce(at(9), at(7))).toBe(true);
  });

  test("an offer lives 15 minutes, an hour, or 4 hours of daytime, never beyond the search", () => {
    expect(offerExpiresAt(at(14), at(8))).toBe(at(8, 15));
    expect(offerExpiresAt(at(14), at(7, 59))).toBe(at(8, 59));
    expect(offerExpiresAt(at(14), at(12, 50))).toBe(at(13));
    // 4 hours of daytime from 19:00 on: two today, two tomorrow morning.
    expect(offerExpiresAt(at(14) + 3 * DAY_MS, at(19))).toBe(at(9) + DAY_MS);
  });

  test("who was booked at once for a start within a day confirms within half an hour of daytime", () => {
    expect(confirmsBy(at(14), at(9))).toBe(at(9, 30));
    expect(confirmsBy(at(11) + DAY_MS, at(23))).toBe(at(7, 30) + DAY_MS);
    expect(confirmsBy(at(9) + DAY_MS, at(9) - 1)).toBeNull();
  });

  test("visits of a series are searched for in their last seven days", () => {
    const visit = { startsAt: at(9) + 10 * DAY_MS, isVisit: true };
    expect(searchAsksFrom(visit, at(9))).toBe(at(9) + 3 * DAY_MS);
    expect(searchAsksFrom({ ...visit, isVisit: false }, at(9))).toBe(at(9));
    expect(searchAsksFrom({ startsAt: at(9) + HOUR_MS, isVisit: true }, at(9))).toBe(at(9));
  });
});

test("the price of a substitute is that of the lower rate, with the agreed hours and fee", () => {
  const agreed = { hourlyRate: 320_00, hoursBilled: 3, platformFee: 350_00 };
  expect(substitutePrice(agreed, 360_00).totalPrice).toBe(1_310_00);
  expect(substitutePrice(agreed, 290_00)).toEqual({
    ...{ hourlyRate: 290_00, serviceCost: 870_00, platformFee: 350_00, totalPrice: 1_220_00 },
  });
});

test("only the cleaner's own cancellation, a declined and an unanswered request are losses", () => {
  const losses = (["cancelled", "declined", "expired", "withdrawn", "no-show", "unsafe"] as const)
    .flatMap((event) =>
      (["customer", "cleaner", "admin", "system"] as const).map(
        (actor) => [`${event} ${actor}`, lossOf({ event, actor, isOffer: false })] as const,
      ),
    )
    .filter(([, how]) => how !== null);
  expect(losses.map(([who]) => who)).toEqual([
    "cancelled cleaner",
    "declined cleaner",
    "expired system",
  ]);
  expect(lossOf({ event: "declined", actor: "cleaner", isOffer: true })).toBeNull();
});
