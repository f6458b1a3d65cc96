import { isBusyError, isUnwritableError, isWritable } from "./client.server";

export { isBusyError, isUnwritableError, isWritable };

/** Longest time that a write waits for another process to end its own, in milliseconds. */
const LONGEST_WAIT_MS = 12_000;
const POLL_MS = 25;
/** Most writes that wait at once. More are refused, because each holds a connection and a form. */
const MOST_WAITING = 500;
/** Seconds after which a refused request should try again, for `Retry-After`. */
export const RETRY_AFTER_SECONDS = 10;

/**
 * Shortest time between two log entries about the same lasting failure in the background, in milliseconds.
 */
const LOG_AGAIN_MS = 10 * 60_000;

interface Waiting {
  until: number;
  answer(writable: boolean): void;
  /** Called if the database can't be used at all. */
  fail(error: Error): void;
}

/** Last time that each way of refusing writes was logged, by SQLite's code. */
const lastLoggedAt = new Map<string, number>();

/**
 * True if an error of a background task is to be logged: always, except for a database that takes no
 * writes. That is logged once, when it fails in another way, and every ten minutes: a task that looks for
 * work each second would fill the log, perhaps on the same disk.
 */
export function shouldLogError(error: unknown): boolean {
  if (!isUnwritableError(error)) return true;
  const now = performance.now();
  const before = lastLoggedAt.get(error.code);
  if (before !== undefined && now - before < LOG_AGAIN_MS) return false;
  lastLoggedAt.set(error.code, now);
  return true;
}

/** The waits for another process's write lock since the start of this process. */
export interface BusyWaits {
  /** Writes that wait now. */
  waiting: number;
  /** Writes that had to wait, and those of them that were refused: it took too long, or too many waited. */
  waited: number;
  refused: number;
  /** The time that all of them have waited, in milliseconds. */
  waitedMs: number;
}

const counted = { waited: 0, refused: 0, waitedMs: 0 };

/** Returns how often and for how long writes have waited for another process. */
export const busyWaits = (): BusyWaits => ({ waiting: waiting.size, ...counted });

const waiting = new Set<Waiting>();
let poller: NodeJS.Timeout | undefined;

/**
 * Waits until no other process holds the write lock, without holding the thread: SQLite's own waiting
 * (`busy_timeout`) would stop every page meanwhile. Call it before a request that writes. The result is
 * false after 12 seconds, at once if too many wait already, and when `signal` aborts. Throws if the
 * database can't be used at all.
 */
export function waitUntilWritable(signal?: AbortSignal): Promise<boolean> {
  // First come, first served.
  if (waiting.size === 0 && isWritable()) return Promise.resolve(true);
  if (signal?.aborted) return Promise.resolve(false);
  counted.waited += 1;
  if (waiting.size >= MOST_WAITING) {
    counted.refused += 1;
    return Promise.resolve(false);
  }
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(entry);
      counted.waitedMs += performance.now() - since;
      signal?.removeEventListener("abort", gone);
    };
    const entry: Waiting = {
      until: performance.now() + LONGEST_WAIT_MS,
      answer(writable) {
        leave();
        if (!writable && !signal?.aborted) counted.refused += 1;
        resolve(writable);
      },
      fail(error) {
        leave();
        reject(error);
      },
    };
    const gone = () => entry.answer(false);
    signal?.addEventListener("abort", gone, { once: true });
    waiting.add(entry);
    poller ??= setInterval(answerWaiting, POLL_MS);
  });
}

/**
 * Lets all waiting writes go on once the lock is gone. One that then meets a new lock is refused. Errors
 * are passed to those that wait: thrown from a timer, they would end the process.
 */
function answerWaiting(): void {
  try {
    const writable = waiting.size > 0 && isWritable();
    const now = performance.now();
    for (const entry of [...waiting]) {
      if (writable || entry.until <= now) entry.answer(writable);
    }
  } catch (error) {
    for (const entry of [...waiting]) entry.fail(error as Error);
  }
  if (waiting.size > 0) return;
  clearInterval(poller);
  poller = undefined;
}
