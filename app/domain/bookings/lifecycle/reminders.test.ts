import { beforeEach, describe, expect, test } from "vitest";
import { makeBooking, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { sqlite } from "#db/client.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { acceptBooking } from "./answer-request.server";
import { createBooking } from "../creating/create-booking.server";
import { cancelBookingAsCustomer } from "./customer-commands.server";
import { rescheduleToTime } from "../rescheduling/reschedule-or-reassign.server";
import { publishReminders } from "./reminders.server";

const database = useDatabase();

/** Sunday evening, before the Monday of the bookings. */
const EVENING = instantOf(addDays(NEXT_MONDAY, -1), 18);
const NINE = instantOf(NEXT_MONDAY, 9);

beforeEach(() => {
  sqlite().exec("delete from booking_hours; update bookings set status = 'cancelled'");
  deleteEvents();
});

/** Returns the reminders that were published so far, in short form. */
const reminders = () =>
  listEvents()
    .filter(({ kind }) => /-tomorrow$|-soon$/.test(kind))
    .map(({ kind, payload }) => [kind, ...Object.values(payload)]);

const remindAt = (now: number) => {
  while (publishReminders(now));
  return reminders();
};

describe("a reminder", () => {
  test("comes at six on the evening before, and two hours before the start: once each", () => {
    const cleaner = makeCleaner();
    const id = makeBooking({ cleanerId: cleaner.id });
    expect(remindAt(EVENING - 1)).toEqual([]);
    const evening = [
      ["booking-tomorrow", id, NINE],
      ["jobs-tomorrow", cleaner.id, NEXT_MONDAY],
    ];
    expect(remindAt(EVENING)).toEqual(evening);
    expect(remindAt(EVENING + MINUTE_MS)).toEqual(evening);
    expect(remindAt(NINE - 2 * HOUR_MS - 1)).toEqual(evening);
    const all = [...evening, ["booking-soon", id, NINE]];
    expect(remindAt(NINE - 2 * HOUR_MS)).toEqual(all);
    expect(remindAt(NINE - 1)).toEqual(all);
    expect(remindAt(NINE + HOUR_MS)).toEqual(all);
  });

  test("of all jobs of a cleaner on a day is one", () => {
    const cleaner = makeCleaner();
    const ids = (["9:00 AM", "1:00 PM"] as const).map((time) =>
      makeBooking({ cleanerId: cleaner.id, time }),
    );
    expect(remindAt(EVENING)).toEqual([
      ["booking-tomorrow", ids[0], NINE],
      ["jobs-tomorrow", cleaner.id, NEXT_MONDAY],
      ["booking-tomorrow", ids[1], NINE + 4 * HOUR_MS],
    ]);
  });

  test("isn't for a request, nor for what was called off", () => {
    const cleaner = makeCleaner({ instantBooking: false });
    makeBooking({ cleanerId: cleaner.id });
    const customerId = makeCustomer().id;
    const bookingId = makeBooking({ customerId });
    cancelBookingAsCustomer(
      { bookingId, event: "cancelled", reason: "" },
      { userId: customerId },
      NOW,
    );
    expect(remindAt(EVENING)).toEqual([]);
    expect(remindAt(NINE - HOUR_MS)).toEqual([]);
  });

  test("of a visit that was moved is for its new time, and not for the old one", () => {
    const admin = makeCustomer({ role: "admin" }).id;
    const bookingId = makeBooking();
    const later = addDays(NEXT_MONDAY, 1);
    remindAt(EVENING);
    forgetEventsButReminders();
    const command = { bookingId, date: later, time: "9:00 AM", reason: "Ill" } as const;
    expect(rescheduleToTime(command, { userId: admin }, EVENING + HOUR_MS).ok).toBe(true);
    expect(remindAt(NINE - 2 * HOUR_MS)).toHaveLength(2);
    const tomorrow = instantOf(later, 9);
    expect(remindAt(EVENING + 24 * HOUR_MS)).toContainEqual([
      "booking-tomorrow",
      bookingId,
      tomorrow,
    ]);
    expect(remindAt(tomorrow - 2 * HOUR_MS)).toContainEqual(["booking-soon", bookingId, tomorrow]);
  });

  test.each([
    ["booked an hour before it", HOUR_MS, true],
    ["booked half an hour before it", HOUR_MS / 2, false],
    ["booked after it", -MINUTE_MS, false],
  ])("that would repeat what was told just then falls away: %s", (_, before, isReminded) => {
    const id = makeBooking({ now: EVENING - before });
    const evening = remindAt(EVENING + 2 * MINUTE_MS).map(([kind]) => kind);
    expect(evening).toEqual(isReminded ? ["booking-tomorrow", "jobs-tomorrow"] : []);
    // The other reminder is useful in all cases.
    expect(remindAt(NINE - 2 * HOUR_MS)).toContainEqual(["booking-soon", id, NINE]);
  });

  test("two hours before falls away where it was accepted, or moved, within the hour before", () => {
    const cleaner = makeCleaner({ instantBooking: false });
    const customerId = makeCustomer().id;
    const [first = 0, second = 0] = (["10:00 AM", "1:00 PM"] as const).map((time) =>
      makeBooking({ cleanerId: cleaner.id, customerId, time, now: NINE - 3 * HOUR_MS }),
    );
    for (const bookingId of [first, second]) {
      const answer = { bookingId, userId: cleaner.userId };
      expect(acceptBooking(answer, NINE - HOUR_MS / 2).ok).toBe(true);
    }
    const late = ["booking-soon", second, NINE + 4 * HOUR_MS];
    expect(remindAt(NINE)).toEqual([]);
    expect(remindAt(NINE + 2 * HOUR_MS)).toEqual([late]);
  });

  test("that nobody was there to publish is made up for, but not once the next one speaks", () => {
    const id = makeBooking();
    expect(remindAt(NINE - 2 * HOUR_MS - 1).map(([kind]) => kind)).toContain("booking-tomorrow");
    deleteEvents();
    expect(remindAt(NINE - MINUTE_MS)).toEqual([["booking-soon", id, NINE]]);
  });

  test("is each visit's own in a series", () => {
    const dates = [0, 7].map((days) => addDays(NEXT_MONDAY, days));
    const made = createBooking(newBooking({ every: 1, dates }), {
      customerId: makeCustomer().id,
      now: NOW,
    });
    if (!made.ok) throw new Error(made.reason);
    const next = EVENING + 7 * 24 * HOUR_MS;
    expect(remindAt(EVENING)).toContainEqual(["booking-tomorrow", made.bookingId, NINE]);
    const all = remindAt(next);
    expect(all).toContainEqual(["booking-tomorrow", made.bookingId + 1, NINE + 7 * 24 * HOUR_MS]);
    expect(all).toHaveLength(4);
  });

  test("of many is published in pieces, each of them once", () => {
    for (let count = 0; count < 60; count += 1) makeBooking();
    expect(publishReminders(EVENING)).toBe(true);
    expect(publishReminders(EVENING)).toBe(false);
    expect(reminders()).toHaveLength(120);
    expect(new Set(reminders().map(String)).size).toBe(120);
  });
});

test("what is due is found by index, and nothing is looked through", () => {
  makeBooking();
  const plans = database.plansOf(() => publishReminders(EVENING));
  expect(plans).toContainEqual(expect.stringContaining("bookings_status_start"));
  expect(plans.filter((line) => /^SCAN (?!CONSTANT)/.test(line))).toEqual([]);
});

/**
 * Deletes all events but those that are published once: they are kept for as long as a rescheduled visit
 * could be reminded of.
 */
function forgetEventsButReminders(): void {
  sqlite().exec("delete from outbox_events where once_key is null");
}
