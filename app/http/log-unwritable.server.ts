import { isBusyError } from "#db/busy.server";
import { logger } from "~/lib/logger.server";

/** Logs that the disk is full or failing. A lock of another process isn't logged: it passes quickly. */
export function logUnwritable(error: unknown, requestId: string): void {
  if (isBusyError(error)) return;
  logger().error({ err: error, requestId }, "database does not take writes");
}
