import { expect, test } from "vitest";
import { declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { transitionBooking } from "~/domain/bookings/lifecycle/transition.server";
import { getCustomerBooking } from "~/domain/bookings/reading/bookings.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { customerBookingView } from "./customer-booking-view";

useDatabase();

test("a request that nobody answered in time waits for no answer, before it is settled", () => {
  const customer = makeCustomer();
  const cleanerId = makeCleaner({ instantBooking: false }).id;
  const booking = getCustomerBooking(
    makeBooking({ cleanerId, customerId: customer.id }),
    customer.id,
  );
  if (!booking) throw new Error("Not booked.");
  const deadline = NOW + 4 * HOUR_MS;
  const seen = (now: number) => customerBookingView(booking, "en", now);
  expect(seen(deadline - 1)).toMatchObject({ status: "pending", respondBy: deadline });
  // Customers see the cleaner's number once the booking is confirmed.
  expect(seen(deadline - 1).cleanerPhone).toBeNull();
  const confirmed = { ...booking, status: "confirmed" } as const;
  expect(customerBookingView(confirmed, "en", NOW)).toMatchObject({
    cleanerPhone: "+66815550101",
  });
  expect(customerBookingView({ ...confirmed, status: "completed" }, "en", NOW)).toMatchObject({
    cleanerPhone: null,
  });
  expect(seen(deadline)).toMatchObject({
    status: "cancelled",
    customerStatus: "not-booked",
    respondBy: null,
  });
  const isToPay = (now: number, facts = {}) =>
    customerBookingView({ ...confirmed, ...facts }, "en", now).isToPay;
  expect(isToPay(booking.endsAt - 1)).toBe(false);
  expect(isToPay(booking.endsAt)).toBe(true);
  expect(isToPay(booking.endsAt, { paidAt: booking.endsAt })).toBe(false);
  expect(isToPay(booking.endsAt, { status: "completed" })).toBe(false);
  const asked = {
    proposedDate: booking.date,
    proposedTime: "3:00 PM",
    proposedUntil: deadline,
  } as const;
  expect(customerBookingView(confirmed, "en", NOW).proposedStartsAt).toBeNull();
  expect(customerBookingView({ ...confirmed, ...asked }, "en", NOW).proposedStartsAt).toBe(
    instantOf(booking.date, 15),
  );
  expect(
    customerBookingView({ ...confirmed, ...asked }, "en", deadline).proposedStartsAt,
  ).toBeNull();
});

test("a request that was declined was never booked; one that its customer withdrew was cancelled", () => {
  const customer = makeCustomer();
  const cleaner = makeCleaner({ instantBooking: false });
  const request = () => makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const seen = (id: number) => {
    const booking = getCustomerBooking(id, customer.id);
    return booking && customerBookingView(booking, "en", NOW);
  };
  const declined = request();
  declineBooking({ bookingId: declined, userId: cleaner.userId, reason: "" }, NOW);
  expect(seen(declined)).toMatchObject({ status: "cancelled", customerStatus: "not-booked" });
  const withdrawn = request();
  const by = { as: "customer", userId: customer.id } as const;
  transitionBooking({ bookingId: withdrawn, event: "withdrawn" }, by, NOW);
  expect(seen(withdrawn)).toMatchObject({ status: "cancelled", customerStatus: "cancelled" });
});
