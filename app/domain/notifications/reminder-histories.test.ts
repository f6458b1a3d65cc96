import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { histories, runHistory } from "../../../tests/support/reminder-history";
import { NOTIFICATION_TABLE } from "./notification-table.server";

useDatabase();

/** Number of random histories. `npm run soak:histories` runs 10,000, with restarts. */
const COUNT = Number(process.env["HISTORIES"] ?? 300);
const restarts = process.env["HISTORIES"] !== undefined;

test(
  `in ${COUNT} random histories nobody is reminded of what isn't so, twice, late, or at night if it could wait`,
  async () => {
    let reminders = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        reminders += await runHistory(history, { restarts });
      }),
      { numRuns: COUNT },
    );
    // The histories do produce reminders.
    expect(reminders).toBeGreaterThan(COUNT);
  },
  COUNT * 2_000,
);

describe("the same histories, where a guard is missing (the controls):", () => {
  const live = (ways: Parameters<typeof runHistory>[1]) =>
    fc.check(
      fc.asyncProperty(histories, async (history) => void (await runHistory(history, ways))),
      { numRuns: 300, endOnFailure: true },
    );
  const failureWith = async (ways: Parameters<typeof runHistory>[1] = {}) =>
    String((await live(ways)).errorInstance);

  test("what is told isn't looked at again", async () => {
    vi.spyOn(NOTIFICATION_TABLE["booking-tomorrow"], "isStillTrue").mockReturnValue(true);
    vi.spyOn(NOTIFICATION_TABLE["booking-soon"], "isStillTrue").mockReturnValue(true);
    expect(await failureWith()).toMatch(/booking-(tomorrow|soon) of what is so/);
  });

  test("what was published is forgotten", async () => {
    expect(await failureWith({ forgets: true })).toMatch(/twice: /);
  });

  test("phones ring at night", async () => {
    expect(await failureWith({ ringsAtNight: true })).toMatch(/rings at night/);
  });

  test("whoever looks for reminders looks too rarely", async () => {
    expect(await failureWith({ everyMs: 300_000 })).toMatch(/less than or equal to 60000/);
  });
});
