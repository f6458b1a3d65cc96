import { addDays, instantOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";

/*
 * When people are reminded of a confirmed booking (docs/rules.md, Reminders): on the evening before, and
 * shortly before it starts.
 */

/** At this hour of the day before. */
export const DAY_BEFORE_REMINDER_HOUR = 18;

/** And so long before the start. */
export const SOON_REMINDER_MS = 2 * HOUR_MS;

/** What was agreed or moved this shortly before a reminder was told just then: that one falls away. */
export const JUST_NOTIFIED_MS = HOUR_MS;

/** When people are reminded of what takes place on a date. */
export const dayBeforeReminderAt = (date: CityDate) =>
  instantOf(addDays(date, -1), DAY_BEFORE_REMINDER_HOUR);

/** When people are reminded of what starts then. */
export const soonReminderAt = (startsAt: number) => startsAt - SOON_REMINDER_MS;

/** After this the reminder of the day before is of no use: the next one speaks. */
export const dayBeforeReminderUntil = soonReminderAt;
