import { and, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { typedParameter, query } from "#db/query.server";
import { openAccountCondition } from "./open-accounts.server";

const selectFirstAdmins = query({ limit: typedParameter<number>() }, (db, p) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), openAccountCondition))
    .limit(p.limit)
    .prepare(),
);

const selectAdminIds = query({}, (db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), openAccountCondition))
    .orderBy(users.id)
    .prepare(),
);

/** Returns the ids of all admins whose accounts are in use. */
export function listAdminIds(): number[] {
  return selectAdminIds()
    .all()
    .map(({ id }) => id);
}

const findAdminById = query({ id: users.id }, (db, p) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, p.id), eq(users.role, "admin"), openAccountCondition))
    .prepare(),
);

/** True if this is an admin whose account is in use. */
export function isAdmin(userId: number): boolean {
  return findAdminById().get({ id: userId }) !== undefined;
}

/**
 * True if this person is the last admin, who can't be demoted, deactivated or deleted: nobody could
 * administer the site without them. Call it in the transaction of the change.
 */
export function isLastAdmin(userId: number): boolean {
  const [first, second] = selectFirstAdmins().all({ limit: 2 });
  return first?.id === userId && !second;
}
