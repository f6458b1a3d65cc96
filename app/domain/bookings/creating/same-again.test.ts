import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { addDays } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking, type newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { getSameAgain } from "./same-again.server";

useDatabase();

/** The evening of the Monday on which the job was done. */
const AFTER = NOW + 7 * DAY_MS + 10 * HOUR_MS;

/** A job on Monday at nine that is completed, for a customer who may book it again. */
function done(given: Parameters<typeof newBooking>[0] = {}) {
  const customer = makeCustomer();
  const [cleaner, service] = [makeCleaner(), makeService()];
  const job = { cleanerId: cleaner.id, serviceId: service.id, ...given };
  const id = makeBooking({ ...job, customerId: customer.id });
  db().update(bookings).set({ status: "completed" }).where(eq(bookings.id, id)).run();
  return { customer, cleaner, service, id };
}

test("the next such weekday at that hour is offered, with today's price and all choices", () => {
  const { customer, cleaner, service, id } = done();
  db().update(cleaners).set({ hourlyRate: 400_00 }).where(eq(cleaners.id, cleaner.id)).run();
  expect(getSameAgain(customer.id, AFTER)).toMatchObject({
    bookingId: id,
    choices: {
      serviceId: service.id,
      cleanerId: cleaner.id,
      area: "nimman",
      date: addDays(NEXT_MONDAY, 7),
      time: "9:00 AM",
    },
    price: { total: 2 * 400_00 + 350_00 },
  });
});

test("a weekday that is taken is passed over; if none is left, another day at that hour is offered", () => {
  const { customer, cleaner } = done();
  makeBooking({ cleanerId: cleaner.id, date: addDays(NEXT_MONDAY, 7), now: AFTER });
  expect(getSameAgain(customer.id, AFTER)?.choices.date).toBe(addDays(NEXT_MONDAY, 14));
  const tuesdays = 0b0000010;
  db().update(cleaners).set({ workDays: tuesdays }).where(eq(cleaners.id, cleaner.id)).run();
  expect(getSameAgain(customer.id, AFTER)?.choices.date).toBe(addDays(NEXT_MONDAY, 1));
});

test("nothing is offered without a completed job, or if the cleaner can't be booked any more", () => {
  expect(getSameAgain(makeCustomer().id, AFTER)).toBeNull();
  const { customer, cleaner } = done();
  expect(getSameAgain(makeCustomer().id, AFTER)).toBeNull();
  db().update(cleaners).set({ isVerified: false }).where(eq(cleaners.id, cleaner.id)).run();
  expect(getSameAgain(customer.id, AFTER)).toBeNull();
});
