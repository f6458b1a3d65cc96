import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MOST_PROBLEM_PHOTOS } from "~/lib/booking-limits";
import { MOST_PHOTO_BYTES, MOST_PROBLEM_PHOTO_BYTES } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { mostBodyBytesAt } from "./read-form.server";
import {
  LARGE_BODY_LIMITS,
  LargeBodyQueue,
  BODY_TOO_LATE,
  TOO_MANY_BODIES,
  type LargeBodyLimits,
} from "./large-body-queue.server";

const LIMITS: LargeBodyLimits = {
  bytes: 64,
  bytesOfOne: 48,
  atOnce: 8,
  atOnceOfOne: 2,
  waiting: 10,
  waitingOfOne: 4,
  waitMs: 30_000,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts an upload that goes on until the test ends it. */
function upload(room: LargeBodyQueue, userId: number, bytes = 5) {
  let end = () => undefined as void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let turnedAway = () => undefined as void;
  const texts = new Promise<void>((resolve) => (turnedAway = resolve));
  const hangUp = new AbortController();
  const one = {
    state: "waits" as "waits" | "inside" | "leaves" | "refused" | "done",
    end,
    turnedAway,
    hangUp: () => hangUp.abort(),
  };
  void room
    .take({ userId, bytes }, hangUp.signal, {
      read: () => {
        one.state = "inside";
        return ended;
      },
      turnAway: () => {
        one.state = "leaves";
        return texts;
      },
    })
    .then((result) => {
      one.state = result === BODY_TOO_LATE || result === TOO_MANY_BODIES ? "refused" : "done";
    });
  return one;
}

/** Waits until all that is due by now is done. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const states = (uploads: readonly { state: string }[]) => uploads.map(({ state }) => state);
const counted = (uploads: readonly { state: string }[]) =>
  states(uploads).reduce<Record<string, number>>(
    (counts, state) => ({ ...counts, [state]: (counts[state] ?? 0) + 1 }),
    {},
  );

describe("large bodies", () => {
  test("of one account are two at a time; four wait, and one more is refused at once", async () => {
    const room = new LargeBodyQueue(LIMITS);
    const own = Array.from({ length: 8 }, () => upload(room, 1));
    const other = upload(room, 2);
    await settle();
    expect(counted(own)).toEqual({ inside: 2, waits: 4, refused: 2 });
    expect(other.state).toBe("inside");
    own[0]?.end();
    await settle();
    expect(states(own.slice(0, 4))).toEqual(["done", "inside", "inside", "waits"]);
  });

  test("are eight at a time for all; the first to wait is the next", async () => {
    const room = new LargeBodyQueue(LIMITS);
    const all = Array.from({ length: 12 }, (_, id) => upload(room, id));
    await settle();
    expect(counted(all)).toEqual({ inside: 8, waits: 4 });
    all[5]?.end();
    await settle();
    expect(states(all.slice(8, 10))).toEqual(["inside", "waits"]);
  });

  test("share a budget of bytes; a small one doesn't overtake a large one that waits for it", async () => {
    const room = new LargeBodyQueue(LIMITS);
    const [first, large, small] = [upload(room, 1, 40), upload(room, 2, 30), upload(room, 3, 1)];
    await settle();
    expect(states([first, large, small])).toEqual(["inside", "waits", "waits"]);
    first.end();
    await settle();
    expect(states([large, small])).toEqual(["inside", "inside"]);
  });

  test("of one account leave bytes for others", async () => {
    const room = new LargeBodyQueue(LIMITS);
    const [first, second, other] = [upload(room, 1, 48), upload(room, 1, 1), upload(room, 2, 16)];
    await settle();
    expect(states([first, second, other])).toEqual(["inside", "waits", "inside"]);
    first.end();
    await settle();
    expect(second.state).toBe("inside");
  });

  test("have room for the largest report of a problem, and beside it for profile photos", async () => {
    const largest = mostBodyBytesAt(paths.bookingProblem(1));
    expect(largest).toBeGreaterThan(MOST_PROBLEM_PHOTOS * MOST_PROBLEM_PHOTO_BYTES);
    const room = new LargeBodyQueue();
    const report = upload(room, 1, largest);
    const photos = [2, 3, 4].map((userId) => upload(room, userId, MOST_PHOTO_BYTES));
    const tooMuch = upload(room, 5, largest);
    await settle();
    expect(states([report, ...photos, tooMuch])).toEqual([
      "inside",
      "inside",
      "inside",
      "inside",
      "waits",
    ]);
    await settle(LARGE_BODY_LIMITS.waitMs);
    expect(tooMuch.state).toBe("leaves");
  });

  test("that wait for too long are turned away, and refused once their texts are read", async () => {
    const room = new LargeBodyQueue({ ...LIMITS, waiting: 1 });
    const [one, two, late] = [upload(room, 1), upload(room, 1), upload(room, 1)];
    await settle(LIMITS.waitMs);
    expect(states([one, two, late])).toEqual(["inside", "inside", "leaves"]);
    // Its place isn't free until it has been turned away.
    const next = upload(room, 1);
    await settle();
    expect(next.state).toBe("refused");
    late.turnedAway();
    await settle();
    expect(late.state).toBe("refused");
    const after = upload(room, 1);
    await settle();
    expect(after.state).toBe("waits");
  });

  test("whose client hangs up wait no more, and let in those behind them", async () => {
    const room = new LargeBodyQueue(LIMITS);
    const [first, large, small] = [upload(room, 1, 40), upload(room, 2, 30), upload(room, 3, 1)];
    await settle();
    large.hangUp();
    await settle();
    expect(states([first, large, small])).toEqual(["inside", "refused", "inside"]);
  });

  test("free their room when they fail", async () => {
    const room = new LargeBodyQueue({ ...LIMITS, atOnce: 1 });
    const fails = room.take({ userId: 1, bytes: 1 }, new AbortController().signal, {
      read: () => Promise.reject(new Error("broken")),
      turnAway: () => Promise.resolve(),
    });
    await expect(fails).rejects.toThrow("broken");
    const next = upload(room, 1);
    await settle();
    expect(next.state).toBe("inside");
  });

  test("keep to all limits, whatever comes and goes, and nobody waits who could be inside", async () => {
    const step = fc.record({
      userId: fc.integer({ min: 1, max: 6 }),
      bytes: fc.integer({ min: 1, max: 32 }),
      does: fc.constantFrom("comes", "comes", "ends", "hangs up", "waits long"),
      which: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const room = new LargeBodyQueue(LIMITS);
        const all: (ReturnType<typeof upload> & { userId: number; bytes: number })[] = [];
        const now = (...wanted: string[]) => all.filter(({ state }) => wanted.includes(state));
        for (const { userId, bytes, does, which } of steps) {
          const pick = (some: typeof all) => some[which % Math.max(1, some.length)];
          if (does === "comes") {
            all.push(Object.assign(upload(room, userId, bytes), { userId, bytes }));
          } else if (does === "ends") {
            const one = pick(now("inside", "leaves"));
            one?.end();
            one?.turnedAway();
          } else if (does === "hangs up") {
            pick(now("waits"))?.hangUp();
          }
          await settle(does === "waits long" ? LIMITS.waitMs / 2 : 0);
          const inside = now("inside");
          const queued = now("waits", "leaves");
          const held = inside.reduce((sum, one) => sum + one.bytes, 0);
          const insideOf = (id: number) => inside.filter((one) => one.userId === id).length;
          const heldOf = (id: number) =>
            inside.reduce((sum, one) => sum + (one.userId === id ? one.bytes : 0), 0);
          expect(inside.length).toBeLessThanOrEqual(LIMITS.atOnce);
          expect(held).toBeLessThanOrEqual(LIMITS.bytes);
          expect(queued.length).toBeLessThanOrEqual(LIMITS.waiting);
          for (let id = 1; id <= 6; id += 1) {
            expect(insideOf(id)).toBeLessThanOrEqual(LIMITS.atOnceOfOne);
            expect(heldOf(id)).toBeLessThanOrEqual(LIMITS.bytesOfOne);
            expect(queued.filter((one) => one.userId === id).length).toBeLessThanOrEqual(
              LIMITS.waitingOfOne,
            );
          }
          const next = now("waits").find(
            (one) =>
              insideOf(one.userId) < LIMITS.atOnceOfOne &&
              heldOf(one.userId) + one.bytes <= LIMITS.bytesOfOne,
          );
          const fits = next && inside.length < LIMITS.atOnce && held + next.bytes <= LIMITS.bytes;
          expect(fits ?? false).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });
});
