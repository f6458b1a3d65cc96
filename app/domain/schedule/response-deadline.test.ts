import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cityHourOf, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { responseDeadline } from "./response-deadline";

const MINUTE = 60_000;
const at = (date: string, hour: number, minute = 0) => instantOf(date, hour) + minute * MINUTE;
const FAR = at("2026-12-24", 9);

describe("a request's deadline", () => {
  test.each([
    ["in the morning", at("2026-11-23", 9), at("2026-11-23", 13)],
    ["between the hours", at("2026-11-23", 9, 25), at("2026-11-23", 13, 25)],
    ["at 17:00, the last that fits the day", at("2026-11-23", 17), at("2026-11-23", 21)],
    ["in the evening, over the night", at("2026-11-23", 20, 30), at("2026-11-24", 10, 30)],
    ["at night", at("2026-11-23", 23), at("2026-11-24", 11)],
    ["before dawn", at("2026-11-24", 3, 10), at("2026-11-24", 11)],
  ])("made %s is 4 hours of daytime later", (_when, requestedAt, deadline) => {
    expect(responseDeadline(requestedAt, FAR)).toBe(deadline);
  });

  test("is never later than 1 hour before the start", () => {
    expect(responseDeadline(at("2026-11-23", 9), at("2026-11-23", 12))).toBe(at("2026-11-23", 11));
  });

  test("leaves 4 hours of daytime, or ends 1 hour before the start", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 * 24 * 60 }),
        fc.integer({ min: 2 * 60, max: 5 * 24 * 60 }),
        (after, ahead) => {
          const requestedAt = at("2026-11-23", 0) + after * MINUTE;
          const startsAt = requestedAt + ahead * MINUTE;
          const deadline = responseDeadline(requestedAt, startsAt);
          expect(deadline).toBeGreaterThan(requestedAt);
          expect(deadline).toBeLessThanOrEqual(startsAt - HOUR_MS);
          let daytime = 0;
          for (let minute = requestedAt; minute < deadline; minute += MINUTE) {
            const hour = cityHourOf(minute);
            if (hour >= 7 && hour < 21) daytime += 1;
          }
          expect(daytime).toBeLessThanOrEqual(4 * 60);
          if (deadline < startsAt - HOUR_MS) expect(daytime).toBe(4 * 60);
        },
      ),
    );
  });
});
