import { LRUCache } from "lru-cache";
import { waitUntilWritable } from "#db/busy.server";
import { inTransaction } from "#db/client.server";
import { HOUR_MS } from "~/lib/durations";
import type { WorkerLog } from "~/domain/queue/deliver-notifications.server";
import {
  TemporaryDeliveryError,
  PermanentDeliveryError,
  type DeliveryChannel,
} from "~/domain/queue/delivery-channel";
import { writeShortText } from "~/domain/notifications/short-texts.server";
import { pushPayloadOf } from "./push-payload";
import { pushServiceOf } from "./push-services";
import {
  removeGonePushSubscription,
  hasPushSubscription,
  listPushSubscriptions,
  type PushSubscriptionRow,
} from "./push-subscriptions.server";
import { sendPush, type PushMessage, type PushSender } from "./send-push.server";

/** Largest number of notifications delivered at once; each goes to all devices of one person. */
const PARALLEL = 4;
/** Longest wait that a push service may ask for, in milliseconds, so that a retry comes the same day. */
const LONGEST_WAIT_MS = 12 * HOUR_MS;
/** Largest number of unfinished notifications for which the finished devices are remembered. */
const MOST_REMEMBERED = 2000;

export interface PushOptions extends PushSender {
  /** Hosts besides the known push services, with their ports: tests play one. */
  hosts: readonly string[];
  log: WorkerLog;
}

/** The progress of a notification: the devices that are done, and whether one of them has it. */
interface DeviceProgress {
  done: Set<number>;
  reached: boolean;
}

/** The outcome of a push to one device. */
type DeviceOutcome =
  | { is: "taken" | "gone" | "refused" }
  /** The push service will never take this message. */
  | { is: "impossible"; why: string }
  | { is: "passing"; why: string; retryAfterMs?: number | undefined };

/**
 * Returns the channel that delivers by web push to every browser in which the reader has switched
 * notifications on. One notification is one delivery, whatever the number of devices: while one of them
 * can't be reached, the others are not sent to again. That is remembered in memory only. After a crash a
 * device may be sent to twice: the same topic makes the push service keep one of the two, and the same tag
 * makes the phone show one.
 */
export function pushChannel({ hosts, log, ...sender }: PushOptions): DeliveryChannel {
  const underWay = new LRUCache<number, DeviceProgress>({ max: MOST_REMEMBERED });
  /** Push services that have taken a message since the start, so they know our VAPID keys. */
  const trusted = new Set<string>();

  async function sendTo(
    subscription: PushSubscriptionRow,
    message: PushMessage,
    how: { now: number; signal: AbortSignal },
  ): Promise<DeviceOutcome> {
    // This is checked again: the list of services may have changed since the address was stored.
    const service = pushServiceOf(subscription.endpoint, hosts);
    if (!service) return { is: "gone" };
    let answer;
    try {
      answer = await sendPush(subscription, message, sender, how);
    } catch (error) {
      return { is: "passing", why: `${service}: ${errorText(error)}` };
    }
    const { status, retryAfterMs } = answer;
    const why = `${service} answered ${status}`;
    if (status >= 200 && status < 300) {
      trusted.add(service);
      return { is: "taken" };
    }
    if (status === 404 || status === 410) return { is: "gone" };
    if (status === 401 || status === 403) return { is: "refused" };
    if (status === 429 || status >= 500) return { is: "passing", why, retryAfterMs };
    return { is: "impossible", why };
  }

  /**
   * Decides what a refusal means. A service that has taken other messages refuses only this browser, which
   * subscribed with other keys. A service that has taken nothing from us yet refuses our keys.
   */
  function resolveRefusal(
    outcome: DeviceOutcome,
    { endpoint }: PushSubscriptionRow,
  ): DeviceOutcome {
    if (outcome.is !== "refused") return outcome;
    const service = pushServiceOf(endpoint, hosts) ?? "";
    if (trusted.has(service)) return { is: "gone" };
    log.error({ service }, "a push service refuses our VAPID keys");
    return { is: "passing", why: `${service} refuses our VAPID keys` };
  }

  return {
    isSilentAtNight: true,
    parallel: PARALLEL,
    canReach: ({ recipientUserId }) => hasPushSubscription(recipientUserId),
    async deliver(notification, { now, signal }) {
      const shortText = await writeShortText(notification);
      if (!shortText) return { delivered: false, why: "no longer so" };
      const progress = underWay.get(notification.id) ?? { done: new Set<number>(), reached: false };
      const devices = listPushSubscriptions(notification.recipientUserId);
      const waiting = devices.filter(({ id }) => !progress.done.has(id));
      const { locale } = notification.recipient;
      const message: PushMessage = {
        payload: pushPayloadOf(shortText, { messageId: notification.messageId, locale }),
        ttlSeconds: Math.floor((notification.expiresAt - now) / 1000),
        urgency: notification.urgency,
        topic: notification.messageId.replaceAll("-", ""),
      };
      const answers = await Promise.all(
        waiting.map(async (device) => ({
          device,
          outcome: await sendTo(device, message, { now, signal }),
        })),
      );
      // Refusals are judged together: another browser of the same service may have been taken meanwhile.
      const outcomes = answers.map(({ device, outcome }) => ({
        device,
        ...resolveRefusal(outcome, device),
      }));
      const gone = outcomes.filter(({ is }) => is === "gone").map(({ device }) => device);
      if (gone.length > 0) {
        await waitUntilWritable();
        inTransaction(() => gone.forEach(removeGonePushSubscription));
        log.info({ notice: notification.id, devices: gone.length }, "devices are gone");
      }
      for (const { is, device } of outcomes) {
        if (is !== "passing") progress.done.add(device.id);
        if (is === "taken") progress.reached = true;
      }
      const passing = outcomes.filter((one) => one.is === "passing");
      const [first] = passing;
      if (first) {
        underWay.set(notification.id, progress);
        const asked = Math.max(...passing.map(({ retryAfterMs }) => retryAfterMs ?? 0));
        throw new TemporaryDeliveryError(first.why, {
          retryAfterMs: Math.min(asked, LONGEST_WAIT_MS),
        });
      }
      underWay.delete(notification.id);
      if (progress.reached) return { delivered: true };
      const impossible = outcomes.find((one) => one.is === "impossible");
      if (impossible) throw new PermanentDeliveryError(impossible.why);
      return { delivered: false, why: "no device" };
    },
  };
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));
