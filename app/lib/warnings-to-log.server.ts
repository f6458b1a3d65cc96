import { logger } from "./logger.server";

/**
 * Puts Node's own warnings into the log, where Node would print text beside it: whoever reads the log
 * reads one JSON object a line. A library's use of a deprecated part of Node is no error of a request.
 */
export function warningsToLog(): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    logger().warn({ err: warning }, "a warning of Node's");
  });
}
