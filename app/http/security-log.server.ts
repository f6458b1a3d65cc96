import { logger } from "~/lib/logger.server";

/**
 * What somebody looks for in the log who suspects an attack, beside the lines of requests and the audit
 * log. People are numbers in it: what was typed may be a password in the wrong field.
 */
export type SecurityEvent =
  | { event: "signed-in"; userId: number; address: string }
  | { event: "sign-in-refused"; reason: string; address: string }
  | { event: "line-signature-refused"; address: string }
  | { event: "foreign-request-refused"; path: string; address: string };

/** Writes a line of what concerns security, under the request's id. */
export function logSecurity(requestId: string, event: SecurityEvent): void {
  logger().info({ requestId, ...event }, "security");
}
