import { and, asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  startHistoryProcesses,
  type HistoryProcesses,
} from "../../../../tests/support/history-processes";
import {
  historiesOf,
  runSubstituteHistory,
  runSubstituteHistoryInTwo,
  substituteHistories,
} from "../../../../tests/support/substitute-history";
import { useDatabase } from "../../../../tests/support/database";
import { db, sqlite } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import type * as BookingHours from "~/domain/schedule/booking-hours.server";
import type * as CloseWindows from "~/domain/schedule/close-windows.server";
import type * as CustomerView from "~/domain/schedule/customer-view.server";
import type * as Slots from "~/domain/schedule/slots";
import type * as AnswerRequest from "../lifecycle/answer-request.server";
import type * as Transition from "../lifecycle/transition.server";
import type * as Candidates from "./candidates.server";
import type * as LostTogether from "./lost-together.server";
import type * as OwnReplacement from "./own-replacement.server";
import type * as SearchRules from "./search-rules";
import type * as Searches from "./searches.server";

useDatabase();

/** Number of random histories. `npm run soak:histories` runs 10,000. */
const COUNT = Number(process.env["HISTORIES"] ?? 300);
/** Most histories of a control: its own kind of them fails in a few dozen at the latest. */
const COUNT_OF_CONTROL = 60;

/** The guard that a control turns off. */
const guard = vi.hoisted(() => ({ off: "" }));
afterEach(() => {
  guard.off = "";
  sqlite().exec("drop trigger if exists guard_off");
});

/** A booking is a visit of an offer for a series, but not its first. */
const isLaterVisitSql = (row: string) => `${row}.is_offer and exists (select 1 from bookings first
  where first.series_id = ${row}.series_id and first.id < ${row}.id)`;

/** Guards that statements are, as triggers that turn them off. */
const TRIGGERS: Readonly<Record<string, string>> = {
  "all hours of a series": `create trigger guard_off before insert on booking_hours
    when exists (select 1 from bookings visit
      where visit.id = new.booking_id and ${isLaterVisitSql("visit")})
    begin select raise(ignore); end`,
  "withdrawn together": `create trigger guard_off before update of status on bookings
    when new.status = 'cancelled' and ${isLaterVisitSql("old")} and exists (
      select 1 from search_offers offer join bookings first on first.id = offer.booking_id
        where first.series_id = old.series_id and offer.outcome = 'withdrawn')
    begin select raise(ignore); end`,
};

vi.mock("./search-rules", async (original) => {
  const rules = await original<typeof SearchRules>();
  return {
    ...rules,
    get MOST_OFFERS_OF_SEARCH() {
      return guard.off === "three offers" ? 6 : rules.MOST_OFFERS_OF_SEARCH;
    },
    get MOST_OFFERS_OF_CLEANER() {
      return guard.off === "three of a cleaner" ? 6 : rules.MOST_OFFERS_OF_CLEANER;
    },
    substitutePrice: (...[lost, ownRate]: Parameters<typeof rules.substitutePrice>) => {
      const isLater = "date" in lost && String(lost.date) >= "2026-12-01";
      const isOff =
        guard.off === "the lower rate" || (guard.off === "the lower rate of all visits" && isLater);
      return rules.substitutePrice(isOff ? { ...lost, hourlyRate: ownRate } : lost, ownRate);
    },
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
    listFirstLost: (ids: readonly number[]) =>
      guard.off === "earlier searches of all" ? ids.slice(0, 1) : searches.listFirstLost(ids),
    getOpenSearchOf(id: number) {
      const search = searches.getOpenSearchOf(id);
      return guard.off === "one search for all" && search?.lostBookingId !== id ? null : search;
    },
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
vi.mock("../lifecycle/transition.server", async (original) => {
  const transitions = await original<typeof Transition>();
  return {
    ...transitions,
    transitionBooking(...[command, by, now]: Parameters<typeof transitions.transitionBooking>) {
      const { bookingId } = command;
      return guard.off === "one answer" && isOffer(bookingId)
        ? transitions.transitionTogether({ ...command, bookingIds: [bookingId] }, by, now)
        : transitions.transitionBooking(command, by, now);
    },
  };
});
vi.mock("./candidates.server", async (original) => {
  const candidates = await original<typeof Candidates>();
  return {
    ...candidates,
    listCandidates(...[visits, ...given]: Parameters<typeof candidates.listCandidates>) {
      const asked = guard.off === "time for all visits" ? visits.slice(0, 1) : visits;
      const rate = visits[0]?.hourlyRate ?? 0;
      return candidates
        .listCandidates(asked, ...given)
        .map((one) => (guard.off === "not dearer at once" ? { ...one, hourlyRate: rate } : one));
    },
  };
});
vi.mock("./lost-together.server", async (original) => {
  const lost = await original<typeof LostTogether>();
  return {
    ...lost,
    listVisitsOfSearch(search: Parameters<typeof lost.listVisitsOfSearch>[0]) {
      const visits = lost.listVisitsOfSearch(search);
      switch (guard.off) {
        case "all visits":
          return visits.slice(0, 1);
        case "visits with somebody":
        case "visits with another wish":
          return visits.length > 0 ? visitsLostWith(search.lostBookingId, guard.off) : visits;
        default:
          return visits;
      }
    },
    listOpenSearchesTogether: (id: number) =>
      guard.off === "no visit twice" && !isReplaced(id) ? [] : lost.listOpenSearchesTogether(id),
  };
});
vi.mock("./own-replacement.server", async (original) => {
  const replacements = await original<typeof OwnReplacement>();
  return {
    ...replacements,
    getReplacementOf: (id: number) =>
      guard.off === "one replacement" ? null : replacements.getReplacementOf(id),
    findLostToReplace(...given: Parameters<typeof replacements.findLostToReplace>) {
      const lost = replacements.findLostToReplace(...given);
      return guard.off === "visits of its days" && lost?.ok ? { ...lost, byDate: new Map() } : lost;
    },
    endSearchAsReplaced: (...given: Parameters<typeof replacements.endSearchAsReplaced>) => {
      if (guard.off !== "own bookings") replacements.endSearchAsReplaced(...given);
    },
  };
});

/** True if a booking is an offer of a search. */
function isOffer(id: number): boolean {
  return db().select().from(bookings).where(eq(bookings.id, id)).get()?.isOffer ?? false;
}

/** True if somebody comes, or may come, in place of a booking. */
function isReplaced(id: number): boolean {
  const later = db().select().from(bookings).where(eq(bookings.replacesId, id)).all();
  return later.some(({ status, isOffer: isAsked }) => !isAsked && status !== "cancelled");
}

/**
 * The visits of a lost series as a search would see them without one of its conditions: those for which somebody
 * comes are among them, or those for which the customer wants something else.
 */
function visitsLostWith(
  lostId: number,
  condition: "visits with somebody" | "visits with another wish",
): ReturnType<typeof LostTogether.listVisitsOfSearch> {
  const first = db().select().from(bookings).where(eq(bookings.id, lostId)).get();
  if (!first?.seriesId) return first ? [first] : [];
  const { seriesId, cleanerId, ifCleanerCant } = first;
  const isAsked =
    condition === "visits with somebody"
      ? sql`${bookings.ifCleanerCant} is ${ifCleanerCant}`
      : sql`not exists (select 1 from bookings later where later.replaces_id = ${bookings.id}
          and later.status <> 'cancelled' and not later.is_offer)`;
  return db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.seriesId, seriesId), eq(bookings.cleanerId, cleanerId), isAsked))
    .orderBy(asc(bookings.startsAt))
    .all();
}

describe("two processes, in turns and at the same time", () => {
  const run = async (processes: HistoryProcesses, count: number) => {
    const sum = { lost: 0, asked: 0, found: 0, series: 0, together: 0 };
    const { errorInstance } = await fc.check(
      fc.asyncProperty(substituteHistories, async (history) => {
        const happened = await runSubstituteHistoryInTwo(history, processes);
        sum.lost += happened.lost;
        sum.asked += happened.asked;
        sum.found += happened.found;
        sum.series += happened.series;
        sum.together += happened.together;
      }),
      { numRuns: count, endOnFailure: true },
    );
    return { failure: errorInstance, sum };
  };

  test(
    `in ${COUNT} random histories no hour is held twice or by nobody, nobody is asked who may not be, and every search ends`,
    async () => {
      const processes = await startHistoryProcesses();
      const { failure, sum } = await run(processes, COUNT);
      await processes.stop();
      if (failure) throw failure;
      // The histories do lose bookings and whole series, find somebody, and meet.
      const { series, together, ...others } = sum;
      for (const count of Object.values(others)) expect(count).toBeGreaterThan(COUNT / 2);
      expect(series).toBeGreaterThan(COUNT / 10);
      expect(together).toBeGreaterThan(COUNT);
    },
    COUNT * 5_000,
  );

  test("but not if commands aren't transactions (the control)", async () => {
    const processes = await startHistoryProcesses("without transactions");
    const { failure } = await run(processes, COUNT_OF_CONTROL);
    await processes.stop();
    expect(String(failure)).toMatch(
      /changed under its lock|can't be closed|A job of an absence|UNIQUE|hours that|offer|one cleaner|nobody|has its cleaner/,
    );
  });
});

describe("histories where a guard is missing (the controls):", () => {
  const failure = (
    histories: typeof substituteHistories,
    ways: Parameters<typeof runSubstituteHistory>[1] = {},
  ) => {
    const { errorInstance } = fc.check(
      fc.property(histories, (history) => void runSubstituteHistory(history, ways)),
      { numRuns: COUNT_OF_CONTROL, endOnFailure: true },
    );
    return String(errorInstance);
  };

  test.each([
    ["three offers", /at most three offers wait/, historiesOf("book", "accept", "lose")],
    [
      "three of a cleaner",
      /at most three offers wait/,
      // Nobody who takes bookings at once is as cheap as this cleaner, so that all others are asked.
      historiesOf({ what: "book", other: 0 }, "lose"),
    ],
    ["the lower rate", /never dearer/, historiesOf("book", "accept", "lose")],
    ["not dearer at once", /nobody dearer is booked/, historiesOf("book", "accept", "lose")],
    ["hours are freed", /hours that open bookings need/, historiesOf("book", "accept", "lose")],
    ["blocks", /nobody blocked is asked/, historiesOf("block", "book", "accept", "lose")],
    ["days off", /nobody off is asked/, historiesOf("day-off", "book", "accept", "lose")],
    ["closed days", /nobody off is asked/, historiesOf("absent", "book", "accept", "lose")],
    [
      "declines",
      /an absence leaves no job|no offer waits for a cleaner who has blocked/,
      historiesOf("book", "accept", "lose", "block", "absent"),
    ],
    [
      "earlier searches",
      /nobody who had the visit is asked|nobody is asked twice/,
      historiesOf("book", "accept", "lose", "lose"),
    ],
    [
      "answers are recorded",
      /an answered offer doesn't wait/,
      historiesOf("book", "lose", "decline"),
    ],
    [
      "own bookings",
      /no (search|offer) for a visit that has its cleaner|ends the search of all/,
      historiesOf("book", "lose", "own"),
    ],
    // The database itself refuses a second cleaner.
    [
      "one replacement",
      /UNIQUE|no search for a visit that has its cleaner/,
      historiesOf({ what: "book", other: 0 }, "lose", "own", "look"),
    ],
    // Only offers for whole series have these.
    [
      "all hours of a series",
      /hours that open bookings need/,
      historiesOf("book-series", "decline"),
    ],
    [
      "time for all visits",
      /nobody off is asked|UNIQUE/,
      historiesOf("book-series", "day-off", "decline"),
    ],
    ["the lower rate of all visits", /never dearer/, historiesOf("book-series", "decline")],
    [
      "one answer",
      /an offer ends with all of its visits|an answered offer doesn't wait/,
      historiesOf("book-series", "decline", "accept"),
    ],
    [
      "withdrawn together",
      /an offer ends with all of its visits/,
      historiesOf("book-series", "decline", "accept", "stop"),
    ],
    ["all visits", /takes all that were lost/, historiesOf("book-series", "decline")],
    [
      "visits with somebody",
      /a visit that has its cleaner|takes all that were lost|UNIQUE/,
      historiesOf("book-series", "decline", "own", "look"),
    ],
    [
      "visits with another wish",
      /takes all that were lost/,
      historiesOf("book-series", "choose", "decline"),
    ],
    [
      "earlier searches of all",
      /nobody who had the visit is asked|nobody is asked twice/,
      historiesOf("book-series", "decline", "own", "cancel", "look"),
    ],
    [
      "no visit twice",
      /no visit is searched for twice/,
      // The later visit is searched for while somebody comes for the first, who then doesn't.
      historiesOf(
        { what: "book-series", other: 0 },
        "decline",
        { what: "own", who: 0, when: 1 },
        { what: "look", who: 1 },
        "cancel",
        { what: "look", who: 0 },
      ),
    ],
    [
      "one search for all",
      /ends the search of all visits/,
      historiesOf("book-series", "decline", "stop", "look", "own"),
    ],
    [
      "visits of its days",
      /replaces the visits of its days/,
      historiesOf("book-series", "decline", "own"),
    ],
  ] as const)("%s", (name, expected, histories) => {
    guard.off = name;
    sqlite().exec(TRIGGERS[name] ?? "");
    expect(failure(histories)).toMatch(expected);
  });

  test("the background job doesn't run", () => {
    const histories = historiesOf("book", "accept", "lose");
    expect(failure(histories, { advances: false })).toMatch(/every search ends/);
  });
});
