import { and, eq, isNull } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";

/** SQL condition on a row of `users`: the account is in use, neither deactivated nor deleted. */
export const openAccountCondition = and(isNull(users.deactivatedAt), isNull(users.anonymisedAt));

/** True if the account of a row that was read is in use, like `openAccountCondition`. */
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
 * True if the account is neither deactivated nor deleted. It may be closed while a slow form is still
 * being sent, so call this in the transaction that writes something for it.
 */
export function hasOpenAccount(userId: number): boolean {
  return findOpenAccount().get({ id: userId }) !== undefined;
}
