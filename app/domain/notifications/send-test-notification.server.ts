import { inTransaction } from "#db/client.server";
import { publishEvent } from "~/domain/outbox/events.server";
import {
  NOTIFICATION_TESTS_PER_ACCOUNT,
  countAttempts,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";

/** Sends somebody a test notification by all channels that they have switched on, except email. */
export function sendTestNotification(userId: number, now: number): { ok: true } | TooManyAttempts {
  return inTransaction(() => {
    const counted = countAttempts([[NOTIFICATION_TESTS_PER_ACCOUNT, String(userId)]], now);
    if (!counted.ok) return counted;
    publishEvent({ kind: "notices-tried", payload: {}, accountId: userId }, now);
    return { ok: true };
  });
}
