import { auditLog } from "#db/schema/accounts";
import { statement } from "#db/statement.server";

/** What stays on record. One name for each thing that an admin or an account's owner can do. */
export type AuditAction =
  | "account-created"
  | "account-deactivated"
  | "account-reactivated"
  | "account-deleted"
  | "business-changed"
  | "data-downloaded"
  | "email-changed"
  | "identity-linked"
  | "identity-unlinked"
  | "password-changed"
  | "password-reset"
  | "password-reset-link-made"
  | "role-changed"
  | "sessions-ended";

interface AuditEntry {
  /** Null for the system and for whoever has a shell on the server. */
  actorUserId: number | null;
  action: AuditAction;
  subjectType: "user" | "business";
  subjectId: number;
  /** No secrets, and nothing about a person that would outlive the account. */
  details?: Record<string, unknown>;
}

const insert = statement(
  {
    now: auditLog.at,
    actorUserId: auditLog.actorUserId,
    action: auditLog.action,
    subjectType: auditLog.subjectType,
    subjectId: auditLog.subjectId,
    details: auditLog.details,
  },
  (db, p) =>
    db
      .insert(auditLog)
      .values({
        at: p.now,
        actorUserId: p.actorUserId,
        action: p.action,
        subjectType: p.subjectType,
        subjectId: p.subjectId,
        details: p.details,
      })
      .prepare(),
);

/** Puts on record what was done. Call it in the transaction that does it. */
export function recordAudit(entry: AuditEntry, now: number): void {
  insert().run({
    ...entry,
    subjectId: String(entry.subjectId),
    details: entry.details ?? {},
    now,
  });
}

/** Puts on record what somebody did with their own account. Call it in the transaction that does it. */
export function recordOwnAct(
  action: AuditAction,
  userId: number,
  now: number,
  details: Record<string, unknown> = {},
): void {
  recordAudit(
    { actorUserId: userId, action, subjectType: "user", subjectId: userId, details },
    now,
  );
}
