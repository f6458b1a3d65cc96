import {
  and,
  asc,
  eq,
  gt,
  isNull,
  lte,
  not,
  notExists,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { ROUND_SIZE } from "#db/sweep.server";
import { unpublishedCondition, publishEventOnce } from "~/domain/outbox/events.server";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { isAgreedAfterSql } from "./confirmations.server";
import {
  JUST_NOTIFIED_MS,
  SOON_REMINDER_MS,
  dayBeforeReminderAt,
  unconfirmedReminderAt,
} from "./reminders";

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
 * have been agreed in its present form; `only` is another condition.
 */
const dueRemindersQuery = (
  kind: "booking-tomorrow" | "booking-soon" | UnconfirmedKind,
  agreedBy: (given: Placeholder) => SQL | Placeholder,
  only?: (given: Placeholder) => SQL | undefined,
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
            only?.(p.agreedBy),
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

/** Reminders of those who haven't confirmed. */
type UnconfirmedKind = "booking-coming-unconfirmed" | "booking-presence-unconfirmed";

/** True unless a booking was agreed, or a search booked its cleaner, after an instant: they were notified then. */
const isKnownSince = (instant: Placeholder) =>
  and(
    not(isAgreedAfterSql(instant)),
    sql`not exists (select 1 from search_offers asked
      where asked.booking_id = ${bookings.id} and asked.asked_at > ${instant})`,
  );

const listComingUnconfirmed = dueRemindersQuery(
  "booking-coming-unconfirmed",
  (instant) => instant,
  (instant) => and(isNull(bookings.comingConfirmedAt), isKnownSince(instant)),
);
const listPresenceUnconfirmed = dueRemindersQuery(
  "booking-presence-unconfirmed",
  (instant) => instant,
  (instant) => and(isNull(bookings.presenceConfirmedAt), isKnownSince(instant)),
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

/** Publishes reminders to those who haven't confirmed a booking of a date. Nothing else follows from that. */
function remindUnconfirmed(date: CityDate, now: number): boolean {
  const due = {
    after: Math.max(instantOf(date, 0) - 1, now + SOON_REMINDER_MS),
    until: instantOf(date, 24) - 1,
    // A booking that was agreed later counts as confirmed.
    agreedBy: dayBeforeReminderAt(date),
    limit: ROUND_SIZE,
  };
  const remind = (kind: UnconfirmedKind, list: typeof listComingUnconfirmed) =>
    publishDue(
      () => list().all(due),
      ({ bookingId, startsAt }) => {
        const payload = { bookingId, startsAt };
        publishEventOnce(`${kind}/${bookingId}/${startsAt}`, { kind, payload }, now);
      },
    );
  const more = [
    remind("booking-coming-unconfirmed", listComingUnconfirmed),
    remind("booking-presence-unconfirmed", listPresenceUnconfirmed),
  ];
  return more.includes(true);
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
  const dates = [today, addDays(today, 1)];
  const more = [
    ...dates
      .filter((date) => now >= dayBeforeReminderAt(date))
      .map((date) => remindOfDay(date, now)),
    ...dates
      .filter((date) => now >= unconfirmedReminderAt(date))
      .map((date) => remindUnconfirmed(date, now)),
    remindOfStart(now),
  ];
  return more.includes(true);
}

const selectConfirmedOnDate = query(
  { cleanerId: bookings.cleanerId, from: bookings.startsAt, until: bookings.startsAt },
  (db, p) =>
    db
      .select({
        id: bookings.id,
        startsAt: bookings.startsAt,
        city: bookings.city,
        comingConfirmedAt: bookings.comingConfirmedAt,
      })
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
