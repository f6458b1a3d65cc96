import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { bookingHours } from "#db/schema/schedule";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { addDays } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { acceptBooking, declineBooking } from "./answer-request.server";
import { changeOwnBookingStatus } from "./change-own-booking-status.server";
import { settleBookings } from "./settle-bookings.server";
import { transitionBooking } from "./transition.server";

useDatabase();

/** Four hours of daytime after `NOW`, which is nine in the morning. */
const DEADLINE = NOW + 4 * HOUR_MS;

beforeEach(() => {
  deleteEvents();
});

/** Makes a request now, for two hours at nine. */
function ask(cleaner: Cleaner = makeCleaner({ instantBooking: false }), date = NEXT_MONDAY) {
  const customer = makeCustomer();
  const bookingId = makeBooking({ cleanerId: cleaner.id, date, customerId: customer.id });
  deleteEvents();
  return { bookingId, userId: cleaner.userId, cleaner, customer };
}

const statusOf = (id: number) =>
  db().select({ status: bookings.status }).from(bookings).where(eq(bookings.id, id)).get()?.status;
const hoursOf = (id: number) =>
  db().select().from(bookingHours).where(eq(bookingHours.bookingId, id)).all().length;
const eventsOf = (id: number) =>
  db()
    .select({ event: bookingEvents.event })
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, id))
    .all()
    .map(({ event }) => event);
const minutesOf = (id: number) =>
  db()
    .select({ minutes: cleaners.averageResponseTime })
    .from(cleaners)
    .where(eq(cleaners.id, id))
    .get()?.minutes;

describe("accepting", () => {
  test("confirms, and tells the customer alone", () => {
    const { bookingId, userId, customer } = ask();
    expect(acceptBooking({ bookingId, userId }, NOW)).toEqual({ ok: true, isRepeated: false });
    expect([statusOf(bookingId), hoursOf(bookingId)]).toEqual(["confirmed", 3]);
    expect(makeEmailNotifications(NOW).map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-accepted", customer.id],
    ]);
  });

  test("by a second tap changes nothing", () => {
    const { bookingId, userId } = ask();
    acceptBooking({ bookingId, userId }, NOW);
    expect(acceptBooking({ bookingId, userId }, NOW + 1)).toEqual({ ok: true, isRepeated: true });
    expect(eventsOf(bookingId)).toEqual(["requested", "accepted"]);
  });

  test.each([
    ["settled", true],
    ["not yet settled", false],
  ])("after the deadline is too late, %s", (_name, settled) => {
    const { bookingId, userId } = ask();
    if (settled) settleBookings(DEADLINE);
    const result = acceptBooking({ bookingId, userId }, DEADLINE);
    expect(result).toEqual({ ok: false, reason: "expired" });
    expect(statusOf(bookingId)).toBe(settled ? "cancelled" : "pending");
    // A millisecond earlier it is still in time.
    const other = ask();
    expect(acceptBooking(other, DEADLINE - 1)).toEqual({ ok: true, isRepeated: false });
  });

  test("what the customer has withdrawn, or somebody else's, is refused", () => {
    const { bookingId, userId, customer } = ask();
    const asCustomer = { as: "customer", userId: customer.id } as const;
    transitionBooking({ bookingId, event: "withdrawn" }, asCustomer, NOW);
    expect(acceptBooking({ bookingId, userId }, NOW)).toEqual({ ok: false, reason: "withdrawn" });
    const stranger = makeCleaner().userId;
    const unknown = { ok: false, reason: "unknown-booking" };
    expect(acceptBooking({ bookingId: ask().bookingId, userId: stranger }, NOW)).toEqual(unknown);
    expect(acceptBooking({ bookingId: 999_999, userId: stranger }, NOW)).toEqual(unknown);
  });
});

describe("declining", () => {
  test("is final, frees the hours, and tells the customer why", () => {
    const { bookingId, userId, customer } = ask();
    const decline = { bookingId, userId, reason: "Too far for me" };
    expect(declineBooking(decline, NOW)).toEqual({ ok: true, isRepeated: false });
    expect([statusOf(bookingId), hoursOf(bookingId)]).toEqual(["cancelled", 0]);
    expect(makeEmailNotifications(NOW).map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-lost", customer.id],
    ]);
    expect(declineBooking(decline, NOW)).toEqual({ ok: true, isRepeated: true });
    expect(acceptBooking({ bookingId, userId }, NOW)).toEqual({ ok: false, reason: "declined" });
  });

  test("what was accepted isn't possible any more", () => {
    const { bookingId, userId } = ask();
    acceptBooking({ bookingId, userId }, NOW);
    const result = declineBooking({ bookingId, userId, reason: "" }, NOW);
    expect(result).toEqual({ ok: false, reason: "accepted" });
    expect(statusOf(bookingId)).toBe("confirmed");
  });
});

test("of answers and withdrawals in any order the first one holds, and hours are held by a confirmed job alone", () => {
  const moves = fc.constantFrom("accept", "decline", "withdraw", "expire");
  fc.assert(
    fc.property(fc.array(moves, { minLength: 1, maxLength: 6 }), (order) => {
      const { bookingId, userId, customer } = ask();
      const first = order[0];
      for (const move of order) {
        if (move === "accept") acceptBooking({ bookingId, userId }, NOW);
        if (move === "decline") declineBooking({ bookingId, userId, reason: "" }, NOW);
        if (move === "withdraw") {
          const asCustomer = { as: "customer", userId: customer.id } as const;
          transitionBooking({ bookingId, event: "withdrawn" }, asCustomer, NOW);
        }
        if (move === "expire") {
          transitionBooking({ bookingId, event: "expired" }, { as: "system" }, DEADLINE);
        }
      }
      expect(statusOf(bookingId)).toBe(first === "accept" ? "confirmed" : "cancelled");
      expect(hoursOf(bookingId)).toBe(first === "accept" ? 3 : 0);
      expect(eventsOf(bookingId)).toHaveLength(2);
    }),
    { numRuns: 40 },
  );
});

describe("how fast a cleaner answers", () => {
  const answerAfter = (cleaner: Cleaner, minutes: number, day: number) => {
    const { bookingId, userId } = ask(
      cleaner,
      addDays(NEXT_MONDAY, Math.floor(day / 5) * 7 + (day % 5)),
    );
    const answer = day % 2 ? acceptBooking : declineBooking;
    const result = answer({ bookingId, userId, reason: "" }, NOW + minutes * MINUTE_MS);
    expect(result.ok).toBe(true);
  };

  test("is the median of their answers", () => {
    const cleaner = makeCleaner({ instantBooking: false });
    answerAfter(cleaner, 10, 0);
    expect(minutesOf(cleaner.id)).toBe(10);
    answerAfter(cleaner, 30, 1);
    expect(minutesOf(cleaner.id)).toBe(20);
    answerAfter(cleaner, 200, 2);
    expect(minutesOf(cleaner.id)).toBe(30);
  });

  test("is of the last 20, and at least a minute once there is one", () => {
    const cleaner = makeCleaner({ instantBooking: false });
    for (let day = 0; day < 21; day += 1) answerAfter(cleaner, 200, day);
    expect(minutesOf(cleaner.id)).toBe(200);
    for (let day = 21; day < 41; day += 1) answerAfter(cleaner, 0, day);
    expect(minutesOf(cleaner.id)).toBe(1);
  });

  test("is no matter of what nobody answered, or what others did", () => {
    const { bookingId, cleaner, customer } = ask();
    const asCustomer = { as: "customer", userId: customer.id } as const;
    transitionBooking({ bookingId, event: "withdrawn" }, asCustomer, NOW + MINUTE_MS);
    ask(cleaner);
    settleBookings(DEADLINE);
    expect(minutesOf(cleaner.id)).toBe(0);
  });
});

describe("by the API's words", () => {
  const words = (
    bookingId: number,
    status: "confirmed" | "rejected" | "cancelled" | "completed",
  ) => ({
    bookingId,
    status,
    reason: "",
  });

  test("a cleaner answers, cancels with a reason, and completes once it has started", () => {
    const { bookingId, userId } = ask();
    expect(changeOwnBookingStatus(words(bookingId, "confirmed"), userId, NOW)).toMatchObject({
      ok: true,
    });
    const bare = changeOwnBookingStatus(words(bookingId, "cancelled"), userId, NOW);
    expect(bare).toEqual({ ok: false, reason: "reason-missing" });
    const early = changeOwnBookingStatus(words(bookingId, "completed"), userId, NOW);
    expect(early).toEqual({ ok: false, reason: "not-possible" });
    const why = { ...words(bookingId, "cancelled"), reason: "I am ill" };
    expect(changeOwnBookingStatus(why, userId, NOW)).toMatchObject({ ok: true });
    expect(statusOf(bookingId)).toBe("cancelled");
  });

  test("a customer takes back what they asked for, and nothing else", () => {
    const { bookingId, customer } = ask();
    const accept = changeOwnBookingStatus(words(bookingId, "confirmed"), customer.id, NOW);
    expect(accept).toEqual({ ok: false, reason: "not-possible" });
    expect(changeOwnBookingStatus(words(bookingId, "cancelled"), customer.id, NOW)).toEqual({
      ok: true,
    });
    expect(eventsOf(bookingId)).toEqual(["requested", "withdrawn"]);
  });
});
