import { inTransaction } from "#db/client.server";
import { acceptBooking, declineBooking, type AnswerRefusal } from "./answer-request.server";
import { getBookingOfPerson } from "../reading/bookings.server";
import { cancelJob, completeBooking } from "./cleaner-moves.server";
import { callOff } from "./customer-moves.server";
import { callingOff } from "./customer-steps";
import type { STATUS_WORDS } from "../creating/schemas";
import type { TransitionResult } from "./transition.server";

interface Change {
  bookingId: number;
  status: (typeof STATUS_WORDS)[number];
  reason: string;
}

export type ChangeStatusResult = TransitionResult | { ok: false; reason: AnswerRefusal };

/**
 * Moves a booking as somebody's client asks for it, by the status that it is to have: their job, or
 * what they booked themselves.
 */
export function changeStatus(change: Change, userId: number, now: number): ChangeStatusResult {
  const { bookingId } = change;
  return inTransaction(() => {
    const booking = getBookingOfPerson(bookingId, userId);
    if (!booking) return { ok: false, reason: "unknown-booking" };
    if (booking.cleanerUserId === userId) return changeJob(change, userId, now);
    // A customer takes back what they asked for; nothing else is theirs.
    if (change.status !== "cancelled") return { ok: false, reason: "not-possible" };
    const { reason } = change;
    return callOff({ bookingId, event: callingOff(booking), reason }, { userId }, now);
  });
}

function changeJob(
  { bookingId, status, reason }: Change,
  userId: number,
  now: number,
): ChangeStatusResult {
  switch (status) {
    case "accepted":
    case "confirmed":
      return acceptBooking({ bookingId, userId }, now);
    case "rejected":
      return declineBooking({ bookingId, userId, reason }, now);
    case "cancelled":
      return cancelJob({ bookingId, reason }, { userId }, now);
    case "completed":
      return completeBooking({ bookingId, payment: "not-yet" }, { userId }, now);
  }
}
