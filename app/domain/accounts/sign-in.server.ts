import { eq, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";
import {
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  LOGIN_PER_KNOWN_BROWSER,
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

/** A browser in which somebody signed in before. */
export interface KnownBrowser {
  /** Random. */
  id: string;
  /** Who did. */
  userIds: readonly number[];
}

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
  { now, address, browser }: { now: number; address: string; browser?: KnownBrowser | null },
): Promise<SignInResult> {
  const account = username.toLowerCase();
  const user = byUsername().get({ username });
  const [limit, who] =
    user && browser?.userIds.includes(user.id)
      ? ([LOGIN_PER_KNOWN_BROWSER, `${user.id}:${browser.id}`] as const)
      : ([LOGIN_PER_ACCOUNT, account] as const);
  for (const result of [
    countAttempt(LOGIN_PER_ADDRESS, address, now),
    countAttempt(limit, who, now),
  ]) {
    if (!result.ok) return { ...result, reason: "too-many-attempts" };
  }

  let matches: boolean;
  try {
    matches = await passwordMatches(user?.passwordHash, password);
  } catch (error) {
    if (!(error instanceof TooManyHashesError)) throw error;
    return { ok: false, reason: "too-many-attempts", retryAfterMs: 5_000 };
  }
  // While this waited for its turn the password may have been changed, or the account closed.
  const still = byUsername().get({ username });
  if (!matches || !still || still.deactivatedAt || still.passwordHash !== user?.passwordHash) {
    return { ok: false, reason: "wrong-credentials" };
  }

  forgetAttempts(limit, who);
  if (!still.emailVerifiedAt) {
    return { ok: false, reason: "email-not-verified", userId: still.id };
  }
  return { ok: true, userId: still.id };
}
