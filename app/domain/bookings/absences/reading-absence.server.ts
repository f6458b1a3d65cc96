import { and, asc, eq, gte, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { absenceBookings, absences, cleanerBlockedDates } from "#db/schema/schedule";
import { columnsOf, query } from "#db/query.server";
import { ALL_WINDOWS } from "~/domain/schedule/availability";
import { cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { customerNameColumns, customerNameOf } from "../reading/customer-of-booking.server";
import { isSearchForSql } from "../substitutes/lost-together.server";
import { choiceOf } from "../substitutes/search-rules";

/*
 * An absence after it was reported: how each job went. The cleaner reads who took it, and never who said no.
 */

const findAbsence = query(columnsOf(absences, ["id", "cleanerId"]), (db, p) =>
  db
    .select()
    .from(absences)
    .where(and(eq(absences.id, p.id), eq(absences.cleanerId, p.cleanerId)))
    .prepare(),
);

/** SQL for a value of the latest search for a booking. */
const ofLatestSearch = <T>(column: string) =>
  sql<T | null>`(select ${sql.raw(column)} from substitute_searches where ${isSearchForSql(bookings.id)}
    order by id desc limit 1)`;

/** SQL for a value of the booking that took the place of a lost one, and of its cleaner. */
const ofReplacement = <T>(column: string) =>
  sql<T | null>`(select ${sql.raw(column)} from bookings as later
    join cleaners on cleaners.id = later.cleaner_id
    where later.replaces_id = ${bookings.id} and later.status in ('confirmed', 'completed'))`;

const selectJobsOfAbsence = query({ absenceId: absenceBookings.absenceId }, (db, p) =>
  db
    .select({
      id: bookings.id,
      date: bookings.date,
      startsAt: bookings.startsAt,
      ifCleanerCant: bookings.ifCleanerCant,
      cleanerId: bookings.cleanerId,
      customer: customerNameColumns,
      searchEnd: ofLatestSearch<string>("coalesce(end, 'open')"),
      asksFrom: ofLatestSearch<number>("asks_from"),
      waiting: ofLatestSearch<number>(
        "(select count(*) from search_offers where search_id = substitute_searches.id and outcome is null)",
      ),
      answersBy: ofLatestSearch<number>(
        "(select max(expires_at) from search_offers where search_id = substitute_searches.id and outcome is null)",
      ),
      substituteName: ofReplacement<string>("cleaners.name"),
      substituteId: ofReplacement<number>("cleaners.id"),
      replacementId: ofReplacement<number>("later.id"),
    })
    .from(absenceBookings)
    .innerJoin(bookings, eq(bookings.id, absenceBookings.bookingId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(eq(absenceBookings.absenceId, p.absenceId))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

type JobRow = ReturnType<ReturnType<typeof selectJobsOfAbsence>["all"]>[number];

/** How a job of an absence has gone. */
export type AbsenceJobState =
  | "found"
  /** The cleaner has it again. */
  | "given-back"
  | "looking"
  /** The search begins in the visit's last days. */
  | "looking-later"
  /** The customer chooses. */
  | "asking"
  /** Nobody comes, as the customer had chosen. */
  | "cancelled"
  /** Its time has come, and nobody came. */
  | "over";

function stateOf(job: JobRow, now: number): AbsenceJobState {
  if (job.substituteId !== null) {
    return job.substituteId === job.cleanerId ? "given-back" : "found";
  }
  if (job.searchEnd === "open") {
    return job.asksFrom !== null && job.asksFrom > now ? "looking-later" : "looking";
  }
  if (choiceOf(job) === "cancel") return "cancelled";
  return now < job.startsAt ? "asking" : "over";
}

const selectClosedDays = query(
  { cleanerId: cleanerBlockedDates.cleanerId, first: cleanerBlockedDates.date },
  (db, p) =>
    db
      .select({ date: cleanerBlockedDates.date })
      .from(cleanerBlockedDates)
      .where(
        and(
          eq(cleanerBlockedDates.cleanerId, p.cleanerId),
          gte(cleanerBlockedDates.date, p.first),
          eq(cleanerBlockedDates.windows, ALL_WINDOWS),
        ),
      )
      .orderBy(asc(cleanerBlockedDates.date))
      .prepare(),
);

/**
 * Returns an absence of this cleaner, as they and admins see it; null if it doesn't exist or isn't theirs.
 * Three queries.
 */
export function getAbsence(id: number, cleanerId: number, now: number) {
  const absence = findAbsence().get({ id, cleanerId });
  if (!absence) return null;
  const today = cityDateOf(now);
  const { firstDay, lastDay, reportedAt, reason } = absence;
  const from = firstDay < today ? today : firstDay;
  return {
    ...{ id, firstDay, lastDay, reportedAt, reason },
    jobs: selectJobsOfAbsence()
      .all({ absenceId: id })
      .map((job) => ({
        ...job,
        customer: customerNameOf(job.customer).shortName,
        state: stateOf(job, now),
      })),
    /** Days of it, from today on, that are still closed: they can be opened. */
    closedDays: selectClosedDays()
      .all({ cleanerId, first: from })
      .flatMap(({ date }): CityDate[] => (date <= lastDay ? [date] : [])),
  };
}
