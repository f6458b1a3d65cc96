import { and, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { given, statement } from "#db/statement.server";
import { accountIsOpen } from "./open-accounts.server";

const active = statement({ limit: given<number>() }, (db, p) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), accountIsOpen))
    .limit(p.limit)
    .prepare(),
);

const all = statement({}, (db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), accountIsOpen))
    .orderBy(users.id)
    .prepare(),
);

/** The ids of all admins whose accounts are in use. */
export function listAdmins(): number[] {
  return all()
    .all()
    .map(({ id }) => id);
}

const one = statement({ id: users.id }, (db, p) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, p.id), eq(users.role, "admin"), accountIsOpen))
    .prepare(),
);

/** True if this is an admin whose account is in use. */
export function isAdmin(userId: number): boolean {
  return one().get({ id: userId }) !== undefined;
}

/**
 * True if nobody could administer the house without this person: the last admin can't be demoted,
 * deactivated or deleted. Ask it in the transaction of the change.
 */
export function isLastAdmin(userId: number): boolean {
  const [first, second] = active().all({ limit: 2 });
  return first?.id === userId && !second;
}
