import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  startHistoryProcesses,
  type HistoryProcesses,
} from "../../../../tests/support/history-processes";
import {
  runSubstituteHistory,
  runSubstituteHistoryInTwo,
  substituteHistories,
} from "../../../../tests/support/substitute-history";
import { useDatabase } from "../../../../tests/support/database";
import type * as BookingHours from "~/domain/schedule/booking-hours.server";
import type * as CloseWindows from "~/domain/schedule/close-windows.server";
import type * as CustomerView from "~/domain/schedule/customer-view.server";
import type * as Slots from "~/domain/schedule/slots";
import type * as AnswerRequest from "../lifecycle/answer-request.server";
import type * as OwnReplacement from "./own-replacement.server";
import type * as SearchRules from "./search-rules";
import type * as Searches from "./searches.server";

useDatabase();

/** Number of random histories. `npm run soak` runs 10,000. */
const COUNT = Number(process.env["HISTORIES"] ?? 300);
/** Number of those that two processes carry out: each command is a message. */
const COUNT_IN_TWO = COUNT / 10;

/** The guard that a control turns off. */
const guard = vi.hoisted(() => ({ off: "" }));
afterEach(() => {
  guard.off = "";
});

vi.mock("./search-rules", async (original) => {
  const rules = await original<typeof SearchRules>();
  return {
    ...rules,
    get MOST_OFFERS_OF_SEARCH() {
      return guard.off === "three offers" ? 6 : rules.MOST_OFFERS_OF_SEARCH;
    },
    substitutePrice: (...[lost, ownRate]: Parameters<typeof rules.substitutePrice>) =>
      rules.substitutePrice(
        guard.off === "the lower rate" ? { ...lost, hourlyRate: ownRate } : lost,
        ownRate,
      ),
  };
});
vi.mock("~/domain/schedule/booking-hours.server", async (original) => {
  const hours = await original<typeof BookingHours>();
  return {
    ...hours,
    freeHours: (id: number) => {
      if (guard.off !== "hours are freed") hours.freeHours(id);
    },
  };
});
vi.mock("~/domain/schedule/customer-view.server", async (original) => {
  const views = await original<typeof CustomerView>();
  return {
    ...views,
    unavailableIds: (...given: Parameters<typeof views.unavailableIds>) =>
      guard.off === "blocks" ? "[]" : views.unavailableIds(...given),
  };
});
vi.mock("~/domain/schedule/slots", async (original) => {
  const slots = await original<typeof Slots>();
  return {
    ...slots,
    hasTimeFor: (...given: Parameters<typeof slots.hasTimeFor>) =>
      guard.off === "days off" || slots.hasTimeFor(...given),
  };
});
vi.mock("./searches.server", async (original) => {
  const searches = await original<typeof Searches>();
  return {
    ...searches,
    firstLostOf: (id: number) => (guard.off === "earlier searches" ? id : searches.firstLostOf(id)),
    recordOutcome: (...given: Parameters<typeof searches.recordOutcome>) => {
      if (guard.off !== "answers are recorded") searches.recordOutcome(...given);
    },
  };
});
vi.mock("~/domain/schedule/close-windows.server", async (original) => {
  const days = await original<typeof CloseWindows>();
  return {
    ...days,
    closeDays: (...given: Parameters<typeof days.closeDays>) => {
      if (guard.off !== "closed days") days.closeDays(...given);
    },
  };
});
vi.mock("../lifecycle/answer-request.server", async (original) => {
  const answers = await original<typeof AnswerRequest>();
  return {
    ...answers,
    declineBooking: (...given: Parameters<typeof answers.declineBooking>) =>
      guard.off === "declines" ? { ok: true, isRepeated: false } : answers.declineBooking(...given),
  };
});
vi.mock("./own-replacement.server", async (original) => {
  const replacements = await original<typeof OwnReplacement>();
  return {
    ...replacements,
    getReplacementOf: (id: number) =>
      guard.off === "one replacement" ? null : replacements.getReplacementOf(id),
    endSearchAsReplaced: (...given: Parameters<typeof replacements.endSearchAsReplaced>) => {
      if (guard.off !== "own bookings") replacements.endSearchAsReplaced(...given);
    },
  };
});

test(
  `in ${COUNT} random histories no hour is held twice or by nobody, nobody is asked who may not be, and every search ends`,
  () => {
    const sum = { lost: 0, asked: 0, found: 0 };
    let series = 0;
    fc.assert(
      fc.property(substituteHistories, (history) => {
        const happened = runSubstituteHistory(history);
        sum.lost += happened.lost;
        sum.asked += happened.asked;
        sum.found += happened.found;
        series += happened.series;
      }),
      { numRuns: COUNT },
    );
    // The histories do lose bookings, and find somebody.
    for (const count of Object.values(sum)) expect(count).toBeGreaterThan(COUNT / 2);
    expect(series).toBeGreaterThan(COUNT / 10);
  },
  COUNT * 2_000,
);

describe("two processes, in turns and at the same time", () => {
  const run = async (processes: HistoryProcesses, count: number) => {
    let together = 0;
    const { errorInstance } = await fc.check(
      fc.asyncProperty(substituteHistories, async (history) => {
        together += (await runSubstituteHistoryInTwo(history, processes)).together;
      }),
      { numRuns: count, endOnFailure: true },
    );
    return { failure: errorInstance, together };
  };

  test(
    `the same holds in ${COUNT_IN_TWO} random histories`,
    async () => {
      const processes = await startHistoryProcesses();
      const { failure, together } = await run(processes, COUNT_IN_TWO);
      await processes.stop();
      if (failure) throw failure;
      expect(together).toBeGreaterThan(COUNT_IN_TWO);
    },
    COUNT_IN_TWO * 5_000,
  );

  test("but not if commands aren't transactions (the control)", async () => {
    const processes = await startHistoryProcesses("without transactions");
    const { failure } = await run(processes, 300);
    await processes.stop();
    expect(String(failure)).toMatch(
      /changed under its lock|UNIQUE|hours that|offer|one cleaner|nobody|has its cleaner/,
    );
  });
});

describe("the same histories, where a guard is missing (the controls):", () => {
  const failure = (ways: Parameters<typeof runSubstituteHistory>[1] = {}) => {
    const { errorInstance } = fc.check(
      fc.property(substituteHistories, (history) => void runSubstituteHistory(history, ways)),
      { numRuns: 300, endOnFailure: true },
    );
    return String(errorInstance);
  };

  test.each([
    ["three offers", /at most three offers wait/],
    ["the lower rate", /never dearer/],
    ["hours are freed", /hours that open bookings need/],
    ["blocks", /nobody blocked is asked/],
    ["days off", /nobody off is asked/],
    ["closed days", /nobody off is asked/],
    ["declines", /an absence leaves no job|no offer waits for a cleaner who has blocked/],
    ["earlier searches", /nobody who had the visit is asked|nobody is asked twice/],
    ["answers are recorded", /an answered offer doesn't wait/],
    ["own bookings", /no (search|offer) for a visit that has its cleaner/],
    // The database itself refuses a second cleaner.
    ["one replacement", /UNIQUE|no search for a visit that has its cleaner/],
  ])("%s", (name, expected) => {
    guard.off = name;
    expect(failure()).toMatch(expected);
  });

  test("the background job doesn't run", () => {
    expect(failure({ advances: false })).toMatch(/every search ends/);
  });
});
