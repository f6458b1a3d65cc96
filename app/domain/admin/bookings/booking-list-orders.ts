/** Orders of the list of bookings: two by the start; `newest` by when they were made. */
export const ADMIN_BOOKING_ORDERS = ["latest", "earliest", "newest"] as const;
export type AdminBookingOrder = (typeof ADMIN_BOOKING_ORDERS)[number];
