import { and, eq, lte, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { COMPLETES_ITSELF_MS, type BookingMove } from "./status";
import { transitionBooking } from "./transition.server";

/** At most as many bookings of a kind at once: between two rounds people's requests are served. */
const MOST_AT_ONCE = 50;

const placeholder = sql.placeholder;
const lastMoment = sql`coalesce(${bookings.respondBy}, ${bookings.startsAt})`;

const unanswered = prepared((db) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, "pending"), lte(lastMoment, placeholder("now"))))
    .orderBy(lastMoment)
    .limit(MOST_AT_ONCE)
    .prepare(),
);

const longOver = prepared((db) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, "confirmed"), lte(bookings.endsAt, placeholder("endedBefore"))))
    .orderBy(bookings.endsAt)
    .limit(MOST_AT_ONCE)
    .prepare(),
);

/**
 * Makes the moves that only time brings (decisions, Booking status): requests that nobody answered in
 * time end, and jobs that were over 48 hours ago without a word of trouble are done. Each goes through
 * the table of transitions in a transaction of its own; what another process or a person has moved
 * meanwhile stays as they left it. What is too much for one round is left to the next.
 */
export function settleBookings(now: number): void {
  const due = [
    ["expired", unanswered().all({ now })],
    ["completed", longOver().all({ endedBefore: now - COMPLETES_ITSELF_MS })],
  ] as const satisfies readonly [BookingMove, { id: number }[]][];
  for (const [event, rows] of due) {
    for (const { id: bookingId } of rows) {
      transitionBooking({ bookingId, event }, { as: "system" }, now);
    }
  }
}
