import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { Locale } from "~/lib/vocabulary";
import type {
  ClaimedNotification,
  Channel,
  FallbackReason,
  NewNotification,
} from "./delivery-queue.server";
import type { RetryPolicy } from "./retry-delay";

/** Somebody who can be notified, in their language. Each channel looks up its own address for them. */
export interface Recipient {
  id: number;
  username: string;
  /** The name with which they are greeted. */
  name: string;
  locale: Locale;
}

/** A notification on its way, with its event and its recipient. */
export interface NotificationToSend extends ClaimedNotification {
  event: OutboxEvent;
  recipient: Recipient;
  urgency: "normal" | "high";
  isUrgent: boolean;
}

/** The result of a try that ended without an error. */
export type DeliveryResult =
  | { delivered: true }
  /**
   * The content is no longer true, or the person can't be reached on this channel. `instead` is the reason
   * why an email is sent then.
   */
  | { delivered: false; why: string; instead?: FallbackReason };

/** A planned notification, for which a channel says whether it can reach the person. */
export type ReachTarget = Pick<NewNotification, "recipientUserId" | "audience"> & {
  event: OutboxEvent;
};

/**
 * A way to reach people, in its own folder below channels/. It knows address and wording, not who is
 * notified of what.
 */
export interface DeliveryChannel {
  /** True if it can reach somebody: it has their address, and they have switched it on. */
  canReach(target: ReachTarget): boolean;
  /** True if it keeps silent at night (quiet-hours.ts). */
  isSilentAtNight: boolean;
  /** Largest number of deliveries at once. */
  parallel: number;
  /** Number of tries and the pauses between them; `DEFAULT_RETRY_POLICY` if not given. */
  retry?: RetryPolicy;
  /** Notifications that it can't deliver go by email instead, unless the person gets an email anyway. */
  canFallBackToEmail?: true;
  /** Delivers a notification. Throws a `PermanentDeliveryError` if no retry would help. */
  deliver(
    notification: NotificationToSend,
    how: { now: number; signal: AbortSignal },
  ): Promise<DeliveryResult>;
}

/** The channels that are set up. */
export type Channels = Partial<Record<Channel, DeliveryChannel>>;

/** The answer of the rules about a notification just before it goes out. */
export type DeliveryCheck =
  /** It must not go out any more; the value is the reason. */
  | { dropped: string }
  | {
      recipient: Recipient;
      urgency: "normal" | "high";
      /** True if it goes out on a channel whose messages run short. */
      isUrgent: boolean;
      /** The earliest time at which a channel that is silent at night may deliver it. */
      mayRingAt: number;
      /** False if only its own channel is of use, so that no other one takes over. */
      mayFallBack: boolean;
    };

/** The rules that the queue asks. The queue itself knows no kind of event. */
export interface NotificationRules {
  /** Makes the notifications of one event. Returns their number, or null if another process was faster. */
  expand: (eventId: number, channels: Channels, now: number) => number | null;
  /** Checks that a notification is still true and has somebody to reach. Called before each try. */
  check: (event: OutboxEvent, notification: ClaimedNotification, now: number) => DeliveryCheck;
}

/** The texts of failures that we find ourselves, by their reason. All others come from other servers. */
export const OWN_FAILURES = {
  address: "the address is not one",
  "cut-short": "every try was cut short",
  "too-slow": "took too long",
} as const;

/** Thrown if the other side will never take this notification: it becomes a dead letter at once. */
export class PermanentDeliveryError extends Error {
  override name = "PermanentDeliveryError";
  /** The status that the other side answered, for the log. */
  readonly responseCode: number | undefined;
  constructor(message: string, options: ErrorOptions & { responseCode?: number } = {}) {
    super(message, options);
    this.responseCode = options.responseCode;
  }
}

/** Thrown if the other side can't take it now. `retryAfterMs` is the wait that it asked for, if any. */
export class TemporaryDeliveryError extends Error {
  override name = "TemporaryDeliveryError";
  readonly retryAfterMs: number | undefined;
  /** The status that the other side answered, for the log. */
  readonly responseCode: number | undefined;
  constructor(
    message: string,
    options: ErrorOptions & { retryAfterMs?: number; responseCode?: number } = {},
  ) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
    this.responseCode = options.responseCode;
  }
}
