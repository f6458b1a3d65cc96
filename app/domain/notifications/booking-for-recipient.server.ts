import type { EventKind, EventKindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { BookingStatus } from "~/lib/vocabulary";
import { listBookingsOfEvent, type NotificationBooking } from "./notification-booking.server";

/** How visits stand that a notice tells of together. */
const STATUS_AFTER_EVENT: Partial<Record<EventKind, BookingStatus>> = {
  "booking-booked": "confirmed",
  "booking-requested": "pending",
  "booking-accepted": "confirmed",
  "booking-declined": "cancelled",
  "booking-withdrawn": "cancelled",
  "booking-expired": "cancelled",
  "booking-cancelled": "cancelled",
};

/**
 * The booking of which an event tells one of its two sides, with all visits of a series that are still
 * as it says, and still between the two; null if it is somebody else's by now.
 */
export function getBookingForRecipient(
  side: "customer" | "cleaner",
  userId: number,
  { kind, payload }: OutboxEvent<EventKindsWith<{ bookingId: number }>>,
): NotificationBooking | null {
  const bookings = listBookingsOfEvent(payload);
  const status = STATUS_AFTER_EVENT[kind];
  const visits = bookings.filter(
    (booking) =>
      userId === (side === "customer" ? booking.customerId : booking.cleanerUserId) &&
      (bookings.length === 1 || !status || booking.status === status),
  );
  const [first] = visits;
  if (!first) return null;
  return visits.length > 1 ? { ...first, visits } : first;
}
