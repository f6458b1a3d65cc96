import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { histories, liveThrough } from "../../../tests/support/reminder-history";
import { NOTICE_TABLE } from "./notice-table.server";

useDatabase();

/** `npm run soak` lives through 10,000, with restarts. */
const COUNT = Number(process.env["HISTORIES"] ?? 300);
const restarts = process.env["HISTORIES"] !== undefined;

test(
  `in ${COUNT} random histories nobody is reminded of what isn't so, twice, late, or at night if it could wait`,
  async () => {
    let reminders = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        reminders += await liveThrough(history, { restarts });
      }),
      { numRuns: COUNT },
    );
    // They tell of something.
    expect(reminders).toBeGreaterThan(COUNT);
  },
  COUNT * 2_000,
);

describe("the same histories, where a guard is missing (the controls):", () => {
  const live = (ways: Parameters<typeof liveThrough>[1]) =>
    fc.check(
      fc.asyncProperty(histories, async (history) => void (await liveThrough(history, ways))),
      { numRuns: 300, endOnFailure: true },
    );
  const whatFails = async (ways: Parameters<typeof liveThrough>[1] = {}) =>
    String((await live(ways)).errorInstance);

  test("what is told isn't looked at again", async () => {
    vi.spyOn(NOTICE_TABLE["booking-tomorrow"], "stillTrue").mockReturnValue(true);
    vi.spyOn(NOTICE_TABLE["booking-soon"], "stillTrue").mockReturnValue(true);
    expect(await whatFails()).toMatch(/booking-(tomorrow|soon) of what is so/);
  });

  test("what was published is forgotten", async () => {
    expect(await whatFails({ forgets: true })).toMatch(/twice: /);
  });

  test("phones ring at night", async () => {
    expect(await whatFails({ ringsAtNight: true })).toMatch(/rings at night/);
  });

  test("whoever looks for reminders looks too rarely", async () => {
    expect(await whatFails({ everyMs: 300_000 })).toMatch(/less than or equal to 60000/);
  });
});
