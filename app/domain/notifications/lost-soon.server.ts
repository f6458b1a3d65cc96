import { isLeftToAdmins, isLossEmailed } from "~/domain/bookings/substitutes/search-rules";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { listBookingsOfEvent } from "./notification-booking.server";

/** True if a job that starts within a day has lost its cleaner, and admins see to it: they are emailed at once. */
export function isLostSoon(event: OutboxEvent): boolean {
  if (event.kind !== "booking-lost" || !isLeftToAdmins(event.payload)) return false;
  return listBookingsOfEvent(event.payload).some(({ startsAt }) =>
    isLossEmailed(startsAt, event.at),
  );
}
