/** How the list of bookings can be sorted: by their start, or by when they were made. */
export const DESK_BOOKING_ORDERS = ["latest", "earliest", "newest"] as const;
export type DeskBookingOrder = (typeof DESK_BOOKING_ORDERS)[number];
