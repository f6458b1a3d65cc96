import { env } from "./env.server";

let offset: number | undefined;

/**
 * Returns the current instant in milliseconds. Tests start the server at another moment with `CLOCK_START`;
 * the clock runs on from there. Domain code never calls this: it is given `now`.
 */
export function currentTime(): number {
  if (offset === undefined) {
    const start = env().CLOCK_START;
    offset = start ? Date.parse(start) - Date.now() : 0;
  }
  return Date.now() + offset;
}

/** Returns the time for files, in milliseconds: the machine's own clock, whatever `CLOCK_START` says. */
export function fileClock(): number {
  return Date.now();
}
