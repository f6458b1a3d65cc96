import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { MINUTE_MS } from "~/lib/durations";

/** Number of latest answers that count: an old habit that a cleaner has lost shouldn't follow them. */
const LAST_ANSWERS = 20;

const listLastAnswers = query({ cleanerId: bookings.cleanerId }, (db, p) =>
  db
    .select({ askedAt: bookings.createdAt, answeredAt: bookingEvents.at })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .where(
      and(
        eq(bookings.cleanerId, p.cleanerId),
        eq(bookingEvents.actor, "cleaner"),
        inArray(bookingEvents.event, ["accepted", "declined"]),
        // Offers of substitute searches are answered by other deadlines, or not at all.
        sql`not exists (select 1 from booking_events offered
          where offered.booking_id = ${bookings.id} and offered.event = 'offered')`,
      ),
    )
    // A series is one request, however many visits it has.
    .groupBy(sql`coalesce(${bookings.seriesId}, ${bookings.id})`, bookingEvents.at)
    .orderBy(desc(sql`max(${bookingEvents.id})`))
    .limit(LAST_ANSWERS)
    .prepare(),
);

const setResponseTime = query({ id: cleaners.id, minutes: cleaners.averageResponseTime }, (db, p) =>
  db
    .update(cleaners)
    .set({ averageResponseTime: p.minutes })
    // Unchanged values are skipped, because each change makes cached public pages stale.
    .where(and(eq(cleaners.id, p.id), ne(cleaners.averageResponseTime, p.minutes)))
    .prepare(),
);

/**
 * Recalculates how fast a cleaner answers: the median of their last answers, in minutes, at least 1. 0
 * means that they have answered none. Call it in the transaction of an answer.
 */
export function updateResponseTime(cleanerId: number): void {
  const minutes = listLastAnswers()
    .all({ cleanerId })
    .map(({ askedAt, answeredAt }) => (answeredAt - askedAt) / MINUTE_MS);
  if (minutes.length === 0) return;
  setResponseTime().run({ id: cleanerId, minutes: Math.max(1, Math.round(medianOf(minutes))) });
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
