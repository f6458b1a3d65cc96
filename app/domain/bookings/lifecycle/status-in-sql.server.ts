import { eq, inArray, sql, type Placeholder, type SQL } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import type { BookingStatus } from "~/lib/vocabulary";
import { REFUSAL_DECIDING_EVENTS } from "./late-marks";
import { AUTO_COMPLETE_AFTER_MS, LATE_BEFORE_MS, OPEN_STATUSES } from "./status";

/*
 * What status.ts says of a booking, for statements; a test holds each to what it says there.
 */

type Now = SQL | Placeholder;

/** Something can still become of it, as far as its status says. */
export const hasOpenStatusSql = inArray(bookings.status, [...OPEN_STATUSES]);

/** Until when a request can be answered: `answerDeadlineOf`. */
export const answerDeadlineSql = sql`coalesce(${bookings.respondBy}, ${bookings.startsAt})`;

/** A request that nobody answered by `now`: `isUnanswered`. */
export const isUnansweredSql = (now: Now) =>
  sql`(${bookings.status} = 'pending' and ${answerDeadlineSql} <= ${now})`;

/**
 * A status by `displayedStatus`: the conditions of which one holds, each so that an index that begins with the
 * status has its bookings in their order.
 */
export function displayedStatusConditions(status: BookingStatus, now: Now): SQL[] {
  const stored = eq(bookings.status, status);
  if (status === "cancelled") return [stored, isUnansweredSql(now)];
  if (status !== "pending") return [stored];
  return [sql`${stored} and ${answerDeadlineSql} > ${now}`];
}

/** Open by `displayedStatus`: what only waits to be settled is over. */
export const isOpenSql = (now: Now) => sql`(${hasOpenStatusSql} and not ${isUnansweredSql(now)})`;

/** Still ahead, so that somebody counts on it: `isAhead`. */
export const isAheadSql = (now: Now) => sql`(${bookings.startsAt} > ${now} and ${isOpenSql(now)})`;

/** A job that completes itself by `now`, as the table's line for the system says. */
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

/** A line of a booking's history: its customer refused what the team gave them: `refusableChange`. */
const isRefusalSql = (entry: SQL) => sql`(${entry}.actor = 'customer' and 'admin' = (
    select given.actor from booking_events given where given.booking_id = ${entry}.booking_id
      and given.id < ${entry}.id and given.event in (${REFUSAL_DECIDING_LIST}) order by given.id desc limit 1))`;

/** A line of a booking's history: one of its two people called it off late, as `withLateMarks` says. */
export const isCancelledLateSql = (entry: SQL) => sql`(${entry}.event = 'cancelled'
    and ${entry}.actor in ('customer', 'cleaner') and ${isLateChangeSql(sql`${entry}.at`, sql`bookings.starts_at`)}
    and ${isRefusalSql(entry)} is not 1)`;

/** When a customer asked for a new time: with the change itself, or before its cleaner agreed to it. */
const TIME_ASKED = sql`(case when late.actor = 'customer' then late.at else (
  select max(asked.at) from booking_events asked where asked.booking_id = late.booking_id
    and asked.event = 'move-proposed' and asked.id < late.id) end)`;

/**
 * Something in a booking's history came late: `withLateMarks`. Of a time that the cleaner agreed to it
 * counts when the customer asked for it last.
 */
export const hasLateMarkSql = sql<boolean>`exists (
  select 1 from booking_events late where late.booking_id = bookings.id and (
    ${isCancelledLateSql(sql.raw("late"))}
    or (late.event = 'moved' and late.actor in ('customer', 'cleaner')
      and ${isLateChangeSql(TIME_ASKED, sql`late.was_starts_at`)})))`;
