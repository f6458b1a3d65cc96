import { describe, expect, test } from "vitest";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { acceptBooking, declineBooking } from "./answer-request.server";
import { getCustomerBooking, getDisplayedStatusDetail } from "../reading/bookings.server";
import { settleBookings } from "./settle-bookings.server";
import { transitionBooking } from "./transition.server";

useDatabase();

/** Four hours of daytime after `NOW`, which is nine in the morning. */
const DEADLINE = NOW + 4 * HOUR_MS;

function request() {
  const cleaner = makeCleaner({ instantBooking: false });
  const customer = makeCustomer();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const outcome = (now: number) => {
    const booking = getCustomerBooking(bookingId, customer.id);
    return booking && getDisplayedStatusDetail(booking, now);
  };
  const answer = { bookingId, userId: cleaner.userId, reason: "Too far" };
  return { bookingId, customer, answer, outcome };
}

describe("a request", () => {
  test("that nobody answered in time has ended, before it is settled: no answer, no withdrawal", () => {
    const { bookingId, customer, answer, outcome } = request();
    const expired = { ok: false, reason: "expired" };
    expect(outcome(DEADLINE - 1)).toBe("pending");
    expect(outcome(DEADLINE)).toBe("expired");
    expect(declineBooking(answer, DEADLINE)).toEqual(expired);
    expect(acceptBooking(answer, DEADLINE)).toEqual(expired);
    const withdrawn = { bookingId, event: "withdrawn" } as const;
    expect(transitionBooking(withdrawn, { as: "customer", userId: customer.id }, DEADLINE)).toEqual(
      { ok: false, reason: "not-possible" },
    );
    settleBookings(DEADLINE);
    expect(outcome(DEADLINE)).toBe("expired");
    expect(declineBooking(answer, instantOf(NEXT_MONDAY, 9))).toEqual(expired);
  });

  test("can be declined until its last moment, twice with one outcome", () => {
    const { answer, outcome } = request();
    expect(declineBooking(answer, DEADLINE - 1)).toEqual({ ok: true, isRepeated: false });
    expect(declineBooking(answer, DEADLINE)).toEqual({ ok: true, isRepeated: true });
    expect(acceptBooking(answer, DEADLINE)).toEqual({ ok: false, reason: "declined" });
    expect(outcome(DEADLINE)).toBe("declined");
  });
});
