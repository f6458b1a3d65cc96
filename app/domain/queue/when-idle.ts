import { performance } from "node:perf_hooks";

/** Interval at which the load of the process is checked, in milliseconds. */
const CHECK_EVERY_MS = 10;
/** Largest share of the interval for which the event loop may be busy while the process counts as idle. */
const MOST_BUSY_SHARE = 0.5;

/** Work that gives way to requests. */
export interface IdleWork {
  /** Asks for a piece of work. If it is asked for again before it runs, it runs only once. */
  request: () => void;
  /** Cancels the waiting work and accepts no more. */
  stop: () => void;
}

/**
 * Runs a piece of work when this process has nothing else to do, at the latest after `longestMs`; while
 * requests keep it busy they go first. The load of the event loop decides, not a count of requests: a
 * request that is sent or read slowly costs nothing.
 */
export function whenIdle(task: () => void, longestMs: number): IdleWork {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function checkSoon(until: number): void {
    const before = performance.eventLoopUtilization();
    timer = setTimeout(() => {
      const { utilization } = performance.eventLoopUtilization(before);
      if (utilization > MOST_BUSY_SHARE && performance.now() < until) return checkSoon(until);
      timer = undefined;
      task();
    }, CHECK_EVERY_MS);
  }

  return {
    request() {
      if (!timer && !stopped) checkSoon(performance.now() + longestMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
