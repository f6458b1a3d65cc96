import { expect, test } from "vitest";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { prepareBookingAgain } from "./book-again.server";
import { getBookingDraft, saveBookingDraft } from "./booking-drafts.server";

useDatabase();

/** Books two hours; returns the customer, the choices and the booking. */
function booked() {
  const [customer, cleaner, service] = [makeCustomer(), makeCleaner(), makeService()];
  const bookingId = makeBooking({
    serviceId: service.id,
    cleanerId: cleaner.id,
    specialInstructions: "The key is with the guard.",
    customerId: customer.id,
  });
  const choices = { serviceId: service.id, cleanerId: cleaner.id, area: "nimman" };
  return { customer, choices, bookingId };
}

test("service, cleaner and area are chosen, and the address waits for the details step", () => {
  const { customer, choices, bookingId } = booked();
  expect(prepareBookingAgain(bookingId, customer.id, NOW)).toEqual(choices);
  expect(getBookingDraft(customer.id, NOW)).toEqual({
    address: "1 Nimman Road",
    city: "nimman",
    zipCode: "50200",
    phone: customer.phone,
    // Kept with the home.
    specialInstructions: "The key is with the guard.",
    home: null,
    aboutHome: "",
    ifCleanerCant: null,
    savedAt: NOW,
  });
});

test("texts that were typed before stay", () => {
  const { customer, bookingId } = booked();
  const typed = { city: "suthep", zipCode: "", phone: "081", specialInstructions: "Two cats." };
  saveBookingDraft(customer.id, { ...typed, address: "2 Suthep Road" }, NOW);
  prepareBookingAgain(bookingId, customer.id, NOW);
  expect(getBookingDraft(customer.id, NOW)).toMatchObject({
    address: "1 Nimman Road",
    city: "nimman",
    specialInstructions: "Two cats.",
    phone: "081",
  });
});

test("somebody else's booking is none, and tells no address", () => {
  const { bookingId } = booked();
  const stranger = makeCustomer();
  expect(prepareBookingAgain(bookingId, stranger.id, NOW)).toBeNull();
  expect(prepareBookingAgain(999_999, stranger.id, NOW)).toBeNull();
  expect(getBookingDraft(stranger.id, NOW)).toBeNull();
});
