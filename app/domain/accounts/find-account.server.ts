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

/** The account with a username, in whatever case, or null. Closed ones keep theirs. */
export function findAccountByUsername(username: string) {
  return selectAccountByUsername().get({ username }) ?? null;
}

/**
 * The account that somebody means who types a username or an email address, in whatever case, or
 * null. An address has an @ and no username has one, so that neither is taken for the other.
 */
export function findAccountByNameOrEmail(typed: string) {
  return typed.includes("@") ? findAccountByEmail(typed) : findAccountByUsername(typed);
}

/** The account with an email address, in whatever case, or null. Deactivated ones keep theirs. */
export function findAccountByEmail(email: string) {
  return selectAccountByEmail().get({ email }) ?? null;
}
