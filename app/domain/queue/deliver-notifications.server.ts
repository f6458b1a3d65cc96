import {
  isBusyError,
  shouldLogError,
  isUnwritableError,
  isWritable,
  waitUntilWritable,
} from "#db/busy.server";
import { inTransaction } from "#db/client.server";
import { getEvent } from "~/domain/outbox/events.server";
import {
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
  /** A try that takes longer is broken off. */
  tryMs: number;
  leaseMs: number;
  /** The channel that takes over what one that falls back can't deliver. */
  email?: DeliveryChannel | undefined;
  /** Called when there is room for more; without it more is taken at once. */
  onRoom?: () => void;
  /** What is under way; each channel has its own, or a hanging one would starve the others. */
  underWay?: Map<AbortController, Promise<void>>;
}

/** The deliveries of one channel. */
export interface ChannelDelivery {
  /** Takes what is due, as long as this channel has room. */
  takeWork(): void;
  /** Takes nothing new; breaks off and hands back what hasn't ended after `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>;
}

/** A notice that has ended: what writes down, in the database, what became of it. */
interface PendingOutcome {
  write: () => void;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Delivers the notices of one channel, with its own limit of deliveries at once and its own pauses. */
export function startChannelDelivery(
  name: Channel,
  channel: DeliveryChannel,
  { check, now, log, random, tryMs, leaseMs, email, onRoom, underWay = new Map() }: DeliveryOptions,
): ChannelDelivery {
  const retry = channel.retry ?? DEFAULT_RETRY_POLICY;
  let stopping = false;
  let breakingOff = false;

  /** Claims as many as there is room for. Call it inside a transaction. */
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

  /** Writes down what became of a notice, at once, together with those that end with it. */
  function saveOutcome(write: () => void): Promise<void> {
    return new Promise((done, failed) => {
      addOutcome({ write, done, failed });
    });
  }

  function addOutcome(one: PendingOutcome): void {
    if (pendingOutcomes.push(one) === 1) setImmediate(saveAllOutcomes);
  }

  /** One transaction: the disk is waited for once. What can't be written of one holds up no other. */
  function saveAllOutcomes(): void {
    const all = pendingOutcomes;
    pendingOutcomes = [];
    try {
      inTransaction(() => {
        for (const { write, failed } of all) {
          try {
            inTransaction(write);
          } catch (error) {
            // SQLite may have ended the transaction that the others are in.
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
   * Another process took the lock between the wait for it and the write: it is waited for again, or what
   * was delivered would go out a second time.
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
      // Another process may write for long: the next look comes soon.
      if (isWritable()) inTransaction(claimMore).forEach(startAttempt);
    } catch (error) {
      // The database was busy for longer than its time-out, say. The next round tries again.
      if (shouldLogError(error))
        log.error({ err: error, channel: name }, "notices could not be read");
    }
  }

  /** Tries to deliver a notice; gives what writes down, in the database, what became of it. */
  async function attempt(
    notification: ClaimedNotification,
    breakOff: AbortController,
  ): Promise<() => void> {
    const startedAt = now();
    const event = getEvent(notification.eventId);
    // Both went with the account that they were about.
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
    // More tries than allowed without one that failed: each ended with the whole process.
    if (notification.attempts > retry.mostAttempts)
      return giveUp(new Error("every try was cut short"));

    // What couldn't be delivered by day rings at night no more than what is new.
    const mayRingAt = channel.isSilentAtNight ? checked.mayRingAt : startedAt;
    if (mayRingAt > startedAt) return () => holdBackNotification(notification, mayRingAt);

    const { signal } = breakOff;
    const tooLong = setTimeout(
      () => breakOff.abort(new DOMException("took too long", "TimeoutError")),
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
        log.warn({ ...about, error: loggableError(error) }, "notice will be tried again");
      };
    } finally {
      clearTimeout(tooLong);
    }
    // What was sent must be noted, or it goes out again: another process's lock is waited for.
    await waitUntilWritable();
    return () => {
      finishNotification(notification, now(), result.delivered ? null : result.why);
      if (!result.delivered && result.instead) goByEmail(result.instead);
      log.info({ ...about, ...result }, "notice done");
    };

    /** The same notice by email, if that reaches them and is still of use. */
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
        log.warn({ ...about, why }, "notice dropped");
      };
    }

    function giveUp(error: unknown): () => void {
      return () => {
        if (markAsDeadLetter(notification, now(), errorText(error))) {
          goByEmail(error instanceof PermanentDeliveryError ? "refused" : "unreachable");
        }
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

/** A channel that doesn't heed the signal is not waited for. */
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
 * What the log may hold of an error. Its words are often the other side's, which repeat addresses:
 * those stay in the row, which goes when the account does.
 */
function loggableError(error: unknown) {
  const origin =
    error instanceof PermanentDeliveryError || error instanceof TemporaryDeliveryError
      ? (error.cause ?? error)
      : error;
  if (!(origin instanceof Error)) return {};
  const { name, code, responseCode, command } = origin as Error & {
    /** Node's and nodemailer's word for what went wrong. */
    code?: string;
    /** What the other side answered, to which command of ours. */
    responseCode?: number;
    command?: string;
  };
  return { name, code, responseCode, command };
}
