import { RefusedForGoodError, type Channels, type Delivered } from "./delivery";
import {
  buryNotice,
  claimNotice,
  finishNotice,
  postponeNotice,
  releaseNotice,
  type ClaimedNotice,
} from "~/domain/outbox/outbox.server";
import { MOST_ATTEMPTS, retryDelay } from "./retry-delay";

/** A try that takes longer is broken off, well before its lease runs out. */
const TRY_MS = 60_000;
const LEASE_MS = 2 * TRY_MS;
const POLL_MS = 1_000;
/** Tries under way at once: a mail server that hangs must not hold up everybody's mail. */
const PARALLEL = 4;
const LONGEST_ERROR = 500;

/** The part of a logger that the worker needs. */
export interface WorkerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface WorkerOptions {
  channels: Channels;
  now: () => number;
  log: WorkerLog;
  random?: () => number;
  pollMs?: number;
  tryMs?: number;
  leaseMs?: number;
}

export interface Worker {
  /**
   * Takes nothing new, lets what is under way end, and breaks off what hasn't ended after
   * `deadlineMs`. Whatever was broken off is free at once for the next process.
   */
  stop(deadlineMs: number): Promise<void>;
}

/**
 * Delivers what the outbox holds. Each notice is delivered at least once: after a crash between
 * delivery and its note it goes out again, with the same message id.
 */
export function startWorker({
  channels,
  now,
  log,
  random = Math.random,
  pollMs = POLL_MS,
  tryMs = TRY_MS,
  leaseMs = LEASE_MS,
}: WorkerOptions): Worker {
  const underWay = new Map<AbortController, Promise<void>>();
  let stopping = false;
  let breakingOff = false;

  function takeWork(): void {
    try {
      while (!stopping && underWay.size < PARALLEL) {
        const notice = claimNotice(now(), leaseMs);
        if (!notice) return;
        const breakOff = new AbortController();
        const work = attempt(notice, breakOff)
          .catch((error: unknown) => log.error({ err: error, notice: notice.id }, "outbox failed"))
          .finally(() => {
            underWay.delete(breakOff);
            takeWork();
          });
        underWay.set(breakOff, work);
      }
    } catch (error) {
      // The database was busy for longer than its time-out, say. The next round tries again.
      log.error({ err: error }, "outbox could not be read");
    }
  }

  async function attempt(notice: ClaimedNotice, breakOff: AbortController): Promise<void> {
    const about = { notice: notice.id, kind: notice.kind, attempt: notice.attempts };
    const startedAt = now();
    if (notice.expiresAt !== null && notice.expiresAt <= startedAt) {
      finishNotice(notice, startedAt, "stale");
      log.warn(about, "notice dropped: stale");
      return;
    }
    // More tries than allowed without one that failed: each ended with the whole process.
    if (notice.attempts > MOST_ATTEMPTS) return giveUp(new Error("every try was cut short"));
    const channel = channels[notice.channel];
    if (!channel) return giveUp(new Error(`there is no channel ${notice.channel}`));

    const { signal } = breakOff;
    const tooLong = setTimeout(
      () => breakOff.abort(new DOMException("took too long", "TimeoutError")),
      tryMs,
    );
    let result: Delivered;
    try {
      result = await orAborted(channel.deliver(notice, { now: startedAt, signal }), signal);
    } catch (error) {
      if (breakingOff) {
        releaseNotice(notice);
        log.info(about, "notice handed back");
        return;
      }
      if (error instanceof RefusedForGoodError || notice.attempts >= MOST_ATTEMPTS) {
        return giveUp(error);
      }
      postponeNotice(notice, now() + retryDelay(notice.attempts, random()), wordsOf(error));
      log.warn({ ...about, error: signsOf(error) }, "notice will be tried again");
      return;
    } finally {
      clearTimeout(tooLong);
    }
    finishNotice(notice, now(), result.delivered ? null : result.why);
    log.info({ ...about, ...result }, "notice done");

    function giveUp(error: unknown): void {
      buryNotice(notice, now(), wordsOf(error));
      log.error({ ...about, error: signsOf(error) }, "notice is a dead letter");
    }
  }

  const timer = setInterval(takeWork, pollMs);
  takeWork();

  return {
    async stop(deadlineMs) {
      stopping = true;
      clearInterval(timer);
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
  const origin = error instanceof RefusedForGoodError ? (error.cause ?? error) : error;
  if (!(origin instanceof Error)) return {};
  const { name, code, responseCode, command } = origin as Error & {
    /** Node's and nodemailer's word for what went wrong. */
    code?: string;
    /** What the mail server answered, to which command of ours. */
    responseCode?: number;
    command?: string;
  };
  return { name, code, responseCode, command };
}
