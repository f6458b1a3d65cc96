import { DAY_MS, HOUR_MS } from "~/lib/durations";
import {
  PassingDeliveryError,
  PermanentDeliveryError,
  type DeliveryChannel,
  type NoticeToSend,
} from "~/domain/queue/delivery";
import { retryAfterMsOf, retryDelay } from "~/domain/queue/retry-delay";
import { shortWordsOf } from "~/domain/notifications/short-words.server";
import { askLine, type HowToAsk, type LineAnswer, type LineSettings } from "./line-api.server";
import { getLineLink } from "./line-links.server";
import { lineMessageOf } from "./line-message";
import {
  countLineMessage,
  knownLineQuota,
  lineQuotaAllows,
  lineQuotaIsUsedUp,
  readLineQuota,
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
 * What nobody wants to read any more after the next day: it is near, or waits for an answer. Below the
 * reserve of a month's messages only that goes by LINE.
 */
const isUrgent = ({ urgency, expiresAt }: NoticeToSend, now: number) =>
  urgency === "high" && expiresAt - now <= DAY_MS;

/**
 * Delivers notices by LINE, to whoever has connected an account of theirs. Each carries its own id as
 * LINE's retry key: whatever was taken once isn't sent again, also after a crash. Whom LINE hands nothing
 * to, and what it refuses, is told by email instead (deliver-channel.server.ts).
 */
export function lineChannel({ settings, origin, silenceMs }: LineOptions): DeliveryChannel {
  async function push(notice: NoticeToSend, to: string, message: object, how: HowToAsk) {
    try {
      return await askLine(
        settings,
        "/v2/bot/message/push",
        {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Line-Retry-Key": notice.messageId },
          body: JSON.stringify({ to, messages: [message] }),
        },
        how,
      );
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      throw new PassingDeliveryError(`LINE did not answer: ${words}`, { cause: error });
    }
  }

  return {
    silentAtNight: true,
    parallel: PARALLEL,
    retry: { mostAttempts: MOST_ATTEMPTS, delay: retryDelay },
    fallsBack: true,
    // Whoever has blocked us too: what they would get here comes by email.
    reaches: ({ recipientUserId }) => getLineLink(recipientUserId) !== null,
    async deliver(notice, { now, signal }) {
      const link = getLineLink(notice.recipientUserId);
      if (!link) return { delivered: false, why: "no longer connected" };
      if (link.blockedAt !== null) return { delivered: false, why: "blocked", instead: "blocked" };
      const words = await shortWordsOf(notice);
      if (!words) return { delivered: false, why: "no longer so" };
      await readLineQuota(settings, now, signal);
      if (!lineQuotaAllows(knownLineQuota(), isUrgent(notice, now))) {
        return { delivered: false, why: "quota", instead: "quota" };
      }
      const message = lineMessageOf(words, origin);
      const how = { signal, ...(silenceMs === undefined ? {} : { silenceMs }) };
      const answer = await push(notice, link.lineUserId, message, how);
      const { status } = answer;
      // 409: it took the same message before, and its answer was lost.
      if (status === 200 || status === 409) {
        if (status === 200) countLineMessage();
        return { delivered: true };
      }
      if (isUsedUp(answer)) {
        lineQuotaIsUsedUp();
        return { delivered: false, why: "quota", instead: "quota" };
      }
      const why = `LINE answered ${status}`;
      if (status === 429 || status >= 500) {
        const asked = retryAfterMsOf(answer.retryAfter ?? undefined, now) ?? 0;
        throw new PassingDeliveryError(why, { retryAfterMs: Math.min(asked, LONGEST_WAIT_MS) });
      }
      throw new PermanentDeliveryError(why);
    },
  };
}

/** A 429 is too many at once, or the last of the month: its words tell which. */
function isUsedUp({ status, body }: LineAnswer): boolean {
  return status === 429 && /monthly limit/i.test(String(body["message"]));
}
