/*
 * Addresses of a customer's booking that only pages without scripts, and the server, lead to: no browser loads
 * them.
 */

/** The page on which a customer says what should happen if the cleaner can't come. */
export const ifCleanerCantPath = (bookingId: number) =>
  `/dashboard/bookings/${bookingId}/if-cleaner-cant`;

/** The QR code for the payment, as a picture to save. */
export const myBookingQrPath = (bookingId: number) =>
  `/dashboard/bookings/${bookingId}/promptpay.png`;

export const bookingDoorPath = (bookingId: number) => `/dashboard/bookings/${bookingId}/door`;

/** The page where a customer reviews a completed job, or changes the review. */
export const bookingReviewPath = (bookingId: number) => `/dashboard/bookings/${bookingId}/review`;
