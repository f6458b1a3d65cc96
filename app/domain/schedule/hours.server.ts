import { eq } from "drizzle-orm";
import { bookingHours } from "#db/schema/bookings";
import { columnsOf, statement } from "#db/statement.server";
import type { CityDate } from "~/lib/bangkok-time";
import { freeAgainAt } from "./slots";

/** The hours that a job takes from a cleaner's day. */
export interface JobHours {
  cleanerId: number;
  date: CityDate;
  /** Hour of the city's day at which the job starts. */
  startHour: number;
  /** Whole hours of work. */
  jobHours: number;
  /** Takes one hour more, for the way to the next job. */
  travelTime: boolean;
}

const take = statement(
  columnsOf(bookingHours, ["cleanerId", "date", "hour", "bookingId", "isTravel"]),
  (db, p) => db.insert(bookingHours).values(p).prepare(),
);

const free = statement({ bookingId: bookingHours.bookingId }, (db, p) =>
  db.delete(bookingHours).where(eq(bookingHours.bookingId, p.bookingId)).prepare(),
);

/**
 * Takes the hours of a job for a booking, besides those that it has. Call it in the transaction that
 * has just checked them (`checkTime`): an hour that is taken all the same makes the key of the table
 * throw, and the transaction roll back.
 */
export function takeHours(bookingId: number, job: JobHours): void {
  const { cleanerId, date, startHour, jobHours, travelTime } = job;
  const workEnds = startHour + jobHours;
  const ends = freeAgainAt(startHour, jobHours, travelTime);
  for (let hour = startHour; hour < ends; hour += 1) {
    take().run({ cleanerId, date, hour, bookingId, isTravel: hour >= workEnds });
  }
}

/**
 * Gives a booking these hours instead of all that it has; its own don't stand in its way. Call it in
 * the transaction that has just checked them without that booking (`checkTime` with
 * `ignoreBookingId`): where one is taken by another it throws, and nothing is changed.
 */
export function moveHours(bookingId: number, job: JobHours): void {
  freeHours(bookingId);
  takeHours(bookingId, job);
}

/** Gives back all hours that a booking has. Call it in the transaction of what ended it. */
export function freeHours(bookingId: number): void {
  free().run({ bookingId });
}
