import { logger } from "~/lib/logger.server";

/**
 * Events to look for in the log if an attack is suspected, beside request lines and the audit log. People
 * appear as numbers: a typed name may be a password in the wrong field.
 */
export type SecurityEvent =
  | { event: "signed-in"; userId: number; address: string }
  | { event: "sign-in-refused"; reason: string; address: string }
  | { event: "second-step-refused"; reason: string; userId: number | null; address: string }
  | { event: "proof-refused"; reason: string; userId: number; address: string }
  | { event: "passkey-added" | "passkey-removed"; userId: number; address: string }
  | { event: "passkey-refused"; reason: string; userId: number; address: string }
  | { event: "line-signature-refused"; address: string }
  | { event: "foreign-request-refused"; path: string; address: string };

/** Logs a security event under the request's id. */
export function logSecurity(requestId: string, event: SecurityEvent): void {
  logger().info({ requestId, ...event }, "security");
}
