import { format } from "node:util";
import { logger } from "./logger.server";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
/**
 * Longest logged text, in characters. No sentence of a library is longer: only repeated guest input is cut.
 */
const LONGEST_TEXT = 1_000;

/**
 * Turns console output of libraries, and warnings of Node, into entries of the log, marked `console`: they
 * may repeat what a guest sent, and readers of the log expect one JSON object per line. For servers; a
 * program of the shell writes to the person who started it.
 */
export function consoleToLog(): void {
  const log = (level: (typeof LEVELS)[keyof typeof LEVELS], text: string) =>
    logger()[level]({ console: text.slice(0, LONGEST_TEXT) }, "written to the console");
  for (const method of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) {
    console[method] = (...parts: unknown[]) => log(LEVELS[method], format(...parts));
  }
  // Node's own listener would write them to the standard error.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log("warn", `${name}: ${message}`));
}
