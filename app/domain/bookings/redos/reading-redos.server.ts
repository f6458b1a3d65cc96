import { sql } from "drizzle-orm";
import type { CityDate } from "~/lib/bangkok-time";
import { isOneOf, type ProblemKind, type SlotLabel } from "~/lib/vocabulary";
import { PRIVATE_PROBLEMS, canSeeProblem, type BookingSide } from "../lifecycle/status";

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

/** The facts of a problem that whoever comes for its redo may know. */
export interface RedoWork {
  /** The kind of the problem; null if they may not know of it. */
  kind: ProblemKind | null;
  /** An admin's words to them; empty if there are none. */
  words: string;
  /** The problem with its booking and their own report, if they did that booking and may know of it. */
  problem: { id: number; bookingId: number; words: string } | null;
}

interface StoredRedoWork {
  id: number;
  bookingId: number;
  kind: ProblemKind;
  reportedBy: BookingSide;
  reportWords: string;
  words: string | null;
  /** 1 if the cleaner of the redo did the booking that the problem is about. */
  isOwn: 0 | 1;
}

/**
 * SQL for what the cleaner of a booking is to do in it if it is a redo, null if it isn't: a column of a query of
 * bookings, so that it stays one query. The report's text is for admins, and for whoever wrote it.
 */
export const redoWorkSql = sql`${sql.raw(
  `(select json_object('id', about.id, 'bookingId', about.booking_id, 'kind', about.kind,
      'reportedBy', about.reported_by, 'reportWords', about.words, 'words', about.redo_words,
      'isOwn', original.cleaner_id = bookings.cleaner_id)
    from problems as about join bookings as original on original.id = about.booking_id
    where about.id = bookings.redo_of_problem_id)`,
)}`.mapWith((stored: string | null): RedoWork | null => {
  if (stored === null) return null;
  const { id, bookingId, kind, reportedBy, ...about } = JSON.parse(stored) as StoredRedoWork;
  const isOwn = about.isOwn === 1 && canSeeProblem("cleaner", { kind, reportedBy });
  const ownWords = reportedBy === "cleaner" ? about.reportWords : "";
  return {
    // Somebody else doesn't read that the customer felt unsafe.
    kind: isOwn || !isOneOf(PRIVATE_PROBLEMS, kind) ? kind : null,
    words: about.words ?? "",
    problem: isOwn ? { id, bookingId, words: ownWords } : null,
  };
});
