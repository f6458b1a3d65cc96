import { and, asc, eq, gt, lte, notExists, sql, type Placeholder, type SQL } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { ROUND_SIZE } from "#db/sweep.server";
import { unpublishedCondition, publishEventOnce } from "~/domain/outbox/events.server";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { JUST_NOTIFIED_MS, SOON_REMINDER_MS, dayBeforeReminderAt } from "./reminders";

/*
 * Reminders are events that only the passing of time causes: no command on a booking writes them. Due ones
 * are searched for again and again, and published once per booking and start, so that a rescheduled booking
 * gets new ones.
 */

/** Events that notify people, with all details, that a booking takes place, and when. */
const AGREEMENT_EVENTS = sql.raw("('booked', 'accepted', 'moved', 'reassigned')");

const reminderKey = (kind: string) =>
  sql`${sql.raw(`'${kind}/'`)} || bookings.id || '/' || bookings.starts_at`;

/**
 * Returns the query for due reminders of a kind. `agreedBy` is the latest time at which the booking may
 * have been agreed in its present form.
 */
const dueRemindersQuery = (
  kind: "booking-tomorrow" | "booking-soon",
  agreedBy: (given: Placeholder) => SQL | Placeholder,
) =>
  query(
    {
      after: bookings.startsAt,
      until: bookings.startsAt,
      agreedBy: typedParameter<number>(),
      limit: typedParameter<number>(),
    },
    (db, p) =>
      db
        .select({
          bookingId: bookings.id,
          startsAt: bookings.startsAt,
          date: bookings.date,
          cleanerId: bookings.cleanerId,
          cleanerUserId: cleaners.userId,
        })
        .from(bookings)
        .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
        .where(
          and(
            eq(bookings.status, "confirmed"),
            gt(bookings.startsAt, p.after),
            lte(bookings.startsAt, p.until),
            unpublishedCondition(reminderKey(kind)),
            notExists(
              db
                .select({ one: sql`1` })
                .from(bookingEvents)
                .where(
                  and(
                    eq(bookingEvents.bookingId, bookings.id),
                    sql`${bookingEvents.event} in ${AGREEMENT_EVENTS}`,
                    sql`${bookingEvents.at} > ${agreedBy(p.agreedBy)}`,
                  ),
                ),
            ),
          ),
        )
        .orderBy(asc(bookings.startsAt), asc(bookings.id))
        .limit(p.limit)
        .prepare(),
  );

const listDueTomorrow = dueRemindersQuery("booking-tomorrow", (instant) => instant);
const listDueSoon = dueRemindersQuery(
  "booking-soon",
  (beforeStart) => sql`bookings.starts_at - ${beforeStart}`,
);

type DueReminder = ReturnType<ReturnType<typeof listDueSoon>["all"]>[number];

/**
 * Publishes what `find` returns. It searches again under the lock, because two processes may find the same.
 */
function publishDue(find: () => DueReminder[], publish: (due: DueReminder) => void): boolean {
  if (find().length === 0) return false;
  return inTransaction(() => {
    const due = find();
    due.forEach(publish);
    return due.length === ROUND_SIZE;
  });
}

/** Publishes reminders of a date: one to each customer, and one to each cleaner for all their bookings. */
function remindOfDay(date: CityDate, now: number): boolean {
  const find = () =>
    listDueTomorrow().all({
      // Bookings that start sooner get the other reminder.
      after: Math.max(instantOf(date, 0) - 1, now + SOON_REMINDER_MS),
      until: instantOf(date, 24) - 1,
      agreedBy: dayBeforeReminderAt(date) - JUST_NOTIFIED_MS,
      limit: ROUND_SIZE,
    });
  return publishDue(find, ({ bookingId, startsAt, cleanerId, cleanerUserId }) => {
    publishEventOnce(
      `booking-tomorrow/${bookingId}/${startsAt}`,
      { kind: "booking-tomorrow", payload: { bookingId, startsAt } },
      now,
    );
    publishEventOnce(
      `jobs-tomorrow/${cleanerId}/${date}`,
      { kind: "jobs-tomorrow", payload: { cleanerId, date }, accountId: cleanerUserId },
      now,
    );
  });
}

function remindOfStart(now: number): boolean {
  const find = () =>
    listDueSoon().all({
      after: now,
      until: now + SOON_REMINDER_MS,
      agreedBy: SOON_REMINDER_MS + JUST_NOTIFIED_MS,
      limit: ROUND_SIZE,
    });
  return publishDue(find, ({ bookingId, startsAt }) => {
    publishEventOnce(
      `booking-soon/${bookingId}/${startsAt}`,
      { kind: "booking-soon", payload: { bookingId, startsAt } },
      now,
    );
  });
}

/**
 * Publishes the reminders that are due, each once per booking and start. A process that was down for a
 * while makes up for what it missed, as long as that is of use. True if there may be more.
 */
export function publishReminders(now: number): boolean {
  const today = cityDateOf(now);
  const dates = [today, addDays(today, 1)].filter((date) => now >= dayBeforeReminderAt(date));
  const more = [...dates.map((date) => remindOfDay(date, now)), remindOfStart(now)];
  return more.includes(true);
}

const selectConfirmedOnDate = query(
  { cleanerId: bookings.cleanerId, from: bookings.startsAt, until: bookings.startsAt },
  (db, p) =>
    db
      .select({ id: bookings.id, startsAt: bookings.startsAt, city: bookings.city })
      .from(bookings)
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          sql`${bookings.startsAt} >= ${p.from} and ${bookings.startsAt} < ${p.until}`,
          eq(bookings.status, "confirmed"),
        ),
      )
      .orderBy(asc(bookings.startsAt))
      .prepare(),
);

/** Returns a cleaner's confirmed bookings on a date, the earliest first. */
export function listConfirmedBookingsOn(cleanerId: number, date: CityDate) {
  return selectConfirmedOnDate().all({
    cleanerId,
    from: instantOf(date, 0),
    until: instantOf(date, 24),
  });
}
