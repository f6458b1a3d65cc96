import { and, asc, eq, gt, gte, isNull, lt, lte } from "drizzle-orm";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { appendHistory, unchangedStatus } from "~/domain/bookings/lifecycle/booking-history.server";
import { confirmableFrom, dayBeforeReminderAt } from "~/domain/bookings/lifecycle/reminders";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { MINUTE_MS } from "~/lib/durations";

/** One booking of today in this many isn't confirmed by its cleaner. */
const UNCONFIRMED_ONE_IN = 4;
/** The same for tomorrow, once that can be confirmed: half of the cleaners haven't answered yet. */
const UNCONFIRMED_TOMORROW_ONE_IN = 2;

/**
 * Lets most cleaners confirm today's bookings, half of them tomorrow's from the hour on at which these can be
 * confirmed, and every other customer.
 */
export function seedDemoConfirmations(now: number): void {
  const today = cityDateOf(now);
  const tomorrow = addDays(today, 1);
  confirmBookingsOf(today, UNCONFIRMED_ONE_IN, now);
  if (now >= confirmableFrom(tomorrow)) {
    confirmBookingsOf(tomorrow, UNCONFIRMED_TOMORROW_ONE_IN, now);
  }
}

/** Confirms the bookings of a date that are still to come, but one in so many. */
function confirmBookingsOf(date: CityDate, unconfirmedOneIn: number, now: number): void {
  const ahead = db()
    .select({
      id: bookings.id,
      status: bookings.status,
      customerId: bookings.userId,
      cleanerUserId: cleaners.userId,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(
      and(
        eq(bookings.status, "confirmed"),
        gte(bookings.startsAt, instantOf(date, 0)),
        lt(bookings.startsAt, instantOf(date, 24)),
        gt(bookings.startsAt, now),
        isNull(bookings.comingConfirmedAt),
        // Those that were booked later count as confirmed.
        lte(bookings.createdAt, dayBeforeReminderAt(date)),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .all();
  const answered = ahead.filter((_, index) => (index + 1) % unconfirmedOneIn !== 0);
  for (const [index, booking] of answered.entries()) {
    const comingConfirmedAt = Math.min(now, dayBeforeReminderAt(date) + (index + 5) * MINUTE_MS);
    const presenceConfirmedAt =
      index % 2 === 0 ? Math.min(now, comingConfirmedAt + 3 * MINUTE_MS) : null;
    db()
      .update(bookings)
      .set({ comingConfirmedAt, presenceConfirmedAt })
      .where(eq(bookings.id, booking.id))
      .run();
    const cleaner = { as: "cleaner", userId: booking.cleanerUserId } as const;
    const customer = { as: "customer", userId: booking.customerId } as const;
    const entry = unchangedStatus(booking);
    appendHistory({ ...entry, by: cleaner, event: "coming" }, comingConfirmedAt);
    if (presenceConfirmedAt !== null) {
      appendHistory({ ...entry, by: customer, event: "somebody-there" }, presenceConfirmedAt);
    }
  }
}
