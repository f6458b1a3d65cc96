import { bookings } from "#db/schema/bookings";
import { typedParameter, query } from "#db/query.server";
import { ROUND_SIZE } from "#db/sweep.server";
import { settleMoreTime } from "../more-time/more-time.server";
import { settleProposals } from "../rescheduling/reschedule.server";
import type { BookingTransition } from "./status";
import { isToCompleteSql, isUnansweredSql, answerDeadlineSql } from "./status-in-sql.server";
import { transitionBooking } from "./transition.server";

const listUnansweredRequests = query({ now: typedParameter<number>() }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isUnansweredSql(p.now))
    .orderBy(answerDeadlineSql)
    .limit(ROUND_SIZE)
    .prepare(),
);

const listBookingsToComplete = query({ now: typedParameter<number>() }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isToCompleteSql(p.now))
    .orderBy(bookings.endsAt)
    .limit(ROUND_SIZE)
    .prepare(),
);

/**
 * Makes the changes that only the passing of time causes: requests that nobody answered in time,
 * reschedule proposals and questions for more time expire, and bookings that ended 48 hours ago without an open problem are completed.
 * Each is a transaction of its own, a transition goes through the table; what another process or a person
 * has changed meanwhile stays as it is. True if there may be more than one round could do.
 */
export function settleBookings(now: number): boolean {
  const due = [
    ["expired", listUnansweredRequests().all({ now })],
    ["completed", listBookingsToComplete().all({ now })],
  ] as const satisfies readonly [BookingTransition, { id: number }[]][];
  const isMoreTimeLeft = settleMoreTime(now);
  let more = settleProposals(now) || isMoreTimeLeft;
  for (const [event, rows] of due) {
    const settled = rows.filter(
      ({ id: bookingId }) => transitionBooking({ bookingId, event }, { as: "system" }, now).ok,
    );
    // If nothing could be settled, a second look would find the same.
    if (rows.length === ROUND_SIZE && settled.length > 0) more = true;
  }
  return more;
}
