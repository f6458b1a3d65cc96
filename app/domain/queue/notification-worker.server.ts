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

/** A try that takes longer is broken off, well before its lease runs out. */
const TRY_MS = 60_000;
const LEASE_MS = 2 * TRY_MS;
const POLL_MS = 1_000;
/** Requests go first for so long; then a piece of what waits is taken up in between. */
const LONGEST_WAIT_MS = 1_000;
/** Events in one go: requests are answered in between. */
const EVENTS_AT_ONCE = 20;
/** An event from which no notices could be made waits this long before it is tried again. */
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
   * Takes nothing new, lets what is under way end, and breaks off what hasn't ended after
   * `deadlineMs`. Whatever was broken off is free at once for the next process.
   */
  stop(deadlineMs: number): Promise<void>;
}

/**
 * Makes notices of the events that are due, and delivers them: each channel by itself, so that one
 * whose other side hangs holds up none of the others. What is begun gives way to requests; what was
 * delivered is noted at once. Each notice is delivered at least once: after a crash between delivery and
 * its note it goes out again, with the same message id.
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

  /** Makes notices of some due events: one transaction, so that the disk is waited for once. */
  function expand(): void {
    // Another process may write for long: the next look comes soon.
    if (findDueEventId(now()) === null || !isWritable()) return;
    const mayBeMore = inTransaction(() => {
      for (let count = 0; count < EVENTS_AT_ONCE; count += 1) {
        const id = findDueEventId(now());
        if (id === null) return false;
        try {
          rules.expand(id, channels, now());
        } catch (error) {
          // Nothing is wrong with the event, and SQLite may have ended the transaction.
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
      // The database was busy for longer than its time-out, say. The next round tries again.
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
