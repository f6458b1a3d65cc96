import {
  isBusyError,
  shouldLogError,
  isUnwritableError,
  isWritable,
  waitUntilWritable,
} from "#db/busy.server";
import { inTransaction } from "#db/client.server";
import { eraseIfAccountDeleted, getEvent } from "~/domain/outbox/events.server";
import {
  OWN_FAILURES,
  TemporaryDeliveryError,
  PermanentDeliveryError,
  type DeliveryResult,
  type DeliveryChannel,
  type NotificationRules,
} from "./delivery-channel";
import {
  markAsDeadLetter,
  claimNotification,
  fallBackToEmail,
  finishNotification,
  hasDueNotification,
  holdBackNotification,
  postponeNotification,
  releaseNotification,
  type Channel,
  type ClaimedNotification,
  type FallbackReason,
} from "./delivery-queue.server";
import { recordDelivery } from "./delivery-counts.server";
import { DEFAULT_RETRY_POLICY } from "./retry-delay";

const LONGEST_ERROR = 500;

/** The part of a logger that the worker needs. */
export interface WorkerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface DeliveryOptions {
  check: NotificationRules["check"];
  now: () => number;
  log: WorkerLog;
  random: () => number;
  /** Longest time for one try, in milliseconds. A try that takes longer is aborted. */
  tryMs: number;
  leaseMs: number;
  /** The email channel. It takes over what a channel with `canFallBackToEmail` can't deliver. */
  email?: DeliveryChannel | undefined;
  /** Called when there is room for more. Without it this channel takes more work at once. */
  onRoom?: () => void;
  /** Deliveries in progress. Each channel has its own map, or one that hangs would starve the others. */
  underWay?: Map<AbortController, Promise<void>>;
}

/** The deliveries of one channel. */
export interface ChannelDelivery {
  /** Takes notifications that are due, as long as this channel has room. */
  takeWork(): void;
  /** Takes nothing new. Aborts what hasn't ended after `deadlineMs` and returns it to the queue. */
  stop(deadlineMs: number): Promise<void>;
}

/** A delivery that has ended: `write` stores its outcome in the database. */
interface PendingOutcome {
  write: () => void;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Returns the deliveries of one channel, with its own limit of deliveries at once and its own retries. */
export function startChannelDelivery(
  name: Channel,
  channel: DeliveryChannel,
  { check, now, log, random, tryMs, leaseMs, email, onRoom, underWay = new Map() }: DeliveryOptions,
): ChannelDelivery {
  const retry = channel.retry ?? DEFAULT_RETRY_POLICY;
  let stopping = false;
  let breakingOff = false;

  /** Claims as many notifications as there is room for. Call it inside a transaction. */
  function claimMore(): ClaimedNotification[] {
    const claimed: ClaimedNotification[] = [];
    while (!stopping && underWay.size + claimed.length < channel.parallel) {
      const notification = claimNotification(name, now(), leaseMs);
      if (!notification) break;
      claimed.push(notification);
    }
    return claimed;
  }

  function startAttempt(notification: ClaimedNotification): void {
    const breakOff = new AbortController();
    const work = attempt(notification, breakOff)
      .then(saveOutcome)
      .catch((error: unknown) => {
        if (shouldLogError(error))
          log.error({ err: error, notice: notification.id }, "notice failed");
      })
      .finally(() => {
        underWay.delete(breakOff);
        (onRoom ?? takeWork)();
      });
    underWay.set(breakOff, work);
  }

  let pendingOutcomes: PendingOutcome[] = [];

  /** Stores the outcome of a delivery at once, together with others that end at the same time. */
  function saveOutcome(write: () => void): Promise<void> {
    return new Promise((done, failed) => {
      addOutcome({ write, done, failed });
    });
  }

  function addOutcome(one: PendingOutcome): void {
    if (pendingOutcomes.push(one) === 1) setImmediate(saveAllOutcomes);
  }

  /**
   * Uses one transaction: the disk is waited for once. An outcome that can't be written blocks no other.
   */
  function saveAllOutcomes(): void {
    const all = pendingOutcomes;
    pendingOutcomes = [];
    try {
      inTransaction(() => {
        for (const { write, failed } of all) {
          try {
            inTransaction(write);
          } catch (error) {
            // SQLite may have ended the outer transaction, which holds the other outcomes.
            if (isUnwritableError(error)) throw error;
            failed(error);
          }
        }
      });
      for (const { done } of all) done();
    } catch (error) {
      if (isBusyError(error)) void saveOutcomesOnceFree(all, error);
      else for (const { failed } of all) failed(error);
    }
  }

  /**
   * Waits for the lock once more, then stores these outcomes. Another process took the lock between the
   * first wait and the write; without this, what was delivered would go out a second time.
   */
  async function saveOutcomesOnceFree(
    all: readonly PendingOutcome[],
    busy: unknown,
  ): Promise<void> {
    const isFree = await waitUntilWritable().catch(() => false);
    for (const one of all) {
      if (isFree) addOutcome(one);
      else one.failed(busy);
    }
  }

  function takeWork(): void {
    try {
      if (stopping || underWay.size >= channel.parallel || !hasDueNotification(name, now())) return;
      // Another process may write for a long time: skip this round, the next one comes soon.
      if (isWritable()) inTransaction(claimMore).forEach(startAttempt);
    } catch (error) {
      // The database was busy for longer than its time-out, for example. The next round tries again.
      if (shouldLogError(error))
        log.error({ err: error, channel: name }, "notices could not be read");
    }
  }

  /** Tries to deliver a notification. Returns a function that stores the outcome in the database. */
  async function attempt(
    notification: ClaimedNotification,
    breakOff: AbortController,
  ): Promise<() => void> {
    const startedAt = now();
    const event = getEvent(notification.eventId);
    // The event and its notification were deleted with the account that they were about.
    if (!event) return () => {};
    const about = {
      notice: notification.id,
      kind: event.kind,
      channel: name,
      attempt: notification.attempts,
    };
    if (event.withdrawnAt !== null) return drop("withdrawn");
    if (notification.expiresAt <= startedAt) return drop("stale");
    const checked = check(event, notification, startedAt);
    if ("dropped" in checked) return drop(checked.dropped);
    const { recipient, urgency, isUrgent, mayFallBack } = checked;
    // There were more tries than allowed, but none that failed: the process died in each of them.
    if (notification.attempts > retry.mostAttempts)
      return giveUp(new Error(OWN_FAILURES["cut-short"]));

    // Retries respect quiet hours too.
    const mayRingAt = channel.isSilentAtNight ? checked.mayRingAt : startedAt;
    if (mayRingAt > startedAt) return () => holdBackNotification(notification, mayRingAt);

    const { signal } = breakOff;
    const tooLong = setTimeout(
      () => breakOff.abort(new DOMException(OWN_FAILURES["too-slow"], "TimeoutError")),
      tryMs,
    );
    let result: DeliveryResult;
    try {
      const delivering = channel.deliver(
        { ...notification, event, recipient, urgency, isUrgent },
        { now: startedAt, signal },
      );
      result = await orAborted(delivering, signal);
    } catch (error) {
      await waitUntilWritable();
      if (breakingOff) {
        return () => {
          releaseNotification(notification);
          recordDelivery(name, "handed-back", now());
          log.info(about, "notice handed back");
        };
      }
      if (error instanceof PermanentDeliveryError || notification.attempts >= retry.mostAttempts) {
        return giveUp(error);
      }
      const asked = error instanceof TemporaryDeliveryError ? (error.retryAfterMs ?? 0) : 0;
      const pause = Math.max(retry.delay(notification.attempts, random()), asked);
      return () => {
        postponeNotification(notification, now() + pause, errorText(error));
        recordDelivery(name, "retried", now());
        log.warn({ ...about, error: loggableError(error) }, "notice will be tried again");
      };
    } finally {
      clearTimeout(tooLong);
    }
    // A sent message must be marked as sent, or it goes out again: wait for another process's lock.
    await waitUntilWritable();
    return () => {
      finishNotification(notification, now(), result.delivered ? null : result.why);
      if (!result.delivered && result.instead) goByEmail(result.instead);
      eraseIfAccountDeleted(event);
      recordDelivery(name, result.delivered ? "delivered" : "dropped", now());
      log.info({ ...about, ...result }, "notice done");
    };

    /** Queues the same notification by email, if that reaches the person and is still of use. */
    function goByEmail(why: FallbackReason): void {
      const { recipientUserId, audience } = notification;
      if (!event || !mayFallBack || notification.expiresAt <= now()) return;
      if (!channel.canFallBackToEmail || !email?.canReach({ recipientUserId, audience, event }))
        return;
      fallBackToEmail(notification, why, now());
    }

    function drop(why: string): () => void {
      return () => {
        finishNotification(notification, startedAt, why);
        if (event) eraseIfAccountDeleted(event);
        recordDelivery(name, "dropped", startedAt);
        log.warn({ ...about, why }, "notice dropped");
      };
    }

    function giveUp(error: unknown): () => void {
      return () => {
        if (markAsDeadLetter(notification, now(), errorText(error))) {
          goByEmail(error instanceof PermanentDeliveryError ? "refused" : "unreachable");
        }
        if (event) eraseIfAccountDeleted(event);
        recordDelivery(name, "dead-letter", now());
        log.error({ ...about, error: loggableError(error) }, "notice is a dead letter");
      };
    }
  }

  return {
    takeWork,
    async stop(deadlineMs) {
      stopping = true;
      const deadline = setTimeout(() => {
        breakingOff = true;
        for (const breakOff of underWay.keys()) breakOff.abort(new Error("shutting down"));
      }, deadlineMs);
      await Promise.all(underWay.values());
      clearTimeout(deadline);
    },
  };
}

/** Rejects when the signal aborts: a channel that ignores the signal is not waited for. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
}

/**
 * Returns the parts of an error that may go to the log. Its message often comes from the other side and
 * repeats addresses: it stays in the row, which is deleted with the account.
 */
function loggableError(error: unknown) {
  const origin =
    error instanceof PermanentDeliveryError || error instanceof TemporaryDeliveryError
      ? (error.cause ?? error)
      : error;
  if (!(origin instanceof Error)) return {};
  const { name, code, responseCode, command } = origin as Error & {
    /** The error code of Node or nodemailer. */
    code?: string;
    /** The status code that the other side answered, and the command to which it answered. */
    responseCode?: number;
    command?: string;
  };
  return { name, code, responseCode, command };
}
