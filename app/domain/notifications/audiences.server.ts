import { listAdminIds } from "~/domain/accounts/admins.server";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { Audience } from "~/domain/queue/delivery-queue.server";
import { getNotificationBooking } from "./notification-booking.server";
import { getNotificationCleaner } from "./notification-cleaner.server";

/** Returns the ids of an event's recipients. Channels that don't reach them are skipped later. */
export function listRecipientIds(audience: Audience, event: OutboxEvent): number[] {
  switch (audience) {
    case "admins":
      return listAdminIds();
    // This is the account's own person, at an address that isn't the account's.
    case "address":
    case "account":
      return idsOf(event.accountId);
    case "customer":
    case "cleaner":
      return idsOf(userIdOfSide(audience, event));
  }
}

function userIdOfSide(side: "customer" | "cleaner", { payload }: OutboxEvent) {
  if ("bookingId" in payload) {
    const booking = getNotificationBooking(payload.bookingId);
    return side === "customer" ? booking?.customerId : booking?.cleanerUserId;
  }
  if ("cleanerId" in payload) return getNotificationCleaner(payload.cleanerId)?.userId;
  return null;
}

function idsOf(id: number | null | undefined): number[] {
  return id === null || id === undefined ? [] : [id];
}
