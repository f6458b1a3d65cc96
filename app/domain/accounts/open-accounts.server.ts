import { and, eq, isNull } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";

/** Of a row of users: the account is in use, neither deactivated nor deleted. */
export const openAccountCondition = and(isNull(users.deactivatedAt), isNull(users.anonymisedAt));

/** The same, of a row that was read. */
export function isOpenAccount(account: {
  deactivatedAt: number | null;
  anonymisedAt: number | null;
}): boolean {
  return account.deactivatedAt === null && account.anonymisedAt === null;
}

const findOpenAccount = query({ id: users.id }, (db, p) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, p.id), openAccountCondition))
    .prepare(),
);

/**
 * False once an account is deactivated or deleted. Whoever sends a form slowly may be gone by the time
 * that it is read: ask it in the transaction that writes something of theirs.
 */
export function hasOpenAccount(userId: number): boolean {
  return findOpenAccount().get({ id: userId }) !== undefined;
}
