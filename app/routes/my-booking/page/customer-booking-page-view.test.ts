import { expect, test } from "vitest";
import { startDoorWait } from "~/domain/bookings/door/door-commands.server";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { confirmComing } from "~/domain/bookings/lifecycle/confirmations.server";
import { getCustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import { translatorFor } from "~/i18n/i18n.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
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

test("on its day it has the card of its moment, shows news on its own, and opens the QR code in the last hour", async () => {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const id = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const t = await translatorFor("en");
  const start = instantOf(NEXT_MONDAY, 9);
  const end = start + 2 * HOUR_MS;
  const shownAt = (now: number) => {
    const booking = getCustomerBookingDetails(id, customer.id);
    const view = booking && customerBookingPageView(booking, { t, locale: "en", now });
    return [view?.card?.moment, view?.isLive, view?.isQrOpen];
  };
  expect(shownAt(NOW)).toEqual([undefined, false, false]);
  expect(shownAt(start - DAY_MS)).toEqual(["ahead", false, false]);
  expect(shownAt(start - 1)).toEqual(["ahead", true, false]);
  confirmComing(id, cleaner, start - HOUR_MS);
  expect(shownAt(start)).toEqual(["work", true, false]);
  expect(shownAt(end - HOUR_MS)).toEqual(["work", true, true]);
  expect(shownAt(end)).toEqual(["pay", true, true]);
  startDoorWait(id, cleaner, start);
  expect(shownAt(end)).toEqual(["way", true, true]);
  cancelBookingAsCleaner({ bookingId: id, reason: "Ill" }, cleaner, start - 1);
  expect(shownAt(start)).toEqual([undefined, false, false]);
});
