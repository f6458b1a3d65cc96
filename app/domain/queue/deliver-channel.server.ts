import { isBusyError, isNews, isUnwritableError, isWritable, untilWritable } from "#db/busy.server";
import { inTransaction } from "#db/client.server";
import { getEvent } from "~/domain/outbox/events.server";
import {
  PassingDeliveryError,
  PermanentDeliveryError,
  type Delivered,
  type DeliveryChannel,
  type NoticeRules,
} from "./delivery";
import {
  buryNotice,
  claimNotice,
  fallBackToEmail,
  finishNotice,
  hasDueNotice,
  holdNoticeBack,
  postponeNotice,
  releaseNotice,
  type Channel,
  type ClaimedNotice,
  type Fallback,
} from "./notices.server";
import { USUAL_RETRY } from "./retry-delay";

const LONGEST_ERROR = 500;

/** The part of a logger that the worker needs. */
export interface WorkerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface DeliveryOptions {
  check: NoticeRules["check"];
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
export interface Delivery {
  /** Takes what is due, as long as this channel has room. */
  takeWork(): void;
  /** Takes nothing new; breaks off and hands back what hasn't ended after `deadlineMs`. */
  stop(deadlineMs: number): Promise<void>;
}

/** A notice that has ended: what writes down, in the database, what became of it. */
interface Ended {
  write: () => void;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Delivers the notices of one channel, with its own limit of deliveries at once and its own pauses. */
export function startDelivery(
  name: Channel,
  channel: DeliveryChannel,
  { check, now, log, random, tryMs, leaseMs, email, onRoom, underWay = new Map() }: DeliveryOptions,
): Delivery {
  const retry = channel.retry ?? USUAL_RETRY;
  let stopping = false;
  let breakingOff = false;

  /** Claims as many as there is room for. Call it inside a transaction. */
  function claimMore(): ClaimedNotice[] {
    const claimed: ClaimedNotice[] = [];
    while (!stopping && underWay.size + claimed.length < channel.parallel) {
      const notice = claimNotice(name, now(), leaseMs);
      if (!notice) break;
      claimed.push(notice);
    }
    return claimed;
  }

  function begin(notice: ClaimedNotice): void {
    const breakOff = new AbortController();
    const work = attempt(notice, breakOff)
      .then(writeDown)
      .catch((error: unknown) => {
        if (isNews(error)) log.error({ err: error, notice: notice.id }, "notice failed");
      })
      .finally(() => {
        underWay.delete(breakOff);
        (onRoom ?? takeWork)();
      });
    underWay.set(breakOff, work);
  }

  let ended: Ended[] = [];

  /** Writes down what became of a notice, at once, together with those that end with it. */
  function writeDown(write: () => void): Promise<void> {
    return new Promise((done, failed) => {
      add({ write, done, failed });
    });
  }

  function add(one: Ended): void {
    if (ended.push(one) === 1) setImmediate(writeAllDown);
  }

  /** One transaction: the disk is waited for once. What can't be written of one holds up no other. */
  function writeAllDown(): void {
    const all = ended;
    ended = [];
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
      if (isBusyError(error)) void writeDownOnceFree(all, error);
      else for (const { failed } of all) failed(error);
    }
  }

  /**
   * Another process took the lock between the wait for it and the write: it is waited for again, or what
   * was delivered would go out a second time.
   */
  async function writeDownOnceFree(all: readonly Ended[], busy: unknown): Promise<void> {
    const isFree = await untilWritable().catch(() => false);
    for (const one of all) {
      if (isFree) add(one);
      else one.failed(busy);
    }
  }

  function takeWork(): void {
    try {
      if (stopping || underWay.size >= channel.parallel || !hasDueNotice(name, now())) return;
      // Another process may write for long: the next look comes soon.
      if (isWritable()) inTransaction(claimMore).forEach(begin);
    } catch (error) {
      // The database was busy for longer than its time-out, say. The next round tries again.
      if (isNews(error)) log.error({ err: error, channel: name }, "notices could not be read");
    }
  }

  /** Tries to deliver a notice; gives what writes down, in the database, what became of it. */
  async function attempt(notice: ClaimedNotice, breakOff: AbortController): Promise<() => void> {
    const startedAt = now();
    const event = getEvent(notice.eventId);
    // Both went with the account that they were about.
    if (!event) return () => {};
    const about = { notice: notice.id, kind: event.kind, channel: name, attempt: notice.attempts };
    if (event.withdrawnAt !== null) return drop("withdrawn");
    if (notice.expiresAt <= startedAt) return drop("stale");
    const checked = check(event, notice.recipientUserId, startedAt);
    if ("dropped" in checked) return drop(checked.dropped);
    const { recipient, urgency, mayFallBack } = checked;
    // More tries than allowed without one that failed: each ended with the whole process.
    if (notice.attempts > retry.mostAttempts) return giveUp(new Error("every try was cut short"));

    // What couldn't be delivered by day rings at night no more than what is new.
    const mayRingAt = channel.silentAtNight ? checked.mayRingAt : startedAt;
    if (mayRingAt > startedAt) return () => holdNoticeBack(notice, mayRingAt);

    const { signal } = breakOff;
    const tooLong = setTimeout(
      () => breakOff.abort(new DOMException("took too long", "TimeoutError")),
      tryMs,
    );
    let result: Delivered;
    try {
      const delivering = channel.deliver(
        { ...notice, event, recipient, urgency },
        { now: startedAt, signal },
      );
      result = await orAborted(delivering, signal);
    } catch (error) {
      await untilWritable();
      if (breakingOff) {
        return () => {
          releaseNotice(notice);
          log.info(about, "notice handed back");
        };
      }
      if (error instanceof PermanentDeliveryError || notice.attempts >= retry.mostAttempts) {
        return giveUp(error);
      }
      const asked = error instanceof PassingDeliveryError ? (error.retryAfterMs ?? 0) : 0;
      const pause = Math.max(retry.delay(notice.attempts, random()), asked);
      return () => {
        postponeNotice(notice, now() + pause, wordsOf(error));
        log.warn({ ...about, error: signsOf(error) }, "notice will be tried again");
      };
    } finally {
      clearTimeout(tooLong);
    }
    // What was sent must be noted, or it goes out again: another process's lock is waited for.
    await untilWritable();
    return () => {
      finishNotice(notice, now(), result.delivered ? null : result.why);
      if (!result.delivered && result.instead) goByEmail(result.instead);
      log.info({ ...about, ...result }, "notice done");
    };

    /** The same notice by email, if that reaches them and is still of use. */
    function goByEmail(why: Fallback): void {
      const { recipientUserId, audience } = notice;
      if (!event || !mayFallBack || notice.expiresAt <= now()) return;
      if (!channel.fallsBack || !email?.reaches({ recipientUserId, audience, event })) return;
      fallBackToEmail(notice, why, now());
    }

    function drop(why: string): () => void {
      return () => {
        finishNotice(notice, startedAt, why);
        log.warn({ ...about, why }, "notice dropped");
      };
    }

    function giveUp(error: unknown): () => void {
      return () => {
        if (buryNotice(notice, now(), wordsOf(error))) {
          goByEmail(error instanceof PermanentDeliveryError ? "refused" : "unreachable");
        }
        log.error({ ...about, error: signsOf(error) }, "notice is a dead letter");
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

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
}

/**
 * What the log may hold of an error. Its words are often the other side's, which repeat addresses:
 * those stay in the row, which goes when the account does.
 */
function signsOf(error: unknown) {
  const origin =
    error instanceof PermanentDeliveryError || error instanceof PassingDeliveryError
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
