/*
 * Figures of the rules of booking that pages and texts tell too (docs/rules.md, Life of a booking and Slots).
 */

/** Requests that nobody has answered yet, at most, for one customer. */
export const MOST_PENDING = 3;
/** Bookings that are still to come, at most, for one customer. */
export const MOST_UPCOMING = 20;
/** Bookings are taken this many days ahead. */
export const HORIZON_DAYS = 180;
