import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { typedParameter, query } from "#db/query.server";

const accountColumns = {
  id: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  passwordHash: users.passwordHash,
  deactivatedAt: users.deactivatedAt,
  anonymisedAt: users.anonymisedAt,
};

const selectAccountByUsername = query({ username: users.username }, (db, p) =>
  db
    .select(accountColumns)
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${p.username})`))
    .prepare(),
);

const selectAccountByEmail = query({ email: typedParameter<string>() }, (db, p) =>
  db
    .select(accountColumns)
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${p.email})`))
    .prepare(),
);

/**
 * Returns the account with a username, in any case of letters, or null. Closed accounts keep their
 * names.
 */
export function findAccountByUsername(username: string) {
  return selectAccountByUsername().get({ username }) ?? null;
}

/**
 * Returns the account for a typed username or email address, in any case of letters, or null. An
 * address has an @ and no username has one, so neither can be taken for the other.
 */
export function findAccountByNameOrEmail(typed: string) {
  return typed.includes("@") ? findAccountByEmail(typed) : findAccountByUsername(typed);
}

/**
 * Returns the account with an email address, in any case of letters, or null. Deactivated ones keep
 * theirs.
 */
export function findAccountByEmail(email: string) {
  return selectAccountByEmail().get({ email }) ?? null;
}
