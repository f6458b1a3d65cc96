import { eq, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";
import {
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  countAttempt,
  forgetAttempts,
} from "./attempts.server";
import { TooManyHashesError, passwordMatches } from "./passwords.server";

const byUsername = prepared((db) =>
  db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${sql.placeholder("username")})`))
    .prepare(),
);

export type SignInResult =
  | { ok: true; userId: number }
  | { ok: false; reason: "wrong-credentials" }
  | { ok: false; reason: "email-not-verified"; userId: number }
  | { ok: false; reason: "too-many-attempts"; retryAfterMs: number };

/**
 * Checks a username and password. Unknown names take as long as wrong passwords, and answer alike;
 * that an email isn't verified is told only after the right password.
 */
export async function signIn(
  { username, password }: { username: string; password: string },
  { now, address }: { now: number; address: string },
): Promise<SignInResult> {
  const account = username.toLowerCase();
  for (const result of [
    countAttempt(LOGIN_PER_ADDRESS, address, now),
    countAttempt(LOGIN_PER_ACCOUNT, account, now),
  ]) {
    if (!result.ok) return { ...result, reason: "too-many-attempts" };
  }

  const user = byUsername().get({ username });
  let matches: boolean;
  try {
    matches = await passwordMatches(user?.passwordHash, password);
  } catch (error) {
    if (!(error instanceof TooManyHashesError)) throw error;
    return { ok: false, reason: "too-many-attempts", retryAfterMs: 5_000 };
  }
  if (!user || !matches || user.deactivatedAt) return { ok: false, reason: "wrong-credentials" };

  forgetAttempts(LOGIN_PER_ACCOUNT, account);
  if (!user.emailVerifiedAt) {
    return { ok: false, reason: "email-not-verified", userId: user.id };
  }
  return { ok: true, userId: user.id };
}
