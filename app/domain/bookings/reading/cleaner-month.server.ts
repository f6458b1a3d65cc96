import { and, asc, between, eq, ne } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { hourRanges, workingHours, worksOn, type Schedule } from "~/domain/schedule/availability";
import { getScheduleBetween, type WorkingTime } from "~/domain/schedule/schedules.server";
import { dayState, slotsOf, type DayState } from "~/domain/schedule/slots";
import { addDays, daysBetween, instantOf, monthRange, type CityDate } from "~/lib/bangkok-time";
import { customerNameColumns, customerNameOf } from "./customer-of-booking.server";
import { displayedStatus } from "../lifecycle/status";

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
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .prepare(),
);

/** What a day is to a cleaner, jobs aside. */
export interface MonthDay {
  date: CityDate;
  /** `off` by the cleaner's choice or as a holiday of theirs, `closed` by the weekday. */
  state: "open" | "off" | "closed";
  /** Whether a job can still be booked on it, and if not, why, as customers are told. */
  toBook: DayState;
  /** From which hour to which customers can still book, nothing being taken. */
  free: readonly (readonly [from: number, to: number])[];
}

/** The shortest job: what is free for none is free for no longer one. */
const SHORTEST_JOB_HOURS = 1;

/** Stretches of a day in which nothing is taken, from the first hour on at which a job can start now. */
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
 * A cleaner's month: jobs and requests, done ones too, and what each day is. What was called off, or
 * wasn't answered in time, is no job. Three statements, however many jobs there are.
 */
export function getCleanerMonth(cleaner: WorkingTime, month: string, now: number) {
  const { first, last } = monthRange(month);
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
