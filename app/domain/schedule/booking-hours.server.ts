import { and, eq } from "drizzle-orm";
import { bookingHours } from "#db/schema/schedule";
import { columnsOf, query } from "#db/query.server";
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
  /** True if it takes one more hour, for the way to the next job. */
  travelTime: boolean;
}

const insertBookingHour = query(
  columnsOf(bookingHours, ["cleanerId", "date", "hour", "bookingId", "isTravel"]),
  (db, p) => db.insert(bookingHours).values(p).prepare(),
);

const deleteBookingHours = query({ bookingId: bookingHours.bookingId }, (db, p) =>
  db.delete(bookingHours).where(eq(bookingHours.bookingId, p.bookingId)).prepare(),
);

/**
 * Takes the hours of a job for a booking, in addition to those that it has. Call it in the transaction that
 * has just checked them (`checkTime`). If an hour is taken nevertheless, the key of the table makes it
 * throw, and the transaction rolls back.
 */
export function takeHours(bookingId: number, { cleanerId, date, ...job }: JobHours): void {
  for (const one of jobHoursOf(job))
    insertBookingHour().run({ cleanerId, date, bookingId, ...one });
}

/** Returns the hours of the day that a job takes. The last one is the travel hour, if there is one. */
export function jobHoursOf({
  startHour,
  jobHours,
  travelTime,
}: Omit<JobHours, "cleanerId" | "date">): { hour: number; isTravel: boolean }[] {
  const ends = freeAgainAt(startHour, jobHours, travelTime);
  return Array.from({ length: ends - startHour }, (_, index) => ({
    hour: startHour + index,
    isTravel: index >= jobHours,
  }));
}

/**
 * Gives a booking these hours instead of all that it has; its own hours don't conflict with them. Call it
 * in the transaction that has just checked them without that booking (`checkTime` with `ignoreBookingId`).
 * If another booking has one of them, it throws and nothing is changed.
 */
export function replaceHours(bookingId: number, job: JobHours): void {
  freeHours(bookingId);
  takeHours(bookingId, job);
}

const listHeldHours = query(columnsOf(bookingHours, ["bookingId", "date"]), (db, p) =>
  db
    .select({ hour: bookingHours.hour })
    .from(bookingHours)
    .where(and(eq(bookingHours.bookingId, p.bookingId), eq(bookingHours.date, p.date)))
    .prepare(),
);

/**
 * Takes the hours of another time for a booking, in addition to those that it has. Where the two times
 * overlap, it has them already. Call it in the transaction that has just checked them.
 */
export function takeMoreHours(bookingId: number, { cleanerId, date, ...job }: JobHours): void {
  const has = new Set(
    listHeldHours()
      .all({ bookingId, date })
      .map(({ hour }) => hour),
  );
  for (const one of jobHoursOf(job)) {
    if (!has.has(one.hour)) insertBookingHour().run({ cleanerId, date, bookingId, ...one });
  }
}

const findTakenHour = query(columnsOf(bookingHours, ["cleanerId", "date", "hour"]), (db, p) =>
  db
    .select({ hour: bookingHours.hour })
    .from(bookingHours)
    .where(
      and(
        eq(bookingHours.cleanerId, p.cleanerId),
        eq(bookingHours.date, p.date),
        eq(bookingHours.hour, p.hour),
      ),
    )
    .prepare(),
);

/**
 * Keeps the hours of one time of a booking that holds two, and frees the others. The travel hour is taken
 * only if nobody else has it: the cleaner may have wanted none when the time was taken.
 */
export function releaseOtherHours(bookingId: number, job: JobHours): void {
  freeHours(bookingId);
  const { cleanerId, date } = job;
  for (const one of jobHoursOf(job)) {
    if (one.isTravel && findTakenHour().get({ cleanerId, date, hour: one.hour })) continue;
    insertBookingHour().run({ cleanerId, date, bookingId, ...one });
  }
}

/** Frees all hours of a booking. Call it in the transaction of the transition that ends the booking. */
export function freeHours(bookingId: number): void {
  deleteBookingHours().run({ bookingId });
}
