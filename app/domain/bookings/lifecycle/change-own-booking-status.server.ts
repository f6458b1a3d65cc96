import { inTransaction } from "#db/client.server";
import { acceptBooking, declineBooking, type AnswerRequestRefusal } from "./answer-request.server";
import { getBookingOfPerson } from "../reading/bookings.server";
import { cancelBookingAsCleaner, completeBooking } from "./cleaner-commands.server";
import { cancelBookingAsCustomer, type CancelBookingResult } from "./customer-commands.server";
import { cancelEventFor } from "./customer-steps";
import type { API_STATUSES } from "../creating/booking-form-schemas";

interface StatusChange {
  bookingId: number;
  status: (typeof API_STATUSES)[number];
  reason: string;
}

export type ChangeOwnBookingStatusResult =
  CancelBookingResult | { ok: false; reason: AnswerRequestRefusal };

/**
 * Changes a booking to the status that somebody's API client asks for, as its cleaner or as its customer.
 */
export function changeOwnBookingStatus(
  change: StatusChange,
  userId: number,
  now: number,
): ChangeOwnBookingStatusResult {
  const { bookingId } = change;
  return inTransaction(() => {
    const booking = getBookingOfPerson(bookingId, userId);
    if (!booking) return { ok: false, reason: "unknown-booking" };
    if (booking.cleanerUserId === userId) return changeStatusAsCleaner(change, userId, now);
    // A customer can only cancel; nothing else is theirs to change.
    if (change.status !== "cancelled") return { ok: false, reason: "not-possible" };
    const { reason } = change;
    return cancelBookingAsCustomer(
      { bookingId, event: cancelEventFor(booking), reason },
      { userId },
      now,
    );
  });
}

function changeStatusAsCleaner(
  { bookingId, status, reason }: StatusChange,
  userId: number,
  now: number,
): ChangeOwnBookingStatusResult {
  switch (status) {
    case "accepted":
    case "confirmed":
      return acceptBooking({ bookingId, userId }, now);
    case "rejected":
      return declineBooking({ bookingId, userId, reason }, now);
    case "cancelled":
      return cancelBookingAsCleaner({ bookingId, reason }, { userId }, now);
    case "completed":
      return completeBooking({ bookingId, payment: null }, { userId }, now);
  }
}
