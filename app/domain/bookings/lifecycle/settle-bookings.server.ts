import { bookings } from "#db/schema/bookings";
import { typedParameter, query } from "#db/query.server";
import { settleProposals } from "../rescheduling/reschedule.server";
import type { BookingTransition } from "./status";
import { isToCompleteSql, isUnansweredSql, answerDeadlineSql } from "./status-in-sql.server";
import { transitionBooking } from "./transition.server";

/** At most as many bookings of a kind at once: between two rounds people's requests are served. */
const MOST_AT_ONCE = 50;

const listUnansweredRequests = query({ now: typedParameter<number>() }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isUnansweredSql(p.now))
    .orderBy(answerDeadlineSql)
    .limit(MOST_AT_ONCE)
    .prepare(),
);

const listBookingsToComplete = query({ now: typedParameter<number>() }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isToCompleteSql(p.now))
    .orderBy(bookings.endsAt)
    .limit(MOST_AT_ONCE)
    .prepare(),
);

/**
 * Makes the moves that only time brings: requests that nobody answered in time end, as do other times
 * that customers asked for, and jobs that were over 48 hours ago and have no open problem are done. Each
 * goes through the table of transitions in a transaction of its own; what another process or a person
 * has moved meanwhile stays as they left it. True if there may be more than one round could do.
 */
export function settleBookings(now: number): boolean {
  const due = [
    ["expired", listUnansweredRequests().all({ now })],
    ["completed", listBookingsToComplete().all({ now })],
  ] as const satisfies readonly [BookingTransition, { id: number }[]][];
  let more = settleProposals(now);
  for (const [event, rows] of due) {
    const settled = rows.filter(
      ({ id: bookingId }) => transitionBooking({ bookingId, event }, { as: "system" }, now).ok,
    );
    // Where nothing could be moved, a second look would find the same.
    if (rows.length === MOST_AT_ONCE && settled.length > 0) more = true;
  }
  return more;
}
