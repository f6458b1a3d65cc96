import { and, asc, between, eq, ne } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { hourRanges, workingHours, worksOn, type Schedule } from "~/domain/schedule/availability";
import { getScheduleBetween, type WorkingTime } from "~/domain/schedule/schedules.server";
import { dayState, slotsOf, type DayState } from "~/domain/schedule/slots";
import { addDays, daysBetween, instantOf, type CityDate } from "~/lib/bangkok-time";
import { customerNameColumns, customerNameOf } from "./customer-of-booking.server";
import { displayedStatus } from "../lifecycle/status";
import { isNotOfferSql } from "../substitutes/is-offer.server";

const listBookingsBetween = query(
  { cleanerId: bookings.cleanerId, first: bookings.startsAt, last: bookings.startsAt },
  (db, p) =>
    db
      .select({
        id: bookings.id,
        date: bookings.date,
        startsAt: bookings.startsAt,
        endsAt: bookings.endsAt,
        respondBy: bookings.respondBy,
        status: bookings.status,
        serviceNameEn: bookings.serviceNameEn,
        serviceNameTh: bookings.serviceNameTh,
        hoursBilled: bookings.hoursBilled,
        totalPrice: bookings.totalPrice,
        redoOfProblemId: bookings.redoOfProblemId,
        city: bookings.city,
        customer: customerNameColumns,
      })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          between(bookings.startsAt, p.first, p.last),
          ne(bookings.status, "cancelled"),
          isNotOfferSql,
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .prepare(),
);

/** A day of a cleaner's calendar, without its bookings. */
export interface MonthDay {
  date: CityDate;
  /** `off` by the cleaner's choice or because of a holiday, `closed` by the weekday. */
  state: "open" | "off" | "closed";
  /** The state as customers are shown it: whether a job can still be booked, and if not, why. */
  toBook: DayState;
  /** Ranges of hours in which nothing is taken and that customers can still book. */
  free: readonly (readonly [from: number, to: number])[];
}

/** Shortest job, in hours: where it doesn't fit, no longer one does. */
const SHORTEST_JOB_HOURS = 1;

/**
 * Returns the ranges of a day in which nothing is taken, each from the first hour at which a job can start
 * now.
 */
function freeStretchesOf(schedule: Schedule, date: CityDate, now: number): MonthDay["free"] {
  const starts = slotsOf(schedule, date, SHORTEST_JOB_HOURS, now)
    .filter(({ state }) => state === "free")
    .map(({ hour }) => hour);
  const left = workingHours(schedule, date) & ~(schedule.takenHours.get(date) ?? 0);
  return hourRanges(left).flatMap(([from, to]) => {
    const first = starts.find((hour) => hour >= from && hour < to);
    return first === undefined ? [] : [[first, to] as const];
  });
}

/**
 * Returns days of a cleaner's calendar: bookings and requests, also completed ones, and the state of each day.
 * Cancelled bookings and requests that nobody answered in time are left out. Three queries, however many
 * bookings there are.
 */
export function getCleanerDays(
  cleaner: WorkingTime,
  { first, last }: { first: CityDate; last: CityDate },
  now: number,
) {
  const schedule = getScheduleBetween(cleaner, first, last);
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index): MonthDay => {
    const date = addDays(first, index);
    const working = workingHours(schedule, date);
    return {
      date,
      state: working !== 0 ? "open" : worksOn(schedule, date) ? "off" : "closed",
      toBook: dayState(schedule, date, SHORTEST_JOB_HOURS, now),
      free: freeStretchesOf(schedule, date, now),
    };
  });
  const jobs = listBookingsBetween()
    .all({ cleanerId: cleaner.id, first: instantOf(first, 0), last: instantOf(last, 24) - 1 })
    .map((job) => ({
      ...job,
      status: displayedStatus(job, now),
      customer: customerNameOf(job.customer).shortName,
    }))
    .filter(({ status }) => status !== "cancelled");
  return { jobs, days };
}
