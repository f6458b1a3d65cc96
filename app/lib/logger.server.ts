import { pino } from "pino";
import { env } from "./env.server";

let cachedLogger: ReturnType<typeof pino> | undefined;

/**
 * Returns the process's logger: one JSON line per event. Never pass it bodies, cookies or query strings.
 */
export function logger(): ReturnType<typeof pino> {
  cachedLogger ??= pino({ level: env().LOG_LEVEL, base: null });
  return cachedLogger;
}
