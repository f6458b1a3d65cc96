import { eq, inArray, sql, type Placeholder, type SQL } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import type { BookingStatus } from "~/lib/vocabulary";
import { REFUSABLE_ACTORS, REFUSAL_DECIDING_EVENTS } from "./late-marks";
import { AUTO_COMPLETE_AFTER_MS, LATE_BEFORE_MS, OPEN_STATUSES } from "./status";

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

/** True if a change at this instant is marked late: `isLateChange`. */
const isLateChangeSql = (at: SQL, startsAt: SQL) =>
  sql`${at} > ${startsAt} - ${sql.raw(String(LATE_BEFORE_MS))}`;

const REFUSAL_DECIDING_LIST = sql.join(
  REFUSAL_DECIDING_EVENTS.map((event) => sql.raw(`'${event}'`)),
  sql`, `,
);

const REFUSABLE_ACTOR_LIST = sql.join(
  REFUSABLE_ACTORS.map((actor) => sql.raw(`'${actor}'`)),
  sql`, `,
);

/**
 * True if an entry of a booking's history is the customer's refusal of a change by an admin or a search: SQL
 * for `refusableChange`.
 */
const isRefusalSql = (entry: SQL) => sql`(${entry}.actor = 'customer' and (
    select given.actor from booking_events given where given.booking_id = ${entry}.booking_id
      and given.id < ${entry}.id and given.event in (${REFUSAL_DECIDING_LIST}) order by given.id desc limit 1)
    in (${REFUSABLE_ACTOR_LIST}))`;

/**
 * True if an entry of a booking's history is a late cancellation by one of its two people: SQL for
 * `withLateMarks`.
 */
export const isCancelledLateSql = (entry: SQL) => sql`(${entry}.event = 'cancelled'
    and ${entry}.actor in ('customer', 'cleaner') and ${isLateChangeSql(sql`${entry}.at`, sql`bookings.starts_at`)}
    and ${isRefusalSql(entry)} is not 1)`;

/** When a customer asked for a new time: with the change itself, or before its cleaner agreed to it. */
const TIME_ASKED = sql`(case when late.actor = 'customer' then late.at else (
  select max(asked.at) from booking_events asked where asked.booking_id = late.booking_id
    and asked.event = 'move-proposed' and asked.id < late.id) end)`;

/**
 * True if a booking's history has a late entry: SQL for `withLateMarks`. For a proposal that the cleaner
 * accepted, the time of the customer's last request decides.
 */
export const hasLateMarkSql = sql<boolean>`exists (
  select 1 from booking_events late where late.booking_id = bookings.id and (
    ${isCancelledLateSql(sql.raw("late"))}
    or (late.event = 'moved' and late.actor in ('customer', 'cleaner')
      and ${isLateChangeSql(TIME_ASKED, sql`late.was_starts_at`)})))`;
