import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { reassignToCleaner, rescheduleToTime } from "../rescheduling/reschedule-or-reassign.server";
import { acceptBooking } from "./answer-request.server";
import { listHistoryFor } from "./booking-history.server";
import { cancelBookingAsCleaner } from "./cleaner-commands.server";
import { isAgreedLate } from "./confirmations";
import { confirmComing, confirmSomebodyThere } from "./confirmations.server";
import { dateToConfirm } from "./reminders";
import { publishReminders } from "./reminders.server";

useDatabase();

const EVE = addDays(NEXT_MONDAY, -1);
/** Five in the afternoon of the day before the bookings, which start at nine on Monday. */
const FIVE = instantOf(EVE, 17);
const HALF_PAST_EIGHT = instantOf(EVE, 20) + 30 * MINUTE_MS;
const NINE = instantOf(NEXT_MONDAY, 9);

beforeEach(() => {
  sqlite().exec("delete from booking_hours; update bookings set status = 'cancelled'");
  deleteEvents();
});

function booked(given: Parameters<typeof makeBooking>[0] = {}) {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const id = makeBooking({ cleanerId: cleaner.id, customerId: customer.id, ...given });
  const coming = (now: number) => confirmComing(id, cleaner, now);
  const there = (now: number) => confirmSomebodyThere(id, { userId: customer.id }, now);
  return { id, cleaner, customer, coming, there };
}

const saidOf = (id: number) =>
  db()
    .select({ coming: bookings.comingConfirmedAt, there: bookings.presenceConfirmedAt })
    .from(bookings)
    .where(eq(bookings.id, id))
    .get();

const eventsOf = (id: number) => listHistoryFor("customer", id).map(({ event }) => event);

describe("on the evening before", () => {
  test("both sides confirm from five on until the start, once each, and both read it", () => {
    const one = booked();
    for (const now of [NOW, FIVE - 1, NINE, NINE + HOUR_MS]) {
      expect(one.coming(now)).toMatchObject({ reason: "not-possible" });
      expect(one.there(now)).toMatchObject({ reason: "not-possible" });
    }
    expect(saidOf(one.id)).toEqual({ coming: null, there: null });
    expect([one.coming(FIVE), one.there(NINE - 1)]).toEqual([{ ok: true }, { ok: true }]);
    // The same form sent again changes nothing, even once it would be too late.
    expect([one.coming(FIVE + 1), one.there(NINE + 1)]).toEqual([{ ok: true }, { ok: true }]);
    expect(saidOf(one.id)).toEqual({ coming: FIVE, there: NINE - 1 });
    expect(eventsOf(one.id)).toEqual(["somebody-there", "coming", "booked"]);
    expect(listHistoryFor("cleaner", one.id).map(({ event }) => event)).toEqual(eventsOf(one.id));
    // Nobody's form about the booking is refused because of it, and nobody is notified.
    expect(listEvents().map(({ kind }) => kind)).toEqual(["booking-booked"]);
  });

  test("nobody confirms for somebody else, and no request or cancelled job can be confirmed", () => {
    const one = booked();
    const stranger = makeCleaner();
    expect(confirmComing(one.id, stranger, FIVE)).toMatchObject({ reason: "unknown-booking" });
    expect(confirmComing(one.id, { userId: one.customer.id }, FIVE)).toMatchObject({
      reason: "unknown-booking",
    });
    expect(confirmSomebodyThere(one.id, stranger, FIVE)).toMatchObject({
      reason: "unknown-booking",
    });
    expect(confirmSomebodyThere(one.id, one.cleaner, FIVE)).toMatchObject({
      reason: "unknown-booking",
    });
    cancelBookingAsCleaner({ bookingId: one.id, reason: "Ill" }, one.cleaner, FIVE);
    expect(one.coming(FIVE)).toMatchObject({ reason: "not-possible" });
    const cleaner = makeCleaner({ instantBooking: false });
    const id = makeBooking({ cleanerId: cleaner.id, now: FIVE - HOUR_MS });
    expect(confirmComing(id, cleaner, FIVE)).toMatchObject({ reason: "not-possible" });
  });

  test("another time takes back what both said, another cleaner only what the cleaner said", () => {
    const admin = { userId: makeCustomer({ role: "admin" }).id };
    const reason = "As agreed";
    const moved = booked();
    moved.coming(FIVE);
    moved.there(FIVE);
    const to = { date: NEXT_MONDAY, time: "1:00 PM" } as const;
    expect(rescheduleToTime({ bookingId: moved.id, ...to, reason }, admin, FIVE).ok).toBe(true);
    expect(saidOf(moved.id)).toEqual({ coming: null, there: null });

    const serviceId = makeService().id;
    const given = booked({ serviceId });
    given.coming(FIVE);
    given.there(FIVE + 1);
    const other = makeCleaner();
    const change = { bookingId: given.id, cleanerId: other.id, agreed: true, reason };
    expect(reassignToCleaner(change, admin, FIVE)).toMatchObject({ ok: true });
    expect(saidOf(given.id)).toEqual({ coming: null, there: FIVE + 1 });
    expect(given.coming(FIVE)).toMatchObject({ reason: "unknown-booking" });
    expect(confirmComing(given.id, other, FIVE)).toEqual({ ok: true });
  });

  test("whenever it is said, it is kept exactly if it is in time, and never twice", () => {
    const times = fc.array(fc.integer({ min: -3 * 60, max: 20 * 60 }), { minLength: 1 });
    fc.assert(
      fc.property(times, (minutes) => {
        const one = booked();
        let first: number | null = null;
        for (const now of minutes.map((minute) => FIVE + minute * MINUTE_MS)) {
          const isInTime = now >= FIVE && now < NINE;
          if (first === null && isInTime) first = now;
          expect(one.coming(now).ok).toBe(first !== null);
        }
        expect(saidOf(one.id)?.coming).toBe(first);
        expect(eventsOf(one.id).filter((event) => event === "coming")).toHaveLength(
          first === null ? 0 : 1,
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe("at half past eight", () => {
  const asked = (now: number) => {
    while (publishReminders(now));
    return listEvents()
      .filter(({ kind }) => kind.endsWith("-unconfirmed"))
      .map(({ kind, payload }) => [kind, payload]);
  };

  test("who hasn't confirmed is asked once more, once, and whoever has isn't", () => {
    const silent = booked();
    const half = booked();
    half.coming(FIVE);
    const both = booked();
    both.coming(FIVE);
    both.there(FIVE);
    expect(asked(HALF_PAST_EIGHT - 1)).toEqual([]);
    const ofBooking = ({ id }: { id: number }) => ({ bookingId: id, startsAt: NINE });
    const all = [
      ["booking-coming-unconfirmed", ofBooking(silent)],
      ["booking-presence-unconfirmed", ofBooking(silent)],
      ["booking-presence-unconfirmed", ofBooking(half)],
    ];
    expect(asked(HALF_PAST_EIGHT)).toEqual(all);
    expect(asked(HALF_PAST_EIGHT + HOUR_MS)).toEqual(all);
    // It changes nothing about the booking.
    expect(eventsOf(silent.id)).toEqual(["booked"]);
    expect(saidOf(silent.id)).toEqual({ coming: null, there: null });
  });

  test("what was agreed after the reminder counts as confirmed", () => {
    const before = booked({ now: FIVE + HOUR_MS });
    const after = booked({ now: FIVE + HOUR_MS + 1 });
    const cleaner = makeCleaner({ instantBooking: false });
    const accepted = makeBooking({ cleanerId: cleaner.id });
    acceptBooking({ bookingId: accepted, userId: cleaner.userId }, FIVE + 2 * HOUR_MS);
    expect(asked(HALF_PAST_EIGHT).map(([, payload]) => payload)).toEqual([
      { bookingId: before.id, startsAt: NINE },
      { bookingId: before.id, startsAt: NINE },
    ]);
    const isLate = (id: number) => isAgreedLate(listHistoryFor("cleaner", id), NEXT_MONDAY);
    expect([before.id, after.id].map(isLate)).toEqual([false, true]);
  });

  test("the day that admins look at turns to tomorrow", () => {
    expect(dateToConfirm(HALF_PAST_EIGHT - 1)).toBe(EVE);
    expect(dateToConfirm(HALF_PAST_EIGHT)).toBe(NEXT_MONDAY);
    expect(dateToConfirm(NINE)).toBe(NEXT_MONDAY);
  });
});
