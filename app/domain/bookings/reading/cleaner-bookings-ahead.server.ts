import { and, asc, eq, sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { typedParameter, query } from "#db/query.server";
import type { JobAhead } from "~/domain/schedule/jobs-outside-working-time";
import { slotHour } from "~/domain/schedule/slots";
import { isAheadSql } from "../lifecycle/status-in-sql.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";

/** A booking or request of a cleaner that hasn't started. */
export interface CleanerBookingAhead extends JobAhead {
  status: "pending" | "confirmed";
}

const selectCleanerBookingsAhead = query(
  { cleanerId: bookings.cleanerId, now: typedParameter<number>() },
  (db, p) =>
    db
      .select({
        id: bookings.id,
        date: bookings.date,
        time: bookings.time,
        hoursBilled: bookings.hoursBilled,
        isRequest: sql<number>`${bookings.status} = 'pending'`,
      })
      .from(bookings)
      .where(and(eq(bookings.cleanerId, p.cleanerId), isAheadSql(p.now), isNotOfferSql))
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .prepare(),
);

/**
 * Returns what a cleaner has ahead, the next first: confirmed bookings, and requests that can still be
 * answered.
 */
export function listCleanerBookingsAhead(cleanerId: number, now: number): CleanerBookingAhead[] {
  return selectCleanerBookingsAhead()
    .all({ cleanerId, now })
    .map(({ id, date, time, hoursBilled, isRequest }) => ({
      id,
      date,
      startHour: slotHour(time),
      jobHours: hoursBilled,
      status: isRequest ? "pending" : "confirmed",
    }));
}
