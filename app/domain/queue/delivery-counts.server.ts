import { NOTIFICATION_CHANNELS } from "#db/schema/queue";
import type { Channel } from "./delivery-queue.server";

/**
 * How a try to deliver a notification can end: it is with the other side; nobody needs it any more on this
 * channel; it is tried again; it was given up; it was returned to the queue at a shutdown.
 */
export const DELIVERY_OUTCOMES = [
  "delivered",
  "dropped",
  "retried",
  "dead-letter",
  "handed-back",
] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** The deliveries of a channel since the start of this process. */
export interface DeliveryCounts {
  outcomes: Readonly<Record<DeliveryOutcome, number>>;
  lastDeliveredAt: number | null;
  /** The failed tries since the last delivery, and the instant of the first of them. */
  failures: number;
  firstFailedAt: number | null;
}

const nothingYet = () => ({
  outcomes: { delivered: 0, dropped: 0, retried: 0, "dead-letter": 0, "handed-back": 0 },
  lastDeliveredAt: null as number | null,
  failures: 0,
  firstFailedAt: null as number | null,
});

const newCounts = () =>
  Object.fromEntries(NOTIFICATION_CHANNELS.map((name) => [name, nothingYet()])) as Record<
    Channel,
    ReturnType<typeof nothingYet>
  >;

let counts = newCounts();

/** Counts the outcome of a try. Call it where the outcome is stored. */
export function recordDelivery(channel: Channel, outcome: DeliveryOutcome, now: number): void {
  const own = counts[channel];
  own.outcomes[outcome] += 1;
  if (outcome === "delivered") {
    own.lastDeliveredAt = now;
    own.failures = 0;
    own.firstFailedAt = null;
  } else if (outcome === "retried" || outcome === "dead-letter") {
    own.failures += 1;
    own.firstFailedAt ??= now;
  }
}

/** Returns the deliveries of each channel since the start of this process. */
export function deliveryCounts(): Readonly<Record<Channel, DeliveryCounts>> {
  return counts;
}

/** Forgets all deliveries, for tests. */
export function resetDeliveryCounts(): void {
  counts = newCounts();
}
