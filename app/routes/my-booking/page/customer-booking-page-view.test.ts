import { expect, test } from "vitest";
import { startDoorWait } from "~/domain/bookings/door/door-commands.server";
import {
  cancelBookingAsCleaner,
  completeBooking,
  markPaid,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { confirmComing } from "~/domain/bookings/lifecycle/confirmations.server";
import { correctPayment } from "~/domain/bookings/lifecycle/correct-payment.server";
import { sayPaid } from "~/domain/bookings/paying/say-paid.server";
import { getCustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import { translatorFor } from "~/i18n/i18n.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { anonymiseCleaner, makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { customerBookingPageView } from "./customer-booking-page-view.server";

useDatabase();

const END = instantOf(NEXT_MONDAY, 11);

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

test("the card of a job that is done asks for no second payment: it says what was said of the first", async () => {
  const { id, customer, cleaner, pageAt } = await aJob();
  completeBooking({ bookingId: id, payment: null }, cleaner, END);
  expect(pageAt(END).card?.title).toMatch(/^Done: you can pay /);
  completeBooking({ bookingId: id, payment: "not-yet" }, cleaner, END);
  expect(pageAt(END).card?.title).toMatch(/ says that it isn’t paid yet$/);
  sayPaid({ bookingId: id, how: "cash" }, { userId: customer.id }, END + 1);
  expect(pageAt(END + 1).card?.title).toBe("Our team looks at it");
});

test.each(["not-yet", null] as const)(
  "nobody is to pay a cleaner who has deleted their account: %s",
  async (payment) => {
    const { id, cleaner, pageAt } = await aJob();
    completeBooking({ bookingId: id, payment }, cleaner, END);
    expect(pageAt(END + 1).payment?.is).toBe("now");
    anonymiseCleaner(cleaner, END + 1);
    expect(pageAt(END + 1).payment).toEqual({ is: "cleaner-gone" });
    expect(pageAt(END + 1).card?.title).toBe("Your cleaner has left BaanSaat: don’t pay yet");
  },
);

test("after the team's decision the page says so, with its time and words, until the cleaner is paid", async () => {
  const { id, cleaner, customer, pageAt } = await aJob();
  const admin = { userId: makeCustomer({ role: "admin" }).id };
  completeBooking({ bookingId: id, payment: "not-yet" }, cleaner, END);
  expect(pageAt(END).payment).toMatchObject({ deniedSince: END, decided: null });
  sayPaid({ bookingId: id, how: "cash" }, { userId: customer.id }, END + 1);
  const decision = {
    bookingId: id,
    payment: "not-yet",
    reason: "The slip is another one",
  } as const;
  correctPayment(decision, admin, END + 2);
  expect(pageAt(END + 3).payment).toMatchObject({
    decided: { at: END + 2, words: "The slip is another one" },
  });
  expect(pageAt(END + 3).card?.title).toBe("Our team decided that it isn’t paid yet");
  markPaid({ bookingId: id, payment: "cash" }, cleaner, END + 4);
  expect(pageAt(END + 5).payment?.is).toBe("paid");
});

/** Makes a job until `END`, with its page as its customer reads it. */
async function aJob() {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const id = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const t = await translatorFor("en");
  const pageAt = (now: number) => {
    const booking = getCustomerBookingDetails(id, customer.id);
    if (!booking) throw new Error("no booking");
    return customerBookingPageView(booking, { t, locale: "en", now });
  };
  return { id, cleaner: { userId: cleaner.userId }, customer, pageAt };
}
