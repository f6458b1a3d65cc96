import { format } from "node:util";
import { logger } from "./logger.server";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
/** Longer than any sentence of a library; what a guest made it repeat ends here. */
const LONGEST_TEXT = 1_000;

/**
 * Turns what libraries write to the console, and what Node warns of, into entries of the log, marked
 * `console`: they may repeat what a guest sent, and whoever reads the log reads one JSON object a line.
 * For servers; a program of the shell speaks to whoever started it.
 */
export function consoleToLog(): void {
  const log = (level: (typeof LEVELS)[keyof typeof LEVELS], text: string) =>
    logger()[level]({ console: text.slice(0, LONGEST_TEXT) }, "written to the console");
  for (const method of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) {
    console[method] = (...parts: unknown[]) => log(LEVELS[method], format(...parts));
  }
  // Node's own listener writes them to the standard error.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log("warn", `${name}: ${message}`));
}
