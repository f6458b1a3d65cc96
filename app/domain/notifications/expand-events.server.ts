import { inTransaction } from "#db/client.server";
import { takeEvent, type OutboxEvent } from "~/domain/outbox/events.server";
import type { Channels } from "~/domain/queue/delivery";
import { addNotice } from "~/domain/queue/notices.server";
import { peopleOf } from "./audiences.server";
import { addToBell, isKeptFrom } from "./bell.server";
import { ruleOf, type Tell } from "./notice-table.server";
import { afterQuietHours } from "./quiet-hours";
import { getNoticeBooking } from "./notice-booking.server";
import { getRecipient } from "./recipients.server";

/** Makes the notices of one event and says how many there are; null if another process was faster. */
export function expandEvent(id: number, channels: Channels, now: number): number | null {
  return inTransaction(() => {
    const event = takeEvent(id, now);
    if (!event) return null;
    const rule = ruleOf(event);
    // Looked at again: something planned may have been moved or called off meanwhile.
    if (event.withdrawnAt !== null || !rule.stillTrue(event, now)) return 0;
    const expiresAt = rule.usefulUntil(event);
    if (expiresAt <= now) return 0;
    let made = 0;
    for (const line of rule.tell) {
      if (!isDoneBy(event, line)) continue;
      if (line.ifCustomerHasNoEmail && !isToBePhoned(event)) continue;
      if (isKeptFrom(line.to, event)) continue;
      for (const recipientUserId of peopleOf(line.to, event)) {
        if (!getRecipient(recipientUserId)) continue;
        addToBell(event, { userId: recipientUserId, audience: line.to }, now);
        for (const name of line.by) {
          const channel = channels[name];
          const audience = line.to;
          if (!channel?.reaches({ recipientUserId, audience, event })) continue;
          const runAt = channel.silentAtNight ? afterQuietHours(now, rule.happensAt(event)) : now;
          const notice = {
            eventId: id,
            recipientUserId,
            channel: name,
            audience,
            runAt,
            expiresAt,
          };
          if (addNotice(notice, now)) made += 1;
        }
      }
    }
    return made;
  });
}

function isDoneBy({ actor }: OutboxEvent, { ifDoneBy }: Tell): boolean {
  return !ifDoneBy || (actor !== null && ifDoneBy.includes(actor));
}

/** True of a booking whose customer is there and can't be written to. */
function isToBePhoned({ payload }: OutboxEvent): boolean {
  const booking = "bookingId" in payload ? getNoticeBooking(payload.bookingId) : null;
  return booking?.customer.email === null && getRecipient(booking.customerId) !== null;
}
