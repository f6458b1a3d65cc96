import { performance } from "node:perf_hooks";

/** So often it is looked how busy the process was since the look before. */
const CHECK_EVERY_MS = 10;
/** It has time to spare where it waited for most of that. */
const MOST_BUSY_SHARE = 0.5;

/** Work that gives way to requests. */
export interface IdleWork {
  /** Asks for a piece of work. One that was asked for several times is done once. */
  request: () => void;
  /** Does no more. */
  stop: () => void;
}

/**
 * Does a piece of work when this process has nothing else to do, at the latest after `longestMs`: while
 * requests keep it busy they go first. It is the event loop that tells, not a count of requests: one
 * that somebody sends or reads slowly costs nothing.
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
