/** The lists of bookings, side by side: those of today, of the next 7 days, and all with filters. */
export const BOOKING_VIEWS = ["today", "week", "all"] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];
