import { shouldLogError, isUnwritableError, isWritable } from "#db/busy.server";
import { inTransaction } from "#db/client.server";
import { deferEvent, findDueEventId } from "~/domain/outbox/events.server";
import { MINUTE_MS } from "~/lib/durations";
import type { Channels, NotificationRules } from "./delivery-channel";
import {
  startChannelDelivery,
  type ChannelDelivery,
  type DeliveryOptions,
} from "./deliver-notifications.server";
import type { Channel } from "./delivery-queue.server";
import { whenIdle } from "./when-idle";

/** Longest time for one try, in milliseconds. It is aborted well before its lease runs out. */
const TRY_MS = 60_000;
const LEASE_MS = 2 * TRY_MS;
const POLL_MS = 1_000;
/** Longest time that requests go first, in milliseconds. After it a piece of the waiting work runs. */
const LONGEST_WAIT_MS = 1_000;
/** Largest number of events expanded in one go. Requests are answered in between. */
const EVENTS_AT_ONCE = 20;
/** Wait before an event from which no notifications could be made is tried again, in milliseconds. */
const DEFER_MS = MINUTE_MS;

export interface NotificationWorkerOptions extends Pick<DeliveryOptions, "now" | "log"> {
  channels: Channels;
  rules: NotificationRules;
  random?: () => number;
  pollMs?: number;
  tryMs?: number;
  leaseMs?: number;
}

export interface NotificationWorker {
  /**
   * Takes nothing new, lets deliveries in progress end, and aborts those that haven't ended after
   * `deadlineMs`. An aborted notification is free at once for the next process.
   */
  stop(deadlineMs: number): Promise<void>;
}

/**
 * Starts a worker that makes notifications of the events that are due and delivers them. Each channel works
 * on its own, so that one whose other side hangs holds up none of the others. New work waits while requests
 * keep the process busy; the outcome of a delivery is stored at once. Each notification is delivered at
 * least once: after a crash between delivery and storing the outcome it goes out again, with the same
 * message id.
 */
export function startNotificationWorker({
  channels,
  rules,
  now,
  log,
  random = Math.random,
  pollMs = POLL_MS,
  tryMs = TRY_MS,
  leaseMs = LEASE_MS,
}: NotificationWorkerOptions): NotificationWorker {
  const work = whenIdle(runRound, LONGEST_WAIT_MS);
  const deliveries: ChannelDelivery[] = (Object.keys(channels) as Channel[]).flatMap((name) => {
    const channel = channels[name];
    if (!channel) return [];
    const options = { check: rules.check, now, log, random, tryMs, leaseMs, email: channels.email };
    return [startChannelDelivery(name, channel, { ...options, onRoom: work.request })];
  });

  /** Makes notifications of some due events, in one transaction: the disk is waited for once. */
  function expand(): void {
    // Another process may write for a long time: skip this round, the next one comes soon.
    if (findDueEventId(now()) === null || !isWritable()) return;
    const mayBeMore = inTransaction(() => {
      for (let count = 0; count < EVENTS_AT_ONCE; count += 1) {
        const id = findDueEventId(now());
        if (id === null) return false;
        try {
          rules.expand(id, channels, now());
        } catch (error) {
          // The event isn't at fault, and SQLite may have ended the transaction.
          if (isUnwritableError(error)) throw error;
          log.error({ err: error, event: id }, "no notices could be made of an event");
          deferEvent(id, now() + DEFER_MS);
        }
      }
      return true;
    });
    if (mayBeMore) work.request();
  }

  function runRound(): void {
    try {
      expand();
    } catch (error) {
      // The database was busy for longer than its time-out, for example. The next round tries again.
      if (shouldLogError(error)) log.error({ err: error }, "events could not be read");
    }
    for (const delivery of deliveries) delivery.takeWork();
  }

  const timer = setInterval(work.request, pollMs);
  work.request();

  return {
    async stop(deadlineMs) {
      clearInterval(timer);
      work.stop();
      await Promise.all(deliveries.map((delivery) => delivery.stop(deadlineMs)));
    },
  };
}
