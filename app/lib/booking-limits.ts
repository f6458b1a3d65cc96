/*
 * Limits of the booking rules that pages and texts state too (docs/rules.md, Life of a booking and Slots).
 */

/** Most unanswered requests of one customer. */
export const MOST_PENDING_REQUESTS = 3;
/** Most bookings of one customer that are still to come. */
export const MOST_UPCOMING_BOOKINGS = 20;
/** Most visits of one customer that are still to come, those of series included. */
export const MOST_VISITS_AHEAD = 60;
/** Number of changes to their bookings that a customer can make within an hour. */
export const MOST_CHANGES_AN_HOUR = 20;
/** Most series, and most single bookings, that a customer without a completed job may hold. */
export const MOST_SERIES_AT_FIRST = 1;
export const MOST_BOOKINGS_AT_FIRST = 3;
/** Most visits of one cleaner within a calendar week that such a customer may hold. */
export const MOST_WEEKLY_VISITS_AT_FIRST = 4;
/** Visits ahead from which on admins find a customer by the filter of their list: more than these. */
export const MANY_VISITS_AHEAD = 10;
/** Most visits of a series. Below it the weeks that can lie between two visits. */
export const MOST_SERIES_VISITS = 12;
export const SERIES_WEEKS = [1, 2] as const;
export type SeriesWeeks = (typeof SERIES_WEEKS)[number];
/** Longest duration of a job, in hours. */
export const LONGEST_JOB_HOURS = 8;
/** Hours that can be added to a job under way, at once. */
export const MORE_HOURS = [1, 2] as const;
export type MoreHours = (typeof MORE_HOURS)[number];
/** Longest time ahead at which a booking is taken, in days. */
export const BOOKING_HORIZON_DAYS = 180;
/** Most photos of one problem. */
export const MOST_PROBLEM_PHOTOS = 3;
/** Time after which the photos of a settled problem are deleted, in days. */
export const PROBLEM_PHOTO_RETENTION_DAYS = 90;
/**
 * Time after which the contact of a deleted account is deleted, in days, even if fees are still owed or a
 * problem is open: 2 years, in which Thai law lets payment for work be claimed (Civil and Commercial Code,
 * section 193/34).
 */
export const CONTACT_RETAINED_DAYS = 730;

/** Number of days, starting today, that a search for cleaners can ask for. */
export const CLEANER_SEARCH_DAYS = 14;
