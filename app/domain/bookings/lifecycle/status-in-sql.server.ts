import { eq, inArray, sql, type Placeholder, type SQL } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import type { BookingStatus } from "~/lib/vocabulary";
import { AUTO_COMPLETE_AFTER_MS, OPEN_STATUSES } from "./status";

/*
 * The rules of status.ts, and of reschedule-proposal.ts, as SQL conditions for queries; a test compares each
 * with its original.
 */

type Now = SQL | Placeholder;

/** True if the stored status can still change; deadlines aren't considered. */
export const hasOpenStatusSql = inArray(bookings.status, [...OPEN_STATUSES]);

/** Deadline for the answer to a request: SQL for `answerDeadlineOf`. */
export const answerDeadlineSql = sql`coalesce(${bookings.respondBy}, ${bookings.startsAt})`;

/** True if nobody answered a request by `now`: SQL for `isUnanswered`. */
export const isUnansweredSql = (now: Now) =>
  sql`(${bookings.status} = 'pending' and ${answerDeadlineSql} <= ${now})`;

/** True of a request that was declined, or that nobody answered in time, once that is settled. */
export const wasNeverAcceptedSql = (row: "bookings" | "lost" | "other" = "bookings") =>
  sql.raw(`exists (select 1 from booking_events ended
    where ended.booking_id = ${row}.id and ended.event in ('declined', 'expired'))`);

/**
 * Returns conditions, to be combined by OR, for "`displayedStatus` is this". They exclude each other, and
 * are split so that an index that begins with the status yields each one's bookings in its order.
 */
export function displayedStatusConditions(status: BookingStatus, now: Now): SQL[] {
  const stored = eq(bookings.status, status);
  if (status === "cancelled") return [stored, isUnansweredSql(now)];
  if (status !== "pending") return [stored];
  return [sql`${stored} and ${answerDeadlineSql} > ${now}`];
}

/** True if a booking is open by `displayedStatus`: a request that only waits to be settled is over. */
export const isOpenSql = (now: Now) => sql`(${hasOpenStatusSql} and not ${isUnansweredSql(now)})`;

/** True if a booking is still ahead, so that people count on it: SQL for `isAhead`. */
export const isAheadSql = (now: Now) => sql`(${bookings.startsAt} > ${now} and ${isOpenSql(now)})`;

/** True if a reschedule proposal waits for its cleaner's answer: SQL for `rescheduleProposalOf`. */
export const hasProposalSql = (now: Now) =>
  sql`(${bookings.status} = 'confirmed' and ${bookings.startsAt} > ${now}
    and ${bookings.proposedUntil} > ${now})`;

/**
 * True if the system completes a booking by `now`, as the system's rule in the table of transitions says.
 */
export const isToCompleteSql = (now: Now) =>
  sql`(${bookings.status} = 'confirmed' and ${bookings.problemOpenSince} is null
    and ${bookings.endsAt} <= ${now} - ${sql.raw(String(AUTO_COMPLETE_AFTER_MS))})`;
