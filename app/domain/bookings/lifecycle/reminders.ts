import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";

/*
 * The times at which people are reminded of a confirmed booking (docs/rules.md, Reminders): on the evening
 * before, and shortly before it starts; and from when they can say that it takes place (The evening before).
 */

/** Hour of the day before at which the first reminder is due. */
export const DAY_BEFORE_REMINDER_HOUR = 18;

/** Hour of the day before from which both sides can confirm a booking. */
export const CONFIRMABLE_FROM_HOUR = 17;

/** Time of the day before at which those who haven't confirmed are reminded once more, in milliseconds. */
export const UNCONFIRMED_REMINDER_TIME_MS = 20 * HOUR_MS + 30 * MINUTE_MS;

/** Time before the start at which the second reminder is due, in milliseconds. */
export const SOON_REMINDER_MS = 2 * HOUR_MS;

/**
 * A booking that was agreed or rescheduled at most this long before a reminder doesn't get it: its people
 * were just notified. In milliseconds.
 */
export const JUST_NOTIFIED_MS = HOUR_MS;

/** Returns when people are reminded of the bookings of a date, on the day before. */
export const dayBeforeReminderAt = (date: CityDate) =>
  instantOf(addDays(date, -1), DAY_BEFORE_REMINDER_HOUR);

/** Returns from when the bookings of a date can be confirmed by their two sides, on the day before. */
export const confirmableFrom = (date: CityDate) =>
  instantOf(addDays(date, -1), CONFIRMABLE_FROM_HOUR);

/**
 * Returns when those who haven't confirmed a booking of a date are reminded once more, and from when admins see
 * the bookings that their cleaners haven't confirmed.
 */
export const unconfirmedReminderAt = (date: CityDate) =>
  instantOf(addDays(date, -1), 0) + UNCONFIRMED_REMINDER_TIME_MS;

/** Returns the date whose unconfirmed bookings admins see: today until the evening, then tomorrow. */
export function dateToConfirm(now: number): CityDate {
  const tomorrow = addDays(cityDateOf(now), 1);
  return now >= unconfirmedReminderAt(tomorrow) ? tomorrow : cityDateOf(now);
}

/** Returns when people are reminded of a booking shortly before it starts. */
export const soonReminderAt = (startsAt: number) => startsAt - SOON_REMINDER_MS;

/** Returns until when the reminder of the day before is of use: then the next one takes over. */
export const dayBeforeReminderUntil = soonReminderAt;
