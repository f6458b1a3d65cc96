import { sql } from "drizzle-orm";
import type { CityDate } from "~/lib/bangkok-time";
import type { SlotLabel } from "~/lib/vocabulary";

/** The redo of a problem, as pages about the problem name it. */
export interface RedoOfProblem {
  id: number;
  status: "confirmed" | "completed";
  date: CityDate;
  time: SlotLabel;
  hours: number;
  /** Empty if the cleaner has closed their account. */
  cleanerName: string;
}

/**
 * SQL for the redo of a problem that is ahead or was done, null if there is none: a column of the query that
 * lists problems, so that it stays one query.
 */
export const redoOfProblemSql = sql`${sql.raw(
  `(select json_object('id', redo.id, 'status', redo.status, 'date', redo.date, 'time', redo.time,
      'hours', redo.hours_billed, 'cleanerName', redo_cleaner.name)
    from bookings as redo join cleaners as redo_cleaner on redo_cleaner.id = redo.cleaner_id
    where redo.redo_of_problem_id = problems.id and redo.status in ('confirmed', 'completed'))`,
)}`.mapWith((stored: string | null): RedoOfProblem | null =>
  stored === null ? null : (JSON.parse(stored) as RedoOfProblem),
);

/** SQL for the problem because of which the booking of a problem was booked; null if it is no redo. */
export const redoOfBookingOfProblemSql = sql<number | null>`${sql.raw(
  `(select about.redo_of_problem_id from bookings as about where about.id = problems.booking_id)`,
)}`;
