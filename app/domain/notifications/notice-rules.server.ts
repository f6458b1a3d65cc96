import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { Checked, NoticeRules } from "~/domain/queue/delivery";
import { expandEvent } from "./expand-events.server";
import { getNotificationRule } from "./notice-table.server";
import { afterQuietHours } from "./quiet-hours";
import { getRecipient } from "./recipients.server";

/** What the queue asks before it hands a notice to a channel. */
export const NOTICE_RULES: NoticeRules = { expand: expandEvent, check: checkNotice };

function checkNotice(event: OutboxEvent, recipientUserId: number, now: number): Checked {
  const rule = getNotificationRule(event);
  if (!rule.isStillTrue(event, now)) return { dropped: "no longer so" };
  const recipient = getRecipient(recipientUserId);
  if (!recipient) return { dropped: "nobody to tell" };
  return {
    recipient,
    urgency: rule.urgency,
    mayRingAt: afterQuietHours(now, rule.happensAt(event)),
    mayFallBack: !rule.isChannelTest,
  };
}
