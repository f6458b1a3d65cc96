import { eq, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";

const columns = {
  id: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  passwordHash: users.passwordHash,
  deactivatedAt: users.deactivatedAt,
  anonymisedAt: users.anonymisedAt,
};

const byUsername = prepared((db) =>
  db
    .select(columns)
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${sql.placeholder("username")})`))
    .prepare(),
);

const byEmail = prepared((db) =>
  db
    .select(columns)
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${sql.placeholder("email")})`))
    .prepare(),
);

/** The account with a username, in whatever case, or null. Closed ones keep theirs. */
export function findAccountByUsername(username: string) {
  return byUsername().get({ username }) ?? null;
}

/** The account with an email address, in whatever case, or null. Deactivated ones keep theirs. */
export function findAccountByEmail(email: string) {
  return byEmail().get({ email }) ?? null;
}
