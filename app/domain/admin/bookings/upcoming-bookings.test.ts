import { expect, test } from "vitest";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { makeBooking } from "../../../../tests/support/bookings";
import { countUpcomingBookingsOfUser } from "./upcoming-bookings.server";
import { listPeople } from "../people/people-list.server";

useDatabase();

const DAY_MS = 24 * 60 * 60 * 1000;

test("what somebody has to come is counted for each of their sides, what is over isn't", () => {
  const cleaner = makeCleaner();
  const customerId = makeCustomer().id;
  makeBooking({ cleanerId: cleaner.id, customerId });
  makeBooking({ customerId });
  expect(countUpcomingBookingsOfUser(customerId, NOW)).toEqual({ asCustomer: 2, asCleaner: 0 });
  expect(countUpcomingBookingsOfUser(cleaner.userId, NOW)).toEqual({ asCustomer: 0, asCleaner: 1 });
  expect(countUpcomingBookingsOfUser(customerId, NOW + 30 * DAY_MS)).toEqual({
    asCustomer: 0,
    asCleaner: 0,
  });
});

test("the list of people says who is a cleaner, and whether they are verified", () => {
  const verified = makeCleaner();
  const waiting = makeCleaner({ isVerified: false });
  const customer = makeCustomer();
  const { rows } = listPeople(
    { search: "", role: null, state: null, order: "newest" },
    { page: 1, size: 50 },
  );
  const said = (userId: number) => {
    const row = rows.find(({ id }) => id === userId);
    return [row?.cleanerId, row?.cleanerIsVerified];
  };
  expect(said(verified.userId)).toEqual([verified.id, 1]);
  expect(said(waiting.userId)).toEqual([waiting.id, 0]);
  expect(said(customer.id)).toEqual([null, null]);
});
