import type { EventKindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { listBookingsOfEvent, type NotificationBooking } from "./notification-booking.server";
import { getNotificationRule } from "./notification-table.server";

/**
 * Returns the booking of an event for one of its two sides, with all visits of a series that still have the
 * event's status and still belong to this person. Returns null if it is somebody else's by now.
 */
export function getBookingForRecipient(
  side: "customer" | "cleaner",
  userId: number,
  event: OutboxEvent<EventKindsWith<{ bookingId: number }>>,
): NotificationBooking | null {
  const bookings = listBookingsOfEvent(event.payload);
  const { bookingStatus: status } = getNotificationRule(event);
  const visits = bookings.filter(
    (booking) =>
      userId === (side === "customer" ? booking.customerId : booking.cleanerUserId) &&
      (bookings.length === 1 || !status || booking.status === status),
  );
  const [first] = visits;
  if (!first) return null;
  return visits.length > 1 ? { ...first, visits } : first;
}
