import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { instantOf } from "~/lib/bangkok-time";
import { MANY_VISITS_AHEAD } from "~/lib/booking-limits";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { makeBooking } from "../../../../tests/support/bookings";
import { countUpcomingBookingsOfUser } from "./upcoming-bookings.server";
import { listPeople } from "../people/people-list.server";
import { deactivateUser } from "../people/people.server";

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
    { search: "", role: null, state: null, order: "newest", now: NOW },
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

test("the list of people finds those with more than 10 visits ahead, until these are cancelled with the account", () => {
  const many = makeCustomer().id;
  const few = makeCustomer().id;
  const series = (visits: number) => ({
    every: 1 as const,
    dates: datesOfSeries(NEXT_MONDAY, 1, visits),
  });
  makeBooking({ customerId: many, ...series(MANY_VISITS_AHEAD + 1) });
  makeBooking({ customerId: few, ...series(MANY_VISITS_AHEAD) });
  const found = (now = NOW) =>
    listPeople(
      { search: "", role: null, state: "many-ahead", order: "newest", now },
      { page: 1, size: 50 },
    ).rows.map(({ id }) => id);
  expect(found()).toEqual([many]);
  expect(found(instantOf(NEXT_MONDAY, 9))).toEqual([]);
  const by = { adminId: makeCustomer({ role: "admin" }).id };
  expect(deactivateUser(many, { by, now: NOW }, { cancelsVisits: true })).toEqual({ ok: true });
  expect(found()).toEqual([]);
  const ends = sqlite().prepare(
    "select actor, event, count(*) as visits from booking_events where to_status = 'cancelled' group by 1, 2",
  );
  expect(ends.all()).toEqual([
    { actor: "admin", event: "cancelled", visits: MANY_VISITS_AHEAD + 1 },
  ]);
});
