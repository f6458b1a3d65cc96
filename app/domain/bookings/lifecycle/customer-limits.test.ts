import { describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { createBooking, type NewBooking } from "../creating/create-booking.server";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { addDays } from "~/lib/bangkok-time";
import { MOST_CHANGES_AN_HOUR, MOST_VISITS_AHEAD } from "~/lib/booking-limits";
import { HOUR_MS } from "~/lib/durations";
import { SLOT_LABELS } from "~/lib/vocabulary";
import { makeKnownCustomer, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { rescheduleBookingAsCustomer } from "../rescheduling/reschedule.server";
import {
  bookingDetailsVersion,
  cancelBookingAsCustomer,
  correctBooking,
} from "./customer-commands.server";

useDatabase();

const book = (
  customer: { id: number },
  given: Partial<NewBooking>,
  { now = NOW, adminId }: { now?: number; adminId?: number } = {},
) =>
  createBooking(newBooking(given), {
    customerId: customer.id,
    now,
    ...(adminId === undefined ? {} : { adminId }),
  });
const idOf = (result: ReturnType<typeof createBooking>) => {
  if (!result.ok) throw new Error(result.reason);
  return result.bookingId;
};
const weekly = (date: string, visits = 12) => ({
  date,
  every: 1 as const,
  dates: datesOfSeries(date, 1, visits),
});
const cancel = (bookingId: number, { id }: { id: number }, now = NOW) =>
  cancelBookingAsCustomer({ bookingId, event: "cancelled", reason: "" }, { userId: id }, now);
const day = (days: number) => addDays(NEXT_MONDAY, days);
const heldOf = (customer: { id: number }) =>
  sqlite()
    .prepare<[number], { date: string }>(
      "select date from bookings where user_id = ? and status = 'confirmed' order by date",
    )
    .all(customer.id)
    .map(({ date }) => date);

describe("before the first completed job", () => {
  test("a customer holds three single bookings, and one series beside them", () => {
    const customer = makeCustomer();
    for (let count = 0; count < 3; count += 1) {
      expect(book(customer, { date: day(count) }).ok).toBe(true);
    }
    const fourth = { cleanerId: makeCleaner().id, date: day(3) };
    expect(book(customer, fourth)).toEqual({ ok: false, reason: "first-bookings", most: 3 });
    expect(book(customer, weekly(day(7), 2)).ok).toBe(true);
    expect(book(customer, weekly(day(8), 2))).toEqual({
      ok: false,
      reason: "first-series",
      most: 1,
    });
  });

  test("an admin books more for them, and what an admin booked doesn't count", () => {
    const customer = makeCustomer();
    const adminId = makeCustomer({ role: "admin" }).id;
    for (let count = 0; count < 4; count += 1) {
      expect(book(customer, { date: day(count) }, { adminId }).ok).toBe(true);
    }
    expect(book(customer, { date: day(4) }).ok).toBe(true);
  });

  test("visits of a series aren't moved into one week", () => {
    const customer = makeCustomer();
    const cleanerId = makeCleaner().id;
    const first = idOf(book(customer, { cleanerId, ...weekly(NEXT_MONDAY, 6) }));
    const move = (index: number, date: string) =>
      rescheduleBookingAsCustomer(
        { bookingId: first + index, date, time: "9:00 AM" },
        { userId: customer.id },
        NOW,
      );
    for (const index of [1, 2, 3]) expect(move(index, day(index)).ok).toBe(true);
    expect(move(4, day(4))).toEqual({ ok: false, reason: "first-week", most: 4 });
    // Within a week a visit can go to any other day.
    expect(move(3, day(4)).ok).toBe(true);
  });

  test("a proposal counts in both weeks", () => {
    const customer = makeCustomer();
    const cleanerId = makeCleaner({ instantBooking: false }).id;
    const first = idOf(book(customer, { cleanerId, ...weekly(NEXT_MONDAY, 6) }));
    sqlite().exec("update bookings set status = 'confirmed' where status = 'pending'");
    const ask = (index: number) =>
      rescheduleBookingAsCustomer(
        { bookingId: first + index, date: day(index), time: "9:00 AM" },
        { userId: customer.id },
        NOW,
      );
    for (const index of [1, 2, 3]) expect(ask(index)).toEqual({ ok: true, is: "asked" });
    expect(ask(4)).toMatchObject({ reason: "first-week" });
  });

  test("hoarding, as it was tried (20 series of one cleaner's mornings), holds 4 visits of a week at most", () => {
    const customer = makeCustomer();
    const cleanerId = makeCleaner().id;
    const serviceId = makeService().id;
    for (const time of SLOT_LABELS) {
      for (let weekday = 0; weekday < 5; weekday += 1) {
        book(customer, { cleanerId, serviceId, time, ...weekly(day(weekday)) });
        book(customer, { cleanerId, serviceId, time, date: day(weekday) });
      }
    }
    const held = heldOf(customer);
    const mondays = Array.from({ length: 12 }, (_, week) => day(7 * week));
    const perWeek = mondays.map(
      (monday) => held.filter((date) => date >= monday && date < addDays(monday, 7)).length,
    );
    expect(Math.max(...perWeek)).toBe(4);
    expect(held).toHaveLength(15);
  });
});

describe("everybody", () => {
  test("holds 60 visits ahead, however they were booked", () => {
    const customer = makeKnownCustomer();
    for (let count = 0; count < 4; count += 1) {
      expect(book(customer, weekly(day(count))).ok).toBe(true);
    }
    expect(book(customer, weekly(day(4), 11)).ok).toBe(true);
    const most = MOST_VISITS_AHEAD;
    const two = weekly(day(7), 2);
    expect(book(customer, two)).toEqual({ ok: false, reason: "too-many-visits", most });
    expect(book(customer, { date: day(7) }).ok).toBe(true);
    expect(book(customer, { date: day(8) })).toMatchObject({ reason: "too-many-visits" });
  });

  test("changes bookings 20 times an hour: refusals and repetitions don't count, and aren't refused", () => {
    const customer = makeKnownCustomer();
    const cleanerId = makeCleaner().id;
    const given = newBooking({ cleanerId });
    const first = createBooking(given, { customerId: customer.id, now: NOW });
    const bookingId = idOf(first);
    for (let count = 2; count <= MOST_CHANGES_AN_HOUR - 1; count += 1) {
      const date = day(count % 2);
      const move = { bookingId, date, time: "1:00 PM" as const };
      const moved = rescheduleBookingAsCustomer(move, { userId: customer.id }, NOW);
      expect(moved).toEqual({ ok: true, is: "moved" });
      expect(rescheduleBookingAsCustomer(move, { userId: customer.id }, NOW).ok).toBe(false);
    }
    const other = idOf(book(customer, { cleanerId, date: day(3) }));
    const refused = { ok: false, reason: "too-many-changes", retryAfterMs: HOUR_MS };
    expect(book(customer, { date: day(4) })).toEqual(refused);
    expect(cancel(other, customer)).toEqual(refused);
    const details = { address: "2 Nimman Road", zipCode: "50200", phone: null, home: null };
    const texts = { aboutHome: "", specialInstructions: "" };
    const rowVersion = bookingDetailsVersion({
      ...{ ...details, ...texts, address: "1 Nimman Road" },
      phone: customer.phone,
    });
    const correction = { ...details, ...texts, bookingId, rowVersion };
    expect(correctBooking(correction, { userId: customer.id }, NOW)).toEqual(refused);
    const move = { bookingId, date: day(2), time: "9:00 AM" as const };
    expect(rescheduleBookingAsCustomer(move, { userId: customer.id }, NOW)).toEqual(refused);
    expect(createBooking(given, { customerId: customer.id, now: NOW })).toEqual({
      ...first,
      isRepeated: true,
    });
    // An hour later it goes on, and a cancellation that is sent again is still answered.
    const now = NOW + HOUR_MS;
    expect(cancel(other, customer, now)).toEqual({ ok: true });
    for (let count = 2; count <= MOST_CHANGES_AN_HOUR; count += 1) {
      expect(book(customer, { date: day(7) }, { now }).ok).toBe(true);
    }
    expect(cancel(bookingId, customer, now)).toMatchObject({ reason: "too-many-changes" });
    expect(cancel(other, customer, now)).toEqual({ ok: true });
  });

  test("whom an admin books for isn't counted, nor the admin", () => {
    const customer = makeKnownCustomer();
    const adminId = makeCustomer({ role: "admin" }).id;
    for (let count = 0; count < MOST_CHANGES_AN_HOUR; count += 1) {
      expect(book(customer, {}, { adminId }).ok).toBe(true);
      const { id } = sqlite()
        .prepare<[number], { id: number }>("select max(id) as id from bookings where user_id = ?")
        .get(customer.id) ?? { id: 0 };
      sqlite().prepare("update bookings set status = 'cancelled' where id = ?").run(id);
    }
    expect(book(customer, { date: day(1) }).ok).toBe(true);
  });
});
