import { isBusyError, isUnwritableError, isWritable } from "./client.server";

export { isBusyError, isUnwritableError, isWritable };

/** A write waits at most this long for another process to end its own. */
const LONGEST_WAIT_MS = 12_000;
const POLL_MS = 25;
/** More than as many at once are refused: each holds a connection and a form. */
const MOST_WAITING = 500;
/** When to try again, in seconds, as `Retry-After` tells those who were refused. */
export const RETRY_AFTER_SECONDS = 10;

/** What goes on failing in the background is told again after so long. */
const LOG_AGAIN_MS = 10 * 60_000;

interface Waiting {
  until: number;
  answer(writable: boolean): void;
  /** The database can't be used at all. */
  fail(error: Error): void;
}

/** When it was last told how the database takes no writes, by SQLite's code. */
const lastLoggedAt = new Map<string, number>();

/**
 * Whether an error of what runs in the background is to be logged: always, but for a database that takes
 * no writes. Of that the log hears once, when it fails in another way, and every ten minutes: whatever
 * looks each second for work would fill the log, perhaps of the same disk.
 */
export function shouldLogError(error: unknown): boolean {
  if (!isUnwritableError(error)) return true;
  const now = performance.now();
  const before = lastLoggedAt.get(error.code);
  if (before !== undefined && now - before < LOG_AGAIN_MS) return false;
  lastLoggedAt.set(error.code, now);
  return true;
}

const waiting = new Set<Waiting>();
let poller: NodeJS.Timeout | undefined;

/**
 * Waits until no other process holds the write lock, without holding the thread: SQLite's own waiting
 * (`busy_timeout`) would stop every page meanwhile. Call it before a request that writes; false after
 * 12 seconds, at once if too many wait already, and when `signal` says that nobody waits any more.
 * Throws where the database can't be used at all.
 */
export function waitUntilWritable(signal?: AbortSignal): Promise<boolean> {
  // Whoever came first goes first.
  if (waiting.size === 0 && isWritable()) return Promise.resolve(true);
  if (waiting.size >= MOST_WAITING || signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(entry);
      signal?.removeEventListener("abort", gone);
    };
    const entry: Waiting = {
      until: performance.now() + LONGEST_WAIT_MS,
      answer(writable) {
        leave();
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
 * Lets all in who wait once the lock is gone. Should one of them meet a new one, it is refused. What
 * goes wrong is told to those who wait: thrown out of a timer it would end the process.
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
