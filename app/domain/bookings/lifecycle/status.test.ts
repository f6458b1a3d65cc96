import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BOOKING_ACTORS,
  type BookingActor,
  BOOKING_STATUSES,
  type BookingStatus,
} from "~/lib/vocabulary";
import { HOUR_MS } from "~/lib/durations";
import {
  TRANSITION_EVENTS,
  OPEN_STATUSES,
  TRANSITIONS,
  findTransitionRule,
  type BookingTransition,
} from "./status";

const START = Date.parse("2026-11-30T02:00:00Z");
const TIMES = {
  startsAt: START,
  endsAt: START + 2 * HOUR_MS,
  respondBy: START - HOUR_MS,
  problemOpenSince: null,
};

/** True if a transition is possible this many hours after the start. */
const allowed = (
  from: BookingStatus,
  event: BookingTransition,
  actor: BookingActor,
  hours: number,
) => findTransitionRule(from, event, actor)?.when(TIMES, START + hours * HOUR_MS) ?? false;

test("while a problem is open, nobody but an admin completes a booking", () => {
  const facts = { ...TIMES, problemOpenSince: START };
  const may = (actor: BookingActor) =>
    findTransitionRule("confirmed", "completed", actor)?.when(facts, START + 100 * HOUR_MS) ??
    false;
  expect(BOOKING_ACTORS.filter(may)).toEqual(["admin"]);
});

describe("a booking", () => {
  // The promises of the product are repeated here, independently of the table.
  test.each([
    [
      "pending",
      "accepted",
      "cleaner",
      [
        [-2, true],
        [-1, false],
        [1, false],
      ],
    ],
    [
      "pending",
      "accepted",
      "admin",
      [
        [-1, true],
        [0, false],
      ],
    ],
    [
      "pending",
      "declined",
      "cleaner",
      [
        [-2, true],
        [-1, false],
      ],
    ],
    [
      "pending",
      "withdrawn",
      "customer",
      [
        [-2, true],
        [-1, false],
      ],
    ],
    [
      "pending",
      "cancelled",
      "admin",
      [
        [-2, true],
        [1, true],
      ],
    ],
    [
      "pending",
      "expired",
      "system",
      [
        [-2, false],
        [-1, true],
      ],
    ],
    [
      "confirmed",
      "cancelled",
      "customer",
      [
        [-0.01, true],
        [0, false],
      ],
    ],
    [
      "confirmed",
      "cancelled",
      "cleaner",
      [
        [-0.01, true],
        [0, false],
      ],
    ],
    [
      "confirmed",
      "cancelled",
      "admin",
      [
        [-1, true],
        [5, true],
      ],
    ],
    [
      "confirmed",
      "no-show",
      "cleaner",
      [
        [0, false],
        [0.33, false],
        [0.34, true],
      ],
    ],
    [
      "confirmed",
      "unsafe",
      "cleaner",
      [
        [-0.01, false],
        [0, true],
      ],
    ],
    [
      "confirmed",
      "completed",
      "cleaner",
      [
        [-0.01, false],
        [0, true],
      ],
    ],
    [
      "confirmed",
      "completed",
      "admin",
      [
        [-0.01, false],
        [0, true],
      ],
    ],
    [
      "confirmed",
      "completed",
      "system",
      [
        [49.9, false],
        [50, true],
      ],
    ],
  ] as const)("%s, %s by the %s", (from, event, actor, moments) => {
    for (const [hours, possible] of moments) {
      expect(allowed(from, event, actor, hours), `${hours} h after the start`).toBe(possible);
    }
  });

  test("that was never to be answered by a moment is waited for until its start", () => {
    const { when } = findTransitionRule("pending", "expired", "system") ?? {};
    expect(when?.({ ...TIMES, respondBy: null }, START - 1)).toBe(false);
    expect(when?.({ ...TIMES, respondBy: null }, START)).toBe(true);
  });

  test("has a reason in its history when a cleaner or an admin calls it off", () => {
    const reasons = TRANSITIONS.filter((line) => line.needsReason);
    expect(reasons.map(({ from, event, actor }) => `${from} ${event} ${actor}`)).toEqual([
      "confirmed cancelled cleaner",
      "confirmed cancelled admin",
    ]);
  });
});

test("a move is in the table once, and nothing leaves a status in which a booking rests", () => {
  const lines = TRANSITIONS.map(({ from, event, actor }) => `${from} ${event} ${actor}`);
  expect(new Set(lines).size).toBe(lines.length);
  expect(new Set(TRANSITIONS.map(({ from }) => from))).toEqual(new Set(OPEN_STATUSES));
  for (const { from, to } of TRANSITIONS) {
    expect(to).not.toBe("pending");
    expect(to).not.toBe(from);
  }
});

test("whatever people do, in whatever order, a booking comes to rest after two moves", () => {
  const step = fc.record({
    event: fc.constantFrom(...TRANSITION_EVENTS),
    actor: fc.constantFrom(...BOOKING_ACTORS),
    after: fc.integer({ min: 0, max: 100 * HOUR_MS }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...BOOKING_STATUSES), fc.array(step), (from, steps) => {
      let status = from;
      let now = START - 100 * HOUR_MS;
      let moves = 0;
      for (const { event, actor, after } of steps) {
        now += after;
        const line = findTransitionRule(status, event, actor);
        if (!line?.when(TIMES, now)) continue;
        status = line.to;
        moves += 1;
      }
      expect(moves).toBeLessThanOrEqual(2);
      if (from === "completed" || from === "cancelled") expect(status).toBe(from);
    }),
  );
});
