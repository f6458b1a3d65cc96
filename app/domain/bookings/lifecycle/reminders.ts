import { addDays, instantOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";

/*
 * The times at which people are reminded of a confirmed booking (docs/rules.md, Reminders): on the evening
 * before, and shortly before it starts.
 */

/** Hour of the day before at which the first reminder is due. */
export const DAY_BEFORE_REMINDER_HOUR = 18;

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

/** Returns when people are reminded of a booking shortly before it starts. */
export const soonReminderAt = (startsAt: number) => startsAt - SOON_REMINDER_MS;

/** Returns until when the reminder of the day before is of use: then the next one takes over. */
export const dayBeforeReminderUntil = soonReminderAt;
