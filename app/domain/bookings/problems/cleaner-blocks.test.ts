import { describe, expect, test } from "vitest";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { bookingCalendar } from "~/domain/schedule/booking-calendar";
import { jobsOutsideWorkingTime, jobsOnWeekday } from "~/domain/schedule/jobs-outside-working-time";
import { sameWindowsEveryDay, encodeWindows } from "~/domain/schedule/availability";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import type { SlotLabel } from "~/lib/vocabulary";
import { newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { makeEmailNotifications } from "../../../../tests/support/notifications";
import {
  blockCustomer,
  countBlockedCustomers,
  listCustomersOfCleaner,
  listBookingsWithBlockedCustomers,
  unblockCustomer,
} from "./cleaner-blocks.server";
import { createBooking } from "../creating/create-booking.server";
import { listCleanerBookingsAhead } from "../reading/cleaner-bookings-ahead.server";
import { transitionBooking } from "../lifecycle/transition.server";

useDatabase();

function book(cleanerId: number, customerId: number, date: string, time: SlotLabel = "9:00 AM") {
  return createBooking(newBooking({ cleanerId, date, time }), { customerId, now: NOW });
}

describe("a blocked customer", () => {
  test("finds no free slot, others find all; nobody is told", () => {
    const [cleaner, blocked, other] = [makeCleaner(), makeCustomer(), makeCustomer()];
    expect(book(cleaner.id, blocked.id, NEXT_MONDAY).ok).toBe(true);
    const before = makeEmailNotifications(NOW).length;
    expect(blockCustomer(cleaner.id, blocked.id, NOW)).toEqual({ ok: true });
    expect(blockCustomer(cleaner.id, blocked.id, NOW)).toEqual({ ok: true });
    expect(makeEmailNotifications(NOW)).toHaveLength(before);

    const listed = getListedCleaner(cleaner.id);
    if (!listed) throw new Error("still listed");
    const monthOf = (customerId: number) => {
      const [first, last] = [cityDateOf(NOW), addDays(cityDateOf(NOW), 180)];
      const schedule = getScheduleBetween(listed, first, last, { customerId });
      return bookingCalendar(schedule, 2, { from: "2026-12-27" }, NOW).days;
    };
    expect(new Set(monthOf(blocked.id))).toEqual(new Set(["fully-booked", "day-off"]));
    expect(monthOf(other.id)).toContain("free");

    const tuesday = addDays(NEXT_MONDAY, 1);
    expect(book(cleaner.id, blocked.id, tuesday)).toEqual({ ok: false, reason: "time-taken" });
    expect(book(cleaner.id, other.id, tuesday).ok).toBe(true);
    unblockCustomer(cleaner.id, blocked.id);
    expect(book(cleaner.id, blocked.id, addDays(NEXT_MONDAY, 2)).ok).toBe(true);
  });

  test("keeps what is booked; it is listed to be cancelled until it is", () => {
    const [cleaner, customer] = [makeCleaner(), makeCustomer()];
    const made = book(cleaner.id, customer.id, NEXT_MONDAY);
    if (!made.ok) throw new Error(made.reason);
    expect(listBookingsWithBlockedCustomers(cleaner.id, NOW)).toEqual([]);
    blockCustomer(cleaner.id, customer.id, NOW);
    expect(listBookingsWithBlockedCustomers(cleaner.id, NOW)).toEqual([
      { id: made.bookingId, userId: customer.id, date: NEXT_MONDAY, startHour: 9 },
    ]);
    transitionBooking(
      { bookingId: made.bookingId, event: "cancelled", reason: "ill" },
      { as: "cleaner", userId: cleaner.userId },
      NOW,
    );
    expect(listBookingsWithBlockedCustomers(cleaner.id, NOW)).toEqual([]);
  });

  test("is one of the cleaner's own customers: nobody else can be named", () => {
    const [cleaner, stranger, customer] = [makeCleaner(), makeCustomer(), makeCustomer()];
    expect(blockCustomer(cleaner.id, stranger.id, NOW)).toEqual({
      ok: false,
      reason: "unknown-customer",
    });
    book(cleaner.id, customer.id, NEXT_MONDAY);
    expect(listCustomersOfCleaner(cleaner.id)).toMatchObject([
      { userId: customer.id, isBlocked: false },
    ]);
    blockCustomer(cleaner.id, customer.id, NOW);
    expect(listCustomersOfCleaner(cleaner.id)).toMatchObject([
      { userId: customer.id, isBlocked: true },
    ]);
    expect(countBlockedCustomers(cleaner.id)).toBe(1);
    expect(countBlockedCustomers(makeCleaner().id)).toBe(0);
  });
});

describe("jobs ahead", () => {
  test("are those that stand, the next first; requests while they can be answered", () => {
    const [cleaner, customer] = [makeCleaner({ instantBooking: false }), makeCustomer()];
    const later = book(cleaner.id, customer.id, addDays(NEXT_MONDAY, 1), "1:00 PM");
    const next = book(cleaner.id, customer.id, NEXT_MONDAY);
    if (!later.ok || !next.ok) throw new Error("not made");
    expect(listCleanerBookingsAhead(cleaner.id, NOW)).toEqual([
      { id: next.bookingId, date: NEXT_MONDAY, startHour: 9, jobHours: 2, status: "pending" },
      {
        id: later.bookingId,
        date: addDays(NEXT_MONDAY, 1),
        startHour: 13,
        jobHours: 2,
        status: "pending",
      },
    ]);
    // Four hours of daytime later it can't be answered any more.
    expect(listCleanerBookingsAhead(cleaner.id, NOW + 5 * HOUR_MS)).toEqual([]);
  });

  test("that lie outside of the working time are told with what put them there", () => {
    const job = (id: number, date: string, startHour: number) => ({
      id,
      date,
      startHour,
      jobHours: 2,
    });
    const jobs = [
      job(1, NEXT_MONDAY, 9),
      job(2, NEXT_MONDAY, 13),
      job(3, addDays(NEXT_MONDAY, 1), 9),
      job(4, "2026-12-10", 9),
      job(5, "2026-12-11", 11),
    ];
    const week = {
      workDays: 0b11111,
      weekWindows: sameWindowsEveryDay(encodeWindows(["morning"])),
      offOnHolidays: true,
      blockedWindows: new Map([[addDays(NEXT_MONDAY, 1), 1]]),
    };
    const outside = jobsOutsideWorkingTime(week, jobs);
    expect(outside.map(({ job: { id }, reason }) => [id, reason])).toEqual([
      [2, "week"],
      [3, "day-off"],
      [4, "holiday"],
      [5, "week"],
    ]);
    expect(jobsOnWeekday(outside, 1).map(({ id }) => id)).toEqual([2]);
    expect(jobsOnWeekday(outside, 4)).toEqual([]);
  });
});
