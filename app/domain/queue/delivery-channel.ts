import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { Locale } from "~/lib/vocabulary";
import type {
  ClaimedNotification,
  Channel,
  FallbackReason,
  NewNotification,
} from "./delivery-queue.server";
import type { RetryPolicy } from "./retry-delay";

/** Somebody who can be told something, in their language. Where they are reached, each channel knows. */
export interface Recipient {
  id: number;
  username: string;
  /** How to greet them. */
  name: string;
  locale: Locale;
}

/** A notice on its way, with the event that it tells of and whoever is told. */
export interface NotificationToSend extends ClaimedNotification {
  event: OutboxEvent;
  recipient: Recipient;
  urgency: "normal" | "high";
  isUrgent: boolean;
}

/** How a try ended without an error. */
export type DeliveryResult =
  | { delivered: true }
  /**
   * What it would tell is no longer so, or the person can't be reached on this channel; `instead` says
   * why they are told by email then.
   */
  | { delivered: false; why: string; instead?: FallbackReason };

/** What a channel is asked before a notice is made. */
export type ReachTarget = Pick<NewNotification, "recipientUserId" | "audience"> & {
  event: OutboxEvent;
};

/**
 * A way to reach people, in a folder of its own below channels/. It knows where somebody is reached
 * and which words it uses; what is told to whom it doesn't.
 */
export interface DeliveryChannel {
  /** Whether it can reach somebody: it has an address of theirs, and they have switched it on. */
  canReach(target: ReachTarget): boolean;
  /** Whether it keeps silent at night (quiet-hours.ts). */
  isSilentAtNight: boolean;
  /** Deliveries under way at once. */
  parallel: number;
  /** How often, and after which pauses, it tries again; the usual ones unless given. */
  retry?: RetryPolicy;
  /** What it can't deliver is told by email instead, to whoever doesn't get it so already. */
  canFallBackToEmail?: true;
  /** Throws a `PermanentDeliveryError` where no retry would help; all else is tried again. */
  deliver(
    notification: NotificationToSend,
    how: { now: number; signal: AbortSignal },
  ): Promise<DeliveryResult>;
}

/** The channels that are set up. */
export type Channels = Partial<Record<Channel, DeliveryChannel>>;

/** What the rules say of a notice just before it goes out. */
export type DeliveryCheck =
  /** It is not to go out any more; why. */
  | { dropped: string }
  | {
      recipient: Recipient;
      urgency: "normal" | "high";
      /** True if it goes out on a channel whose messages run short. */
      isUrgent: boolean;
      /** From when a channel that is silent at night may deliver it. */
      mayRingAt: number;
      /** False where only its own channel is of use: another one doesn't take over. */
      mayFallBack: boolean;
    };

/** What the queue asks those who know the events: it knows none of them itself. */
export interface NotificationRules {
  /** Makes the notices of one event and says how many there are; null if another process was faster. */
  expand: (eventId: number, channels: Channels, now: number) => number | null;
  /** Whether a notice is still true and has somebody to reach. Asked before each try. */
  check: (event: OutboxEvent, notification: ClaimedNotification, now: number) => DeliveryCheck;
}

/** The other side will never take this notice: it becomes a dead letter at once. */
export class PermanentDeliveryError extends Error {
  override name = "PermanentDeliveryError";
}

/** The other side can't take it now. `retryAfterMs` is what it asked for, if it did. */
export class TemporaryDeliveryError extends Error {
  override name = "PassingDeliveryError";
  readonly retryAfterMs: number | undefined;
  constructor(message: string, options: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }
}
