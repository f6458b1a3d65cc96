import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { outboxEvents } from "#db/schema/outbox";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { acceptBooking, declineBooking } from "../lifecycle/answer-request.server";
import { listHistoryFor } from "../lifecycle/booking-history.server";
import { listUpcomingBookings } from "../reading/bookings.server";
import { getDashboardState, getCleanerBooking } from "../reading/cleaner-bookings.server";
import { closeBookingsOf } from "../lifecycle/close-bookings.server";
import { createBooking } from "../creating/create-booking.server";
import { cancelBookingAsCleaner } from "../lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import { reassignToCleaner } from "../rescheduling/reschedule-or-reassign.server";
import { settleBookings } from "../lifecycle/settle-bookings.server";
import { transitionBooking } from "../lifecycle/transition.server";
import { askToExtendSeries, visitPlaceOf } from "./series.server";

useDatabase();

function book(cleaner: Cleaner, { visits = 4, customerId = makeCustomer().id } = {}) {
  const made = createBooking(
    newBooking({ cleanerId: cleaner.id, every: 1, dates: datesOfSeries(NEXT_MONDAY, 1, visits) }),
    { customerId, now: NOW },
  );
  if (!made.ok) throw new Error(made.reason);
  const ids = Array.from({ length: visits }, (_, index) => made.bookingId + index);
  return { ids, first: made.bookingId, customerId };
}

const rowsOf = (ids: readonly number[]) =>
  db()
    .select()
    .from(bookings)
    .orderBy(asc(bookings.id))
    .all()
    .filter(({ id }) => ids.includes(id));
const statusesOf = (ids: readonly number[]) => rowsOf(ids).map(({ status }) => status);
const heldBy = (ids: readonly number[]) =>
  db()
    .select()
    .from(bookingHours)
    .all()
    .filter(({ bookingId }) => ids.includes(bookingId)).length;
const eventsOf = (ids: readonly number[]) =>
  db()
    .select()
    .from(outboxEvents)
    .orderBy(asc(outboxEvents.id))
    .all()
    .filter(({ payload }) => ids.includes(Number(payload["bookingId"])))
    .map(({ kind, payload }) => [kind, payload["visits"] ?? payload["bookingId"]]);

const asking = () => makeCleaner({ instantBooking: false });
const start = instantOf(NEXT_MONDAY, 9);

describe("a request for a series", () => {
  test("has one answer: a yes to whichever visit is one to all", () => {
    const cleaner = asking();
    const { ids } = book(cleaner);
    expect(getDashboardState(cleaner.id, NOW).toAnswer).toBe(1);
    expect(new Set(rowsOf(ids).map(({ respondBy }) => respondBy)).size).toBe(1);
    const answer = { bookingId: ids[2] ?? 0, userId: cleaner.userId };
    expect(acceptBooking(answer, NOW + HOUR_MS)).toEqual({ ok: true, isRepeated: false });
    expect(statusesOf(ids)).toEqual(["confirmed", "confirmed", "confirmed", "confirmed"]);
    expect(acceptBooking({ ...answer, bookingId: ids[0] ?? 0 }, NOW + HOUR_MS)).toEqual({
      ok: true,
      isRepeated: true,
    });
    for (const id of ids) {
      expect(listHistoryFor("cleaner", id).map(({ event }) => event)).toEqual([
        "accepted",
        "requested",
      ]);
    }
    expect(eventsOf(ids)).toEqual([
      ["booking-requested", ids],
      ["booking-accepted", ids],
    ]);
    const counted = db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get();
    expect(counted?.averageResponseTime).toBe(60);
  });

  test("counts as one answer of how fast a cleaner answers", () => {
    const cleaner = asking();
    const slow = book(cleaner, { visits: 2 });
    acceptBooking({ bookingId: slow.first, userId: cleaner.userId }, NOW + 3 * HOUR_MS);
    for (const date of ["2026-12-01", "2026-12-02"]) {
      const made = createBooking(newBooking({ cleanerId: cleaner.id, date }), {
        customerId: makeCustomer().id,
        now: NOW,
      });
      if (!made.ok) throw new Error(made.reason);
      acceptBooking({ bookingId: made.bookingId, userId: cleaner.userId }, NOW + HOUR_MS);
    }
    const counted = db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get();
    // Answers took 60, 60 and 180 minutes; if both visits of the series counted, the median would be 120.
    expect(counted?.averageResponseTime).toBe(60);
  });

  test.each([
    [
      "declined",
      (id: number, cleaner: Cleaner) =>
        declineBooking({ bookingId: id, userId: cleaner.userId, reason: "" }, NOW).ok,
    ],
    [
      "withdrawn",
      (id: number, _cleaner: Cleaner, userId: number) =>
        cancelBookingAsCustomer({ bookingId: id, event: "withdrawn", reason: "" }, { userId }, NOW)
          .ok,
    ],
    ["expired", () => !settleBookings(NOW + 2 * DAY_MS)],
    [
      "cancelled",
      (id: number) =>
        transitionBooking(
          { bookingId: id, event: "cancelled" },
          { as: "admin", userId: makeCustomer({ role: "admin" }).id },
          NOW,
        ).ok,
    ],
  ] as const)("ends as one: %s", (event, end) => {
    const cleaner = asking();
    const { ids, customerId } = book(cleaner);
    expect(end(ids[1] ?? 0, cleaner, customerId)).toBe(true);
    expect(statusesOf(ids)).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
    expect(heldBy(ids)).toBe(0);
    const isLost = event === "declined" || event === "expired";
    expect(eventsOf(ids)).toEqual([
      ["booking-requested", ids],
      [`booking-${event}`, ids],
      ...(isLost ? [["booking-lost", ids]] : []),
    ]);
  });

  test.each(["customer", "cleaner"] as const)("ends once with the account of its %s", (side) => {
    const cleaner = asking();
    const { ids, customerId } = book(cleaner);
    closeBookingsOf(side === "customer" ? customerId : cleaner.userId, NOW);
    expect(statusesOf(ids)).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
    expect(eventsOf(ids)).toHaveLength(side === "customer" ? 2 : 3);
  });
});

describe("a series that is booked", () => {
  test("is called off visit by visit", () => {
    const { ids, customerId } = book(makeCleaner());
    const command = { bookingId: ids[1] ?? 0, event: "cancelled", reason: "" } as const;
    expect(cancelBookingAsCustomer(command, { userId: customerId }, NOW).ok).toBe(true);
    expect(statusesOf(ids)).toEqual(["confirmed", "cancelled", "confirmed", "confirmed"]);
  });

  test("is called off from a visit on, told of once, and sent twice done once", () => {
    const { ids, customerId } = book(makeCleaner());
    const [, second = 0, third = 0, fourth = 0] = ids;
    cancelBookingAsCustomer(
      { bookingId: third, event: "cancelled", reason: "" },
      { userId: customerId },
      NOW,
    );
    const command = {
      bookingId: second,
      event: "cancelled",
      reason: "We move",
      andFollowing: true,
    } as const;
    expect(cancelBookingAsCustomer(command, { userId: makeCustomer().id }, NOW)).toMatchObject({
      reason: "unknown-booking",
    });
    expect(cancelBookingAsCustomer(command, { userId: customerId }, NOW).ok).toBe(true);
    expect(cancelBookingAsCustomer(command, { userId: customerId }, NOW).ok).toBe(true);
    expect(statusesOf(ids)).toEqual(["confirmed", "cancelled", "cancelled", "cancelled"]);
    expect(heldBy(ids)).toBe(3);
    expect(eventsOf(ids).slice(1)).toEqual([
      ["booking-cancelled", third],
      ["booking-cancelled", [second, fourth]],
    ]);
    expect(listHistoryFor("cleaner", fourth)[0]).toMatchObject({
      event: "cancelled",
      reason: "We move",
    });
  });

  test("stays as it is where one of the visits has begun", () => {
    const { ids, first, customerId } = book(makeCleaner());
    const command = {
      bookingId: first,
      event: "cancelled",
      reason: "",
      andFollowing: true,
    } as const;
    expect(cancelBookingAsCustomer(command, { userId: customerId }, start + HOUR_MS)).toEqual({
      ok: false,
      reason: "not-possible",
    });
    expect(statusesOf(ids)).toEqual(["confirmed", "confirmed", "confirmed", "confirmed"]);
  });

  test("with visits that another cleaner took over is told to each of them", () => {
    const { ids, first, customerId } = book(makeCleaner());
    const other = makeCleaner();
    const admin = makeCustomer({ role: "admin" });
    const given = reassignToCleaner(
      { bookingId: ids[1] ?? 0, cleanerId: other.id, reason: "Ill", agreed: true },
      { userId: admin.id },
      NOW,
    );
    expect(given.ok).toBe(true);
    const command = {
      bookingId: first,
      event: "cancelled",
      reason: "",
      andFollowing: true,
    } as const;
    cancelBookingAsCustomer(command, { userId: customerId }, NOW);
    expect(eventsOf(ids).slice(-2)).toEqual([
      ["booking-cancelled", [ids[0], ids[2], ids[3]]],
      ["booking-cancelled", ids[1]],
    ]);
  });
});

describe("the question whether to go on", () => {
  const asked = (ids: readonly number[]) =>
    eventsOf(ids).filter(([kind]) => kind === "booking-series-ends");

  test("is asked once, two weeks before the last visit", () => {
    const { ids } = book(makeCleaner(), { visits: 5 });
    const last = start + 28 * DAY_MS;
    askToExtendSeries(last - 14 * DAY_MS - 1);
    expect(asked(ids)).toEqual([]);
    askToExtendSeries(last - 14 * DAY_MS);
    askToExtendSeries(last - 14 * DAY_MS);
    askToExtendSeries(last - DAY_MS);
    expect(asked(ids)).toEqual([["booking-series-ends", ids.at(-1)]]);
  });

  test("waits until somebody has come", () => {
    const { ids } = book(makeCleaner(), { visits: 2 });
    askToExtendSeries(start - 1);
    expect(asked(ids)).toEqual([]);
    askToExtendSeries(start);
    expect(asked(ids)).toHaveLength(1);
  });

  test("follows the last visit that stands", () => {
    const { ids, customerId } = book(makeCleaner(), { visits: 6 });
    askToExtendSeries(start + 20 * DAY_MS);
    expect(asked(ids)).toEqual([]);
    const from = { bookingId: ids[4] ?? 0, event: "cancelled", reason: "", andFollowing: true };
    cancelBookingAsCustomer({ ...from, event: "cancelled" }, { userId: customerId }, NOW);
    askToExtendSeries(start + 20 * DAY_MS);
    expect(asked(ids)).toEqual([["booking-series-ends", ids[3]]]);
  });

  test("isn't asked of bookings alone, nor of whoever has left", () => {
    const alone = createBooking(newBooking(), { customerId: makeCustomer().id, now: NOW });
    if (!alone.ok) throw new Error(alone.reason);
    const gone = book(makeCleaner());
    closeBookingsOf(gone.customerId, NOW);
    askToExtendSeries(start + 8 * DAY_MS);
    expect(asked([alone.bookingId, ...gone.ids])).toEqual([]);
  });
});

describe("a cleaner", () => {
  const reason = "I move to Lampang";

  test("calls a visit off with all that follow, once, with one reason", () => {
    const cleaner = makeCleaner();
    const { ids } = book(cleaner);
    const job = { bookingId: ids[1] ?? 0, reason, andFollowing: true };
    const by = { userId: cleaner.userId };
    expect(cancelBookingAsCleaner({ ...job, reason: " " }, by, NOW)).toEqual({
      ok: false,
      reason: "reason-missing",
    });
    expect(statusesOf(ids)).toEqual(["confirmed", "confirmed", "confirmed", "confirmed"]);
    expect(cancelBookingAsCleaner(job, by, NOW)).toEqual({ ok: true });
    expect(cancelBookingAsCleaner(job, by, NOW + 1)).toEqual({ ok: true });
    expect(statusesOf(ids)).toEqual(["confirmed", "cancelled", "cancelled", "cancelled"]);
    expect(heldBy(ids.slice(1))).toBe(0);
    expect(eventsOf(ids).slice(1)).toEqual([
      ["booking-cancelled", ids.slice(1)],
      ["booking-lost", ids.slice(1)],
    ]);
    for (const id of ids.slice(1)) {
      const lines = listHistoryFor("cleaner", id).map(({ event, actor, reason }) => ({
        event,
        actor,
        reason,
      }));
      expect(lines).toEqual([
        { event: "cancelled", actor: "cleaner", reason },
        { event: "booked", actor: "customer", reason: "" },
      ]);
    }
  });

  test("leaves alone what another has taken over, and what has started", () => {
    const cleaner = makeCleaner();
    const { ids } = book(cleaner);
    const [first = 0, , third = 0] = ids;
    const adminId = makeCustomer({ role: "admin" }).id;
    const other = makeCleaner();
    const given = { bookingId: third, cleanerId: other.id, reason: "Ill", agreed: true };
    expect(reassignToCleaner(given, { userId: adminId }, NOW).ok).toBe(true);
    const from = (bookingId: number, userId: number) =>
      cancelBookingAsCleaner({ bookingId, reason, andFollowing: true }, { userId }, start);
    // The first visit has begun, so the cleaner can't cancel it together with those that follow.
    expect(from(first, cleaner.userId)).toEqual({ ok: false, reason: "not-possible" });
    expect(from(ids[1] ?? 0, makeCleaner().userId)).toEqual({
      ok: false,
      reason: "unknown-booking",
    });
    expect(from(ids[1] ?? 0, cleaner.userId)).toEqual({ ok: true });
    expect(statusesOf(ids)).toEqual(["confirmed", "cancelled", "confirmed", "cancelled"]);
  });
});

test("which visit of how many: by the order of time, as both sides have it", () => {
  const cleaner = makeCleaner();
  const { ids, customerId } = book(cleaner, { visits: 3 });
  const alone = createBooking(newBooking({ cleanerId: cleaner.id, date: "2026-12-01" }), {
    customerId: makeCustomer().id,
    now: NOW,
  });
  const placeIn = (jobId: number) => {
    const job = getCleanerBooking(jobId, cleaner.id, NOW);
    return job && visitPlaceOf(job);
  };
  expect(placeIn(alone.ok ? alone.bookingId : 0)).toBeNull();
  expect(ids.map(placeIn)).toEqual([
    { number: 1, count: 3 },
    { number: 2, count: 3 },
    { number: 3, count: 3 },
  ]);
  const upcoming = listUpcomingBookings(customerId, NOW);
  expect(upcoming.map((booking) => visitPlaceOf(booking)?.number)).toEqual([1, 2, 3]);
});
