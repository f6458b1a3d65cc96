import { HOUR_MS } from "~/lib/durations";
import {
  TemporaryDeliveryError,
  PermanentDeliveryError,
  type DeliveryChannel,
  type NotificationToSend,
} from "~/domain/queue/delivery-channel";
import { retryAfterMsOf, retryDelay } from "~/domain/queue/retry-delay";
import { writeShortText } from "~/domain/notifications/short-texts.server";
import {
  callLineApi,
  type LineRequestOptions,
  type LineResponse,
  type LineSettings,
} from "./line-api.server";
import { getLineLink } from "./line-links.server";
import { lineMessageOf } from "./line-message";
import {
  countLineMessage,
  getLineQuota,
  isWithinLineQuota,
  markLineQuotaUsedUp,
  refreshLineQuota,
} from "./line-quota.server";

/** Largest number of messages sent at once. */
const PARALLEL = 4;
/** Largest number of tries. They take an hour or two, then email takes over: later it would help nobody. */
const MOST_ATTEMPTS = 8;
/** Longest wait that LINE may ask for, in milliseconds. */
const LONGEST_WAIT_MS = HOUR_MS;

export interface LineOptions {
  settings: LineSettings;
  /** Base address of the buttons' links. */
  origin: string;
  /** Time after which an unanswered push is aborted, in milliseconds. */
  silenceMs?: number;
}

/**
 * Returns the channel that delivers by LINE, to people who have connected a LINE account. Each message
 * carries its own id as LINE's retry key, so that LINE sends nothing twice, even after a crash. If LINE
 * can't reach somebody or refuses a message, an email is sent instead (deliver-notifications.server.ts).
 */
export function lineChannel({ settings, origin, silenceMs }: LineOptions): DeliveryChannel {
  async function push(
    notification: NotificationToSend,
    to: string,
    message: object,
    how: LineRequestOptions,
  ) {
    try {
      return await callLineApi(
        settings,
        "/v2/bot/message/push",
        {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "X-Line-Retry-Key": notification.messageId,
          },
          body: JSON.stringify({ to, messages: [message] }),
        },
        how,
      );
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new TemporaryDeliveryError(`LINE did not answer: ${words}`, { cause: error });
    }
  }

  return {
    isSilentAtNight: true,
    parallel: PARALLEL,
    retry: { mostAttempts: MOST_ATTEMPTS, delay: retryDelay },
    canFallBackToEmail: true,
    // This includes people who have blocked our LINE account: they get an email instead.
    canReach: ({ recipientUserId }) => getLineLink(recipientUserId) !== null,
    async deliver(notification, { now, signal }) {
      const link = getLineLink(notification.recipientUserId);
      if (!link) return { delivered: false, why: "no longer connected" };
      if (link.blockedAt !== null) return { delivered: false, why: "blocked", instead: "blocked" };
      const shortText = await writeShortText(notification);
      if (!shortText) return { delivered: false, why: "no longer so" };
      await refreshLineQuota(settings, now, signal);
      if (!isWithinLineQuota(getLineQuota(), notification.isUrgent)) {
        return { delivered: false, why: "quota", instead: "quota" };
      }
      const message = lineMessageOf(shortText, origin);
      const how = { signal, ...(silenceMs === undefined ? {} : { silenceMs }) };
      const answer = await push(notification, link.lineUserId, message, how);
      const { status } = answer;
      // LINE answers 409 if it took the same message before and its answer was lost.
      if (status === 200 || status === 409) {
        if (status === 200) countLineMessage();
        return { delivered: true };
      }
      if (isUsedUp(answer)) {
        markLineQuotaUsedUp();
        return { delivered: false, why: "quota", instead: "quota" };
      }
      const why = `LINE answered ${status}`;
      if (status === 429 || status >= 500) {
        const asked = retryAfterMsOf(answer.retryAfter ?? undefined, now) ?? 0;
        throw new TemporaryDeliveryError(why, {
          retryAfterMs: Math.min(asked, LONGEST_WAIT_MS),
          responseCode: status,
        });
      }
      throw new PermanentDeliveryError(why, { responseCode: status });
    },
  };
}

/** True if the month's messages are used up. Only its message tells this 429 from too many at once. */
function isUsedUp({ status, body }: LineResponse): boolean {
  return status === 429 && /monthly limit/i.test(String(body["message"]));
}
