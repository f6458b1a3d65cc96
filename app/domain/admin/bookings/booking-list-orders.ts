/** How the list of bookings can be sorted: by their start, or by when they were made. */
export const ADMIN_BOOKING_ORDERS = ["latest", "earliest", "newest"] as const;
export type AdminBookingOrder = (typeof ADMIN_BOOKING_ORDERS)[number];
