import type { Request } from "autocannon";
import { addDays, cityDateOf, daysBetween, weekdayOf } from "~/lib/bangkok-time";
import { bahtFromSatang } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { ServerFixtures, FreeJob } from "../support/server-fixtures";
import { CONNECTIONS } from "./load";

/** Encodings that browsers accept. */
export const ENCODINGS = { "Accept-Encoding": "gzip, br" };
/** Bookings for each customer, below the limit that a customer may have. */
const BOOKINGS_PER_CUSTOMER = 18;
/** Slots are found in advance; a server that books faster needs more. */
const MOST_BOOKINGS_PER_SECOND = 3_000;
/** The same for requests that wait to be accepted. */
const MOST_ACCEPTED_PER_SECOND = 1_000;
/** Number of bookings rescheduled in turn, each with another cleaner: none is rescheduled twice at once. */
const MOVED_BOOKINGS = 4 * CONNECTIONS;
/** First day after all bookings of the data set, in days from today. */
export const FIRST_FREE_DAY = 65;
const LAST_FREE_DAY = 175;

/**
 * Returns requests that each book another free slot, as a customer who may still book; enough for
 * `seconds`.
 */
export function bookingRequests(data: ServerFixtures, seconds: number): () => Request[] {
  const wanted = MOST_BOOKINGS_PER_SECOND * seconds;
  const customers = data.idleCustomers(Math.ceil(wanted / BOOKINGS_PER_CUSTOMER));
  data.haveCompletedJobs(customers);
  const cookies = data.signInAll(customers);
  const jobs: FreeJob[] = [];
  for (let day = FIRST_FREE_DAY + 1; day <= LAST_FREE_DAY && jobs.length < wanted; day += 1) {
    jobs.push(...data.freeJobsOn(day, wanted - jobs.length));
  }
  return () => {
    let next = 0;
    const setupRequest = (request: Request): Request => {
      const job = jobs[next % jobs.length];
      const cookie = cookies[next % cookies.length];
      next += 1;
      if (!job || !cookie) throw new Error("There is nothing to book.");
      return {
        ...request,
        headers: { ...ENCODINGS, "Content-Type": "application/json", Cookie: cookie },
        body: JSON.stringify({
          serviceId: job.serviceId,
          cleanerId: job.cleanerId,
          date: job.date,
          time: job.time,
          totalPrice: bahtFromSatang(job.total),
          address: "99/9 Moo 3",
          city: job.area,
          zipCode: "50200",
          phone: "0815550123",
          specialInstructions: "",
          status: "confirmed",
        }),
      };
    };
    return [{ method: "POST", path: "/api/bookings", setupRequest }];
  };
}

/** Returns requests that each reschedule another booking, to and fro between nine and one o'clock. */
export function movingRequests(data: ServerFixtures): () => Request[] {
  const today = cityDateOf(data.now);
  const monday = addDays(today, 28 + ((8 - weekdayOf(addDays(today, 28))) % 7));
  const people = data.sqlite.transaction(() =>
    Array.from({ length: MOVED_BOOKINGS }, () => {
      const customerId = data.addCustomer();
      return { customerId, cleanerId: data.addCleaner().id, cookie: data.signIn(customerId) };
    }),
  )();
  data.forgetManyChanges();
  const at = { daysAhead: daysBetween(today, monday), hours: 2 };
  const bookings = data.inOneTransaction(() =>
    people.map(({ customerId, cleanerId, cookie }) => ({
      id: data.addJob(cleanerId, customerId, at),
      cookie,
    })),
  );
  // Read as its page would show it, because the end of a round aborts running requests.
  const shown = data.sqlite.prepare<[number], { time: string; rowVersion: number }>(
    "select time, row_version as rowVersion from bookings where id = ?",
  );
  return () => {
    let next = 0;
    const setupRequest = (request: Request): Request => {
      const booking = bookings[next % bookings.length];
      const now = booking && shown.get(booking.id);
      if (!now) throw new Error("There is nothing to move.");
      next += 1;
      return {
        ...request,
        path: paths.myBookingStep(booking.id, "move"),
        headers: {
          ...ENCODINGS,
          "Content-Type": "application/x-www-form-urlencoded",
          Cookie: booking.cookie,
        },
        body: new URLSearchParams({
          date: monday,
          time: now.time === "9:00 AM" ? "1:00 PM" : "9:00 AM",
          rowVersion: String(now.rowVersion),
        }).toString(),
      };
    };
    return [{ method: "POST", path: "/", setupRequest }];
  };
}

/** Returns requests that each accept another booking request, as its cleaner; enough for `seconds`. */
export function acceptingRequests(data: ServerFixtures, seconds: number): () => Request[] {
  const today = cityDateOf(data.now);
  const days = Array.from({ length: LAST_FREE_DAY - FIRST_FREE_DAY }, (_, day) => day + 28).filter(
    (day) => weekdayOf(addDays(today, day)) === 1,
  );
  const times = days.flatMap((daysAhead) => [9, 13].map((hour) => ({ daysAhead, hour })));
  const cleaners = Math.ceil((MOST_ACCEPTED_PER_SECOND * seconds) / times.length);
  const people = data.sqlite.transaction(() =>
    Array.from({ length: cleaners }, () => {
      const { id, userId } = data.addCleaner();
      return { id, cookie: data.signIn(userId), customers: times.map(() => data.addCustomer()) };
    }),
  )();
  const asked = data.inOneTransaction(() =>
    people.flatMap(({ id, cookie, customers }) =>
      times.map((at, index) => ({ id: data.addRequest(id, customers[index] ?? 0, at), cookie })),
    ),
  );
  return () => {
    let next = 0;
    const setupRequest = (request: Request): Request => {
      const booking = asked[next];
      next += 1;
      if (!booking) throw new Error("There is nothing to accept.");
      return {
        ...request,
        path: `/api/bookings/${booking.id}/status`,
        headers: { ...ENCODINGS, "Content-Type": "application/json", Cookie: booking.cookie },
        body: JSON.stringify({ status: "accepted" }),
      };
    };
    return [{ method: "PATCH", path: "/", setupRequest }];
  };
}
