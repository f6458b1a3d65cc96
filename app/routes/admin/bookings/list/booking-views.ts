/** The lists of bookings, side by side: those of today, of the next days, and all with filters. */
export const BOOKING_VIEWS = ["today", "week", "all"] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

/** Number of days of the list of the next days, today included. */
export const LIST_DAYS = 7;
