/**
 * The addresses of the evening before. They have a file of their own, because few pages in a browser lead there.
 */
export const eveningPaths = {
  /** The page of the evening before, on which a customer says that somebody will be there. */
  myBooking: (bookingId: number) => `/dashboard/bookings/${bookingId}/tomorrow`,
  /** The page of the evening before, on which a cleaner says that they come. */
  job: (bookingId: number) => `/cleaner-dashboard/jobs/${bookingId}/tomorrow`,
} as const;
