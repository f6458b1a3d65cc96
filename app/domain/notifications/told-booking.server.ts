import type { EventKind, KindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { BookingStatus } from "~/lib/vocabulary";
import { bookingsTold, type NoticeBooking } from "./notice-booking.server";

/** How visits stand that a notice tells of together. */
const STATUS_TOLD: Partial<Record<EventKind, BookingStatus>> = {
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
export function bookingToldTo(
  side: "customer" | "cleaner",
  userId: number,
  { kind, payload }: OutboxEvent<KindsWith<{ bookingId: number }>>,
): NoticeBooking | null {
  const told = bookingsTold(payload);
  const status = STATUS_TOLD[kind];
  const visits = told.filter(
    (booking) =>
      userId === (side === "customer" ? booking.customerId : booking.cleanerUserId) &&
      (told.length === 1 || !status || booking.status === status),
  );
  const [first] = visits;
  if (!first) return null;
  return visits.length > 1 ? { ...first, visits } : first;
}
