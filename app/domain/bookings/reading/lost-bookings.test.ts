import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { instantOf } from "~/lib/bangkok-time";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { cancelBookingAsCleaner } from "../lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import { startSearchAsCustomer, stopSearch } from "../substitutes/search-commands.server";
import { listLostBookingsAhead } from "./lost-bookings.server";

useDatabase();

/** Makes a booking for which its customer wants something if the cleaner can't come. */
function bookingThatWants(choice: "ask" | "cancel") {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const id = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  sqlite().prepare("update bookings set if_cleaner_cant = ? where id = ?").run(choice, id);
  const lose = () =>
    cancelBookingAsCleaner({ bookingId: id, reason: "Ill" }, { userId: cleaner.userId }, NOW);
  const listed = (now = NOW) =>
    listLostBookingsAhead(customer.id, now).map((one) => [one.id, one.isSearchedFor]);
  return { id, customer, lose, listed };
}

test("a lost booking is listed until its customer has settled it, or it would have started", () => {
  const { id, customer, lose, listed } = bookingThatWants("ask");
  expect(listed()).toEqual([]);
  lose();
  expect(listed()).toEqual([[id, false]]);
  const by = { userId: customer.id, now: NOW };
  startSearchAsCustomer(id, by);
  expect(listed()).toEqual([[id, true]]);
  expect(listed(instantOf(NEXT_MONDAY, 9))).toEqual([]);
  stopSearch(id, by);
  expect(listed()).toEqual([]);
});

test("a booking that ended as its customer wanted isn't listed", () => {
  const lost = bookingThatWants("cancel");
  lost.lose();
  expect(lost.listed()).toEqual([]);
  const cancelled = bookingThatWants("ask");
  cancelBookingAsCustomer(
    { bookingId: cancelled.id, event: "cancelled", reason: "" },
    { userId: cancelled.customer.id },
    NOW,
  );
  expect(cancelled.listed()).toEqual([]);
});
