import { and, eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { queueAccountEmail, withdrawAccountEmails } from "./account-emails.server";
import { revokeTokens } from "./account-tokens.server";
import {
  CURRENT_PASSWORD_PER_ACCOUNT,
  forgetAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import { loginLimit, signInLimit } from "./sign-in.server";
import { passwordProblem, type PasswordProblem } from "./password-rules.server";
import { hashPassword, unlessBusy, type HashQueueBusy } from "./passwords.server";
import { endSessionsOf } from "./sessions.server";

const findPersonNames = query({ id: users.id }, (db, p) =>
  db
    .select({
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(eq(users.id, p.id))
    .prepare(),
);

export type NewPasswordResult =
  | { ok: true; passwordHash: string }
  | { ok: false; reason: "weak-password"; problem: PasswordProblem }
  | HashQueueBusy;

/**
 * Hashes a person's new password, if the rules allow it. The person has proved that the account is
 * theirs, by the old password or an emailed link.
 */
export async function hashNewPassword(
  userId: number,
  password: string,
): Promise<NewPasswordResult> {
  const person = findPersonNames().get({ id: userId });
  if (!person) throw new Error(`There is no user ${userId}.`);
  const problem = passwordProblem(password, { ...person, email: person.email ?? "" });
  if (problem) return { ok: false, reason: "weak-password", problem };
  const hashed = await unlessBusy(hashPassword(password, "known"));
  return hashed.ok ? { ok: true, passwordHash: hashed.value } : hashed;
}

const updatePassword = query(
  { passwordHash: users.passwordHash, id: users.id, instead: users.passwordHash },
  (db, p) =>
    db
      .update(users)
      .set({
        passwordHash: p.passwordHash,
        rowVersion: sql`${users.rowVersion} + 1`,
      })
      .where(
        and(
          eq(users.id, p.id),
          // `is` instead of `=`: the hash of an account without a password is null.
          sql`${users.passwordHash} is ${p.instead}`,
        ),
      )
      .returning({ id: users.id })
      .prepare(),
);

/**
 * Replaces the password that has the hash `instead`, and ends what the old one may have allowed: every
 * session, and every link that could take over the account. An email reports it. False, without any
 * change, if the account has another password by now. Call it inside a transaction.
 */
export function replacePassword(
  userId: number,
  { passwordHash, instead }: { passwordHash: string; instead: string | null },
  now: number,
): boolean {
  const user = updatePassword().get({ id: userId, passwordHash, instead });
  if (!user) return false;
  endSessionsOf(userId);
  revokeTokens(userId, "reset-password", now);
  revokeTokens(userId, "change-email", now);
  withdrawAccountEmails(["reset-password", "confirm-new-email"], userId, now);
  forgetAttempts(...loginLimit(user));
  forgetAttempts(...signInLimit(user));
  forgetAttempts(CURRENT_PASSWORD_PER_ACCOUNT, String(userId));
  queueAccountEmail("password-changed", userId, now);
  return true;
}
