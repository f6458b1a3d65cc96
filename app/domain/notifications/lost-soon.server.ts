import { isLeftToAdmins, isLossEmailed } from "~/domain/bookings/substitutes/search-rules";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { listBookingsOfEvent } from "./notification-booking.server";

/** True if a job that starts within a day has lost its cleaner, and admins see to it: they are emailed at once. */
export function isLostSoon({ payload, at }: Pick<OutboxEvent, "payload" | "at">): boolean {
  if (!("how" in payload) || !isLeftToAdmins(payload)) return false;
  return listBookingsOfEvent(payload).some(({ startsAt }) => isLossEmailed(startsAt, at));
}
