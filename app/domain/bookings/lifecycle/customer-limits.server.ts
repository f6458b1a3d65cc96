import { and, eq, sql } from "drizzle-orm";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import {
  BOOKING_CHANGES_PER_ACCOUNT,
  checkAttempts,
  countAttempt,
} from "~/domain/rate-limits/rate-limits.server";
import { addDays, weekdayOf, type CityDate } from "~/lib/bangkok-time";
import {
  MOST_BOOKINGS_AT_FIRST,
  MOST_SERIES_AT_FIRST,
  MOST_VISITS_AHEAD,
  MOST_WEEKLY_VISITS_AT_FIRST,
} from "~/lib/booking-limits";
import { isNotRedoSql } from "../redos/is-redo.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";
import { isAheadSql } from "./status-in-sql.server";

/*
 * Limits of what a customer may hold and change (docs/rules.md, Limits of customers). All of it is called in
 * the transaction of the change, so that two processes can't both find the last place free. Bookings that
 * admins or searches made don't count, nor do redos, and what is above a limit stays.
 */

/** The refusal of a change that comes after too many others within an hour. */
export interface TooManyChanges {
  ok: false;
  reason: "too-many-changes";
  /** Time after which the next change is possible, in milliseconds. */
  retryAfterMs: number;
}

/** Returns the refusal if a customer has made too many changes within an hour, or null. It counts nothing. */
export function findTooManyChanges(customerId: number, now: number): TooManyChanges | null {
  const result = checkAttempts([[BOOKING_CHANGES_PER_ACCOUNT, String(customerId)]], now);
  if (result.ok) return null;
  return { ok: false, reason: "too-many-changes", retryAfterMs: result.retryAfterMs };
}

/** Counts one change that a customer has made: a submission that succeeded, however many visits it is about. */
export function countChange(customerId: number, now: number): void {
  countAttempt(BOOKING_CHANGES_PER_ACCOUNT, String(customerId), now);
}

/** The refusal of visits that would be more than a customer may hold, with the number that they may. */
export interface TooManyVisits {
  ok: false;
  reason: "too-many-visits" | "first-series" | "first-bookings" | "first-week";
  most: number;
}

/** Visits that a customer wants to have. */
interface WantedVisits {
  cleanerId: number;
  dates: readonly CityDate[];
  isSeries: boolean;
}

/** True unless an admin or a search made a booking: its first entry says who did. */
const isOwnDoingSql = sql`not exists (select 1 from ${bookingEvents} made
  where made.booking_id = bookings.id and made.from_status is null and made.actor <> 'customer')`;

const listVisitsAhead = query({ customerId: bookings.userId, now: bookings.startsAt }, (db, p) =>
  db
    .select({
      id: bookings.id,
      cleanerId: bookings.cleanerId,
      seriesId: bookings.seriesId,
      date: bookings.date,
      proposedDate: bookings.proposedDate,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, p.customerId),
        isAheadSql(p.now),
        isNotOfferSql,
        isNotRedoSql,
        isOwnDoingSql,
      ),
    )
    .prepare(),
);

type VisitAhead = ReturnType<ReturnType<typeof listVisitsAhead>["all"]>[number];

const findCompletedJob = query({ customerId: bookings.userId }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, p.customerId), eq(bookings.status, "completed"), isNotRedoSql))
    .limit(1)
    .prepare(),
);

const hasCompletedJob = (customerId: number) =>
  findCompletedJob().get({ customerId }) !== undefined;

/** Returns the refusal if a customer would hold too much with these visits, or null. Two queries. */
export function findTooManyVisits(
  customerId: number,
  wanted: WantedVisits,
  now: number,
): TooManyVisits | null {
  const ahead = listVisitsAhead().all({ customerId, now });
  if (ahead.length + wanted.dates.length > MOST_VISITS_AHEAD) {
    return { ok: false, reason: "too-many-visits", most: MOST_VISITS_AHEAD };
  }
  if (hasCompletedJob(customerId)) return null;
  const series = new Set(ahead.flatMap(({ seriesId }) => seriesId ?? []));
  if (wanted.isSeries && series.size >= MOST_SERIES_AT_FIRST) {
    return { ok: false, reason: "first-series", most: MOST_SERIES_AT_FIRST };
  }
  const singles = ahead.filter(({ seriesId }) => seriesId === null);
  if (!wanted.isSeries && singles.length >= MOST_BOOKINGS_AT_FIRST) {
    return { ok: false, reason: "first-bookings", most: MOST_BOOKINGS_AT_FIRST };
  }
  return findFullWeek(ahead, wanted);
}

/**
 * Returns the refusal if a booking would be one too many in its new week, or null: visits of a series could
 * else be moved into one week, one after the other.
 */
export function findTooManyInWeek(
  customerId: number,
  booking: { id: number; cleanerId: number; date: CityDate },
  to: CityDate,
  now: number,
): TooManyVisits | null {
  if (mondayOf(booking.date) === mondayOf(to) || hasCompletedJob(customerId)) return null;
  const others = listVisitsAhead()
    .all({ customerId, now })
    .filter(({ id }) => id !== booking.id);
  return findFullWeek(others, { cleanerId: booking.cleanerId, dates: [to] });
}

function findFullWeek(
  ahead: readonly VisitAhead[],
  { cleanerId, dates }: Pick<WantedVisits, "cleanerId" | "dates">,
): TooManyVisits | null {
  const most = MOST_WEEKLY_VISITS_AT_FIRST;
  const theirs = ahead.filter((visit) => visit.cleanerId === cleanerId);
  const isFull = dates.some((date) => {
    const week = mondayOf(date);
    const held = theirs.filter((visit) =>
      // A proposal holds the hours of both times.
      [visit.date, visit.proposedDate].some((day) => day !== null && mondayOf(day) === week),
    );
    const wanted = dates.filter((day) => mondayOf(day) === week);
    return held.length + wanted.length > most;
  });
  return isFull ? { ok: false, reason: "first-week", most } : null;
}

const mondayOf = (date: CityDate): CityDate => addDays(date, -((weekdayOf(date) + 6) % 7));
