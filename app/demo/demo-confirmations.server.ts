import { and, asc, eq, gt, gte, isNull, lt, lte } from "drizzle-orm";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { appendHistory, unchangedStatus } from "~/domain/bookings/lifecycle/booking-history.server";
import { dateToConfirm, dayBeforeReminderAt } from "~/domain/bookings/lifecycle/reminders";
import { instantOf } from "~/lib/bangkok-time";
import { MINUTE_MS } from "~/lib/durations";

/** One booking in this many isn't confirmed by its cleaner. */
const UNCONFIRMED_ONE_IN = 4;

/** Lets most cleaners, and every other customer, confirm the bookings of the day that admins look at. */
export function seedDemoConfirmations(now: number): void {
  const date = dateToConfirm(now);
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
  for (const [index, booking] of ahead.entries()) {
    if (index % UNCONFIRMED_ONE_IN === UNCONFIRMED_ONE_IN - 1) continue;
    const comingConfirmedAt = dayBeforeReminderAt(date) + (index + 5) * MINUTE_MS;
    const presenceConfirmedAt = index % 2 === 0 ? comingConfirmedAt + 3 * MINUTE_MS : null;
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
