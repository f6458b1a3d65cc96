import { isBusyError } from "#db/busy.server";
import { logger } from "~/lib/logger.server";

/** A full or failing disk, in the log; another process's lock, which passes by itself, isn't worth a line. */
export function logUnwritable(error: unknown, requestId: string): void {
  if (isBusyError(error)) return;
  logger().error({ err: error, requestId }, "database does not take writes");
}
