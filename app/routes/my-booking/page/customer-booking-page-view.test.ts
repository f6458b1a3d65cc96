import { expect, test } from "vitest";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { getCustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import { translatorFor } from "~/i18n/i18n.server";
import { instantOf } from "~/lib/bangkok-time";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { customerBookingPageView } from "./customer-booking-page-view.server";

useDatabase();

test("a lost booking leads to its search until its start, and has no choices of its own", async () => {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const id = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const t = await translatorFor("en");
  // Free at the same time.
  makeCleaner();
  const shownAt = (now: number) => {
    const booking = getCustomerBookingDetails(id, customer.id);
    const view = booking && customerBookingPageView(booking, { t, locale: "en", now });
    return [view?.lost?.state, view?.alternatives.length !== 0];
  };
  expect(shownAt(NOW)).toEqual([undefined, false]);
  cancelBookingAsCleaner({ bookingId: id, reason: "Ill" }, { userId: cleaner.userId }, NOW);
  const start = instantOf(NEXT_MONDAY, 9);
  expect(shownAt(start - 1)).toEqual(["ask", false]);
  expect(shownAt(start)).toEqual([undefined, true]);
});
