import { performance } from "node:perf_hooks";

/** So often it is looked how busy the process was since the look before. */
const LOOK_MS = 10;
/** It has time to spare where it waited for most of that. */
const MOST_BUSY = 0.5;

/** Work that gives way to requests. */
export interface SpareTime {
  /** Asks for a piece of work. One that was asked for several times is done once. */
  ask: () => void;
  /** Does no more. */
  stop: () => void;
}

/**
 * Does a piece of work when this process has nothing else to do, at the latest after `longestMs`: while
 * requests keep it busy they go first. It is the event loop that tells, not a count of requests: one
 * that somebody sends or reads slowly costs nothing.
 */
export function inSpareTime(piece: () => void, longestMs: number): SpareTime {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function look(until: number): void {
    const before = performance.eventLoopUtilization();
    timer = setTimeout(() => {
      const { utilization } = performance.eventLoopUtilization(before);
      if (utilization > MOST_BUSY && performance.now() < until) return look(until);
      timer = undefined;
      piece();
    }, LOOK_MS);
  }

  return {
    ask() {
      if (!timer && !stopped) look(performance.now() + longestMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
