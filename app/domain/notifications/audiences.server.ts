import { listAdmins } from "~/domain/accounts/admins.server";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { Audience } from "~/domain/queue/notices.server";
import { getNoticeBooking } from "./notice-booking.server";
import { getNoticeCleaner } from "./notice-cleaner.server";

/** The ids of those who hear of an event in a part. What they can't be reached by is skipped later. */
export function peopleOf(audience: Audience, event: OutboxEvent): number[] {
  switch (audience) {
    case "admins":
      return listAdmins();
    // The account's own person, at another address than the account's.
    case "address":
    case "account":
      return known(event.accountId);
    case "customer":
    case "cleaner":
      return known(sideOf(audience, event));
  }
}

function sideOf(side: "customer" | "cleaner", { payload }: OutboxEvent) {
  if ("bookingId" in payload) {
    const booking = getNoticeBooking(payload.bookingId);
    return side === "customer" ? booking?.customerId : booking?.cleanerUserId;
  }
  if ("cleanerId" in payload) return getNoticeCleaner(payload.cleanerId)?.userId;
  return null;
}

function known(id: number | null | undefined): number[] {
  return id === null || id === undefined ? [] : [id];
}
