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

/** Messages under way at once. */
const PARALLEL = 4;
/** After so many tries, within an hour or two, email takes over: later nobody would be helped. */
const MOST_ATTEMPTS = 8;
/** However long LINE asks to be left alone. */
const LONGEST_WAIT_MS = HOUR_MS;

export interface LineOptions {
  settings: LineSettings;
  /** Where buttons lead. */
  origin: string;
  /** After so long a push is broken off. */
  silenceMs?: number;
}

/**
 * Delivers notices by LINE, to whoever has connected an account of theirs. Each carries its own id as
 * LINE's retry key: whatever was taken once isn't sent again, also after a crash. Whom LINE hands nothing
 * to, and what it refuses, is told by email instead (deliver-channel.server.ts).
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
    // Whoever has blocked us too: what they would get here comes by email.
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
      // 409: it took the same message before, and its answer was lost.
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
        throw new TemporaryDeliveryError(why, { retryAfterMs: Math.min(asked, LONGEST_WAIT_MS) });
      }
      throw new PermanentDeliveryError(why);
    },
  };
}

/** A 429 is too many at once, or the last of the month: its words tell which. */
function isUsedUp({ status, body }: LineResponse): boolean {
  return status === 429 && /monthly limit/i.test(String(body["message"]));
}
