import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { DeliveryCheck, NotificationRules } from "~/domain/queue/delivery-channel";
import type { ClaimedNotification } from "~/domain/queue/delivery-queue.server";
import { expandEvent } from "./expand-events.server";
import { getNotificationRule } from "./notification-table.server";
import { afterQuietHours, isUrgent } from "./quiet-hours";
import { getRecipientOf } from "./recipients.server";

/** The rules that the queue asks before it hands a notification to a channel. */
export const NOTIFICATION_RULES: NotificationRules = {
  expand: expandEvent,
  check: checkBeforeDelivery,
};

function checkBeforeDelivery(
  event: OutboxEvent,
  { recipientUserId, expiresAt }: ClaimedNotification,
  now: number,
): DeliveryCheck {
  const rule = getNotificationRule(event);
  if (!rule.isStillTrue(event, now)) return { dropped: "no longer so" };
  const recipient = getRecipientOf(event, recipientUserId);
  if (!recipient) return { dropped: "nobody to tell" };
  return {
    recipient,
    urgency: rule.urgency,
    isUrgent: isUrgent(rule, expiresAt, now),
    mayRingAt: afterQuietHours(now, rule.happensAt(event)),
    mayFallBack: !rule.isChannelTest,
  };
}
