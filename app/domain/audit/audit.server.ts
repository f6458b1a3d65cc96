import { and, eq, inArray } from "drizzle-orm";
import { auditLog, auditValues } from "#db/schema/audit";
import { columnsOf, query } from "#db/query.server";
import type { AuditSubject } from "./audit-subjects";

/** Names of the recorded actions: one for each thing that an admin or an account's owner can do. */
export type AuditAction =
  | "absence-day-opened"
  | "absence-reported"
  | "account-changed"
  | "account-created"
  | "account-deactivated"
  | "account-reactivated"
  | "account-deleted"
  | "business-changed"
  | "check-consent-given"
  | "check-consent-withdrawn"
  | "cleaner-changes-accepted"
  | "cleaner-changes-asked"
  | "cleaner-unverified"
  | "cleaner-verified"
  | "data-downloaded"
  | "booking-cancelled"
  | "booking-completed"
  | "booking-confirmed"
  | "bookings-exported"
  | "booking-made"
  | "booking-moved"
  | "booking-payment-corrected"
  | "booking-reassigned"
  | "email-changed"
  | "email-verified"
  | "fees-exported"
  | "fee-received"
  | "fee-received-back"
  | "fee-waived"
  | "fee-waived-back"
  | "identity-linked"
  | "identity-unlinked"
  | "mark-kept"
  | "mark-taken-back"
  | "note-added"
  | "note-removed"
  | "notice-discarded"
  | "notice-retried"
  | "notices-retried"
  | "passkey-added"
  | "passkey-removed"
  | "password-changed"
  | "password-reset"
  | "password-reset-link-made"
  | "case-money-changed"
  | "case-money-noted"
  | "case-money-withdrawn"
  | "problem-settled"
  | "recovery-code-used"
  | "recovery-codes-made"
  | "review-hidden"
  | "review-kept"
  | "review-shown"
  | "record-erased"
  | "redo-booked"
  | "role-changed"
  | "second-factor-off"
  | "second-factor-on"
  | "second-factor-reset"
  | "service-added"
  | "service-archived"
  | "service-changed"
  | "service-restored"
  | "sessions-ended"
  | "terms-accepted"
  | "testimonial-added"
  | "testimonial-changed"
  | "testimonial-hidden"
  | "testimonial-shown"
  | "unsafe-block-lifted";

interface NewAuditEntry {
  /** Null for the system, and for somebody with a shell on the server. */
  actorUserId: number | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: number;
  /** Holds no secrets and nothing about a person: that goes into `personal`. */
  details?: Record<string, unknown>;
  /**
   * Changed values about a person. They are erased with the account `userId`; null for a person without
   * one.
   */
  personal?: { userId: number | null; values: FieldChanges };
}

/** Changed fields with their values before and after; null for no value. */
export type FieldChanges = Record<string, { before: string | null; after: string | null }>;

/** The parts of an audit entry for a change in which some fields may be about a person. */
export interface RecordedChange {
  details: { fields?: string[]; changes?: Record<string, { before: unknown; after: unknown }> };
  personal?: { userId: null; values: FieldChanges };
}

/**
 * Splits changed fields for an audit entry. Values about a person without an account are stored beside
 * the entry, where they can be erased; all others are stored in it.
 */
export function splitPersonalChanges(
  changes: Record<string, { before: unknown; after: unknown }>,
  isPersonal: (field: string) => boolean,
): RecordedChange {
  const entries = Object.entries(changes);
  const personal = entries.filter(([field]) => isPersonal(field));
  const others = entries.filter(([field]) => !isPersonal(field));
  const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    details: {
      ...(personal.length > 0 ? { fields: personal.map(([field]) => field) } : {}),
      ...(others.length > 0 ? { changes: Object.fromEntries(others) } : {}),
    },
    ...(personal.length > 0
      ? {
          personal: {
            userId: null,
            values: Object.fromEntries(
              personal.map(([field, { before, after }]) => [
                field,
                { before: textOrNull(before), after: textOrNull(after) },
              ]),
            ),
          },
        }
      : {}),
  };
}

const insertAuditEntry = query(
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
      .returning({ id: auditLog.id })
      .prepare(),
);

const insertAuditValue = query(
  columnsOf(auditValues, ["auditId", "field", "before", "after", "userId"]),
  (db, p) => db.insert(auditValues).values(p).prepare(),
);

const deleteAuditValuesOfUser = query({ userId: auditValues.userId }, (db, p) =>
  db.delete(auditValues).where(eq(auditValues.userId, p.userId)).prepare(),
);

const deleteAuditValuesOfSubject = query(
  { subjectType: auditLog.subjectType, subjectId: auditLog.subjectId },
  (db, p) =>
    db
      .delete(auditValues)
      .where(
        inArray(
          auditValues.auditId,
          db
            .select({ id: auditLog.id })
            .from(auditLog)
            .where(
              and(eq(auditLog.subjectType, p.subjectType), eq(auditLog.subjectId, p.subjectId)),
            ),
        ),
      )
      .prepare(),
);

/** Adds an audit entry and returns its id. Call it in the transaction of the action. */
export function recordAudit({ personal, ...entry }: NewAuditEntry, now: number): number {
  const { id: auditId } = insertAuditEntry().get({
    ...entry,
    subjectId: String(entry.subjectId),
    details: entry.details ?? {},
    now,
  });
  if (personal) {
    for (const [field, change] of Object.entries(personal.values)) {
      insertAuditValue().run({ auditId, field, ...change, userId: personal.userId });
    }
  }
  return auditId;
}

/** Erases the values about a person from the audit record. The actions and their times stay. */
export function eraseAuditValues(userId: number): void {
  deleteAuditValuesOfUser().run({ userId });
}

/**
 * Erases the values about a person without an account from all entries about a testimonial, or about
 * the business. Returns the number of erased fields.
 */
export function eraseAuditValuesAbout(
  subjectType: "testimonial" | "business",
  subjectId: number,
): number {
  return deleteAuditValuesOfSubject().run({ subjectType, subjectId: String(subjectId) }).changes;
}

/**
 * Adds an audit entry for an action of a person on their own account. Call it in the transaction of the
 * action.
 */
export function recordOwnAction(
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
