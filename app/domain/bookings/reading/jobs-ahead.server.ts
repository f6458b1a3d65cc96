import { and, asc, eq, sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { given, statement } from "#db/statement.server";
import type { JobAhead } from "~/domain/schedule/jobs-outside";
import { slotHour } from "~/domain/schedule/slots";
import { isAheadBy } from "../lifecycle/status-in-sql.server";

/** A job or request of a cleaner that has not begun. */
export interface OpenJobAhead extends JobAhead {
  status: "pending" | "confirmed";
}

const ahead = statement({ cleanerId: bookings.cleanerId, now: given<number>() }, (db, p) =>
  db
    .select({
      id: bookings.id,
      date: bookings.date,
      time: bookings.time,
      hoursBilled: bookings.hoursBilled,
      isRequest: sql<number>`${bookings.status} = 'pending'`,
    })
    .from(bookings)
    .where(and(eq(bookings.cleanerId, p.cleanerId), isAheadBy(p.now)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

/** What a cleaner has ahead, the next first: confirmed jobs, and requests that can still be answered. */
export function listJobsAhead(cleanerId: number, now: number): OpenJobAhead[] {
  return ahead()
    .all({ cleanerId, now })
    .map(({ id, date, time, hoursBilled, isRequest }) => ({
      id,
      date,
      startHour: slotHour(time),
      jobHours: hoursBilled,
      status: isRequest ? "pending" : "confirmed",
    }));
}
