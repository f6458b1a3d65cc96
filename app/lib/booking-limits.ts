/*
 * Figures of the rules of booking that pages and texts tell too (docs/rules.md, Life of a booking and Slots).
 */

/** Requests that nobody has answered yet, at most, for one customer. */
export const MOST_PENDING_REQUESTS = 3;
/** Bookings that are still to come, at most, for one customer. */
export const MOST_UPCOMING_BOOKINGS = 20;
/** Visits of a series, at most, and the weeks that can lie between them. */
export const MOST_SERIES_VISITS = 12;
export const SERIES_WEEKS = [1, 2] as const;
export type SeriesWeeks = (typeof SERIES_WEEKS)[number];
/** No job lasts longer. */
export const LONGEST_JOB_HOURS = 8;
/** Bookings are taken this many days ahead. */
export const BOOKING_HORIZON_DAYS = 180;
/** Photos of a problem, at most. */
export const MOST_PROBLEM_PHOTOS = 3;
/** So many days after a problem was settled its photos are deleted. */
export const PROBLEM_PHOTO_RETENTION_DAYS = 90;
/**
 * So many days after an account was deleted its contact is, though fees are still owed or a problem is open:
 * 2 years, in which Thai law lets what is owed for work be claimed (Civil and Commercial Code, section
 * 193/34).
 */
export const CONTACT_RETAINED_DAYS = 730;

/** How many days, today the first, can be asked for. */
export const CLEANER_SEARCH_DAYS = 14;
