import { and, eq, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { isAdmin, isLastAdmin } from "~/domain/accounts/admins.server";
import { endSessionsOf } from "~/domain/accounts/sessions.server";
import type { Role } from "~/lib/vocabulary";
import { recordAudit } from "~/domain/audit/audit.server";

/** Who asks: an admin, or whoever has a shell on the server. */
export type Administrator = { adminId: number } | "shell";

/** What an admin sees of an account that they change. */
export interface PersonNow {
  role: Role;
  deactivatedAt: number | null;
  rowVersion: number;
}

/** With which number the account was shown; left out, it is changed as it stands. */
export interface SeenAs {
  rowVersion?: number | undefined;
}

export type PersonChangeResult =
  | { ok: true }
  /** Somebody changed the account since it was shown. */
  | { ok: false; reason: "changed-meanwhile"; current: PersonNow }
  | {
      ok: false;
      reason:
        | "not-an-admin"
        /** There is none, or the account was deleted. */
        | "unknown-person"
        /** Nobody could administer the house any more. */
        | "last-admin"
        /** It is so already. */
        | "nothing-to-change";
    };

const isPerson = (id: SQL) => and(eq(users.id, id), isNull(users.anonymisedAt));

const find = statement({ id: users.id }, (db, p) =>
  db
    .select({
      role: users.role,
      deactivatedAt: users.deactivatedAt,
      rowVersion: users.rowVersion,
    })
    .from(users)
    .where(isPerson(p.id))
    .prepare(),
);

const nextVersion = sql`${users.rowVersion} + 1`;
const deactivate = statement({ id: users.id, now: users.deactivatedAt }, (db, p) =>
  db
    .update(users)
    .set({ deactivatedAt: p.now, rowVersion: nextVersion })
    .where(and(isPerson(p.id), isNull(users.deactivatedAt)))
    .prepare(),
);

const reactivate = statement({ id: users.id }, (db, p) =>
  db
    .update(users)
    .set({ deactivatedAt: null, rowVersion: nextVersion })
    .where(and(isPerson(p.id), isNotNull(users.deactivatedAt)))
    .prepare(),
);

const setRole = statement({ id: users.id, role: users.role }, (db, p) =>
  db
    .update(users)
    .set({ role: p.role, rowVersion: nextVersion })
    .where(and(isPerson(p.id), ne(users.role, p.role)))
    .prepare(),
);

const setCleanerDeactivated = statement(
  { deactivatedAt: cleaners.deactivatedAt, userId: cleaners.userId },
  (db, p) =>
    db
      .update(cleaners)
      .set({ deactivatedAt: p.deactivatedAt })
      .where(and(eq(cleaners.userId, p.userId), isNull(cleaners.anonymisedAt)))
      .prepare(),
);

/**
 * Closes an account until it is opened again: nobody can sign in to it, its sessions end, its cleaner
 * profile is no longer listed. Bookings stay as they are; whoever closes it decides about them.
 */
export function deactivateUser(
  userId: number,
  by: Administrator,
  now: number,
  seen: SeenAs = {},
): PersonChangeResult {
  return changing(userId, by, seen, () => {
    if (isLastAdmin(userId)) return { ok: false, reason: "last-admin" };
    if (deactivate().run({ id: userId, now }).changes === 0) return NOTHING_TO_CHANGE;
    setCleanerDeactivated().run({ userId, deactivatedAt: now });
    endSessionsOf(userId);
    record("account-deactivated", userId, by, now);
    return { ok: true };
  });
}

/** Opens an account that was closed. A cleaner's own pause stays. */
export function reactivateUser(
  userId: number,
  by: Administrator,
  now: number,
  seen: SeenAs = {},
): PersonChangeResult {
  return changing(userId, by, seen, () => {
    if (reactivate().run({ id: userId }).changes === 0) return NOTHING_TO_CHANGE;
    setCleanerDeactivated().run({ userId, deactivatedAt: null });
    record("account-reactivated", userId, by, now);
    return { ok: true };
  });
}

/** Gives somebody another role. Their sessions end: each was started with other rights. */
export function changeRole(
  userId: number,
  role: Role,
  by: Administrator,
  now: number,
  seen: SeenAs = {},
): PersonChangeResult {
  return changing(userId, by, seen, (before) => {
    if (role !== "admin" && isLastAdmin(userId)) return { ok: false, reason: "last-admin" };
    if (setRole().run({ id: userId, role }).changes === 0) return NOTHING_TO_CHANGE;
    endSessionsOf(userId);
    record("role-changed", userId, by, now, { from: before.role, to: role });
    return { ok: true };
  });
}

const NOTHING_TO_CHANGE = { ok: false, reason: "nothing-to-change" } as const;

/** Runs a change in one transaction with the checks that all of them share. */
function changing(
  userId: number,
  by: Administrator,
  { rowVersion }: SeenAs,
  change: (before: PersonNow) => PersonChangeResult,
): PersonChangeResult {
  return inTransaction(() => {
    if (by !== "shell" && !isAdmin(by.adminId)) return { ok: false, reason: "not-an-admin" };
    const before = find().get({ id: userId });
    if (!before) return { ok: false, reason: "unknown-person" };
    if (rowVersion !== undefined && rowVersion !== before.rowVersion) {
      return { ok: false, reason: "changed-meanwhile", current: before };
    }
    return change(before);
  });
}

function record(
  action: "account-deactivated" | "account-reactivated" | "role-changed",
  userId: number,
  by: Administrator,
  now: number,
  details: Record<string, unknown> = {},
): void {
  const actorUserId = by === "shell" ? null : by.adminId;
  recordAudit({ actorUserId, action, subjectType: "user", subjectId: userId, details }, now);
}
