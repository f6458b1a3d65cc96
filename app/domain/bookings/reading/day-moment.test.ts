import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { BOOKING_STATUSES } from "~/lib/vocabulary";
import { NEXT_MONDAY } from "../../../../tests/support/database";
import { QR_AFTER_MS } from "../lifecycle/status";
import {
  DAY_MOMENTS,
  LATE_WAY_MS,
  LOOK_TOGETHER_MS,
  dayMomentOf,
  isDayLive,
  type DayFacts,
} from "./day-moment";

const START = instantOf(NEXT_MONDAY, 9);
const END = START + 3 * HOUR_MS;
const LOOK = END - LOOK_TOGETHER_MS;

const job: DayFacts = {
  status: "confirmed",
  date: NEXT_MONDAY,
  startsAt: START,
  endsAt: END,
  completedAt: null,
  paidAt: null,
  onTheWayAt: null,
  isComing: true,
  isAtDoor: false,
};
const momentOf = (facts: Partial<DayFacts>, now: number) =>
  dayMomentOf({ ...job, ...facts }, now)?.moment ?? null;

/** Instants around the job, to the minute. */
const anyInstant = fc
  .integer({ min: -3 * 24 * 60, max: 10 * 24 * 60 })
  .map((minutes) => START + minutes * MINUTE_MS);
const anyJob: fc.Arbitrary<DayFacts> = fc.record({
  status: fc.constantFrom(...BOOKING_STATUSES),
  date: fc.constant(NEXT_MONDAY),
  startsAt: fc.constant(START),
  endsAt: fc.integer({ min: 1, max: 8 }).map((hours) => START + hours * HOUR_MS),
  completedAt: fc.option(anyInstant),
  paidAt: fc.option(anyInstant),
  onTheWayAt: fc.option(fc.integer({ min: -120, max: 180 }).map((m) => START + m * MINUTE_MS)),
  isComing: fc.boolean(),
  isAtDoor: fc.boolean(),
});

describe("the moment of a booking's day", () => {
  test("is one for each time from the day before on, and none for what doesn't take place", () => {
    fc.assert(
      fc.property(anyJob, anyInstant, (facts, now) => {
        const span = dayMomentOf(facts, now);
        const isShown =
          facts.status === "confirmed"
            ? now >= instantOf(addDays(NEXT_MONDAY, -1), 0)
            : facts.status === "completed" &&
              facts.paidAt === null &&
              now < facts.endsAt + QR_AFTER_MS;
        expect(span !== null).toBe(isShown);
        if (facts.status === "completed" && span) expect(span.moment).toBe("pay");
      }),
    );
  });

  test("only goes on, and each lasts as long as it says", () => {
    fc.assert(
      fc.property(anyJob, anyInstant, anyInstant, (facts, one, other) => {
        fc.pre(facts.status === "confirmed");
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        const [before, after] = [dayMomentOf(facts, earlier), dayMomentOf(facts, later)];
        if (!before) return;
        expect(before.since).toBeLessThanOrEqual(earlier);
        expect(before.until ?? Infinity).toBeGreaterThan(earlier);
        const order = ({ moment }: typeof before) => DAY_MOMENTS.indexOf(moment);
        expect(after && order(after)).toBeGreaterThanOrEqual(order(before));
        expect(after?.moment === before.moment).toBe(later < (before.until ?? Infinity));
      }),
    );
  });

  test("moves on by the clock if nobody taps", () => {
    expect(momentOf({}, instantOf(addDays(NEXT_MONDAY, -1), 0) - 1)).toBeNull();
    expect(momentOf({}, instantOf(addDays(NEXT_MONDAY, -1), 0))).toBe("ahead");
    expect(momentOf({}, START - 1)).toBe("ahead");
    expect(momentOf({}, START)).toBe("work");
    expect(momentOf({}, LOOK - 1)).toBe("work");
    expect(momentOf({}, LOOK)).toBe("pay");
    expect(momentOf({}, END + DAY_MS)).toBe("pay");
  });

  test("is on the way from the tap on, and says until when", () => {
    const onTheWayAt = START - 25 * MINUTE_MS;
    expect(momentOf({ onTheWayAt }, onTheWayAt - 1)).toBe("ahead");
    expect(dayMomentOf({ ...job, onTheWayAt }, onTheWayAt)).toEqual({
      moment: "way",
      since: onTheWayAt,
      until: START,
    });
  });

  test("doesn't say that somebody works who said nothing, left late, or has a closed door before them", () => {
    expect(momentOf({ isComing: false }, START)).toBe("way");
    expect(momentOf({ isComing: false }, LOOK)).toBe("pay");
    const onTheWayAt = START + 10 * MINUTE_MS;
    expect(momentOf({ onTheWayAt }, onTheWayAt + LATE_WAY_MS - 1)).toBe("way");
    expect(momentOf({ onTheWayAt }, onTheWayAt + LATE_WAY_MS)).toBe("work");
    expect(momentOf({ isAtDoor: true }, END)).toBe("way");
  });

  test("is over once the job is paid, and lasts as long as the QR code otherwise", () => {
    const done = { status: "completed", completedAt: END } as const;
    expect(momentOf(done, END)).toBe("pay");
    expect(momentOf({ ...done, paidAt: END }, END)).toBeNull();
    expect(momentOf(done, END + QR_AFTER_MS)).toBeNull();
  });

  test("is looked at again on the day itself only, while there is one", () => {
    fc.assert(
      fc.property(anyJob, anyInstant, (facts, now) => {
        const isToday = cityDateOf(now) === NEXT_MONDAY;
        expect(isDayLive(facts, now)).toBe(isToday && dayMomentOf(facts, now) !== null);
      }),
    );
    expect(isDayLive(job, START - DAY_MS)).toBe(false);
    expect(isDayLive(job, START)).toBe(true);
    expect(isDayLive({ ...job, status: "cancelled" }, START)).toBe(false);
  });
});
