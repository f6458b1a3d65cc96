import {
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  LOGIN_PER_KNOWN_BROWSER,
  countAttempts,
  forgetAttempts,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import { findAccountByUsername } from "./find-account.server";
import { isOpen } from "./open-accounts.server";
import { passwordMatches, unlessCrowded } from "./passwords.server";

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
  | TooManyAttempts;

/**
 * Checks a username and password. Unknown names take as long as wrong passwords, and answer alike;
 * that an email isn't verified is told only after the right password.
 */
export async function signIn(
  { username, password }: { username: string; password: string },
  { now, address, browser }: { now: number; address: string; browser?: KnownBrowser | null },
): Promise<SignInResult> {
  const account = username.toLowerCase();
  const user = findAccountByUsername(username);
  const [limit, who] =
    user && browser?.userIds.includes(user.id)
      ? ([LOGIN_PER_KNOWN_BROWSER, `${user.id}:${browser.id}`] as const)
      : ([LOGIN_PER_ACCOUNT, account] as const);
  const attempt = countAttempts(
    [
      [LOGIN_PER_ADDRESS, address],
      [limit, who],
    ],
    now,
  );
  if (!attempt.ok) return attempt;
  const matches = await unlessCrowded(passwordMatches(user?.passwordHash, password));
  if (!matches.ok) return matches;
  // While this waited for its turn the password may have been changed, or the account closed.
  const still = findAccountByUsername(username);
  if (!matches.value || !still || !isOpen(still) || still.passwordHash !== user?.passwordHash) {
    return { ok: false, reason: "wrong-credentials" };
  }

  forgetAttempts(limit, who);
  if (!still.emailVerifiedAt) {
    return { ok: false, reason: "email-not-verified", userId: still.id };
  }
  return { ok: true, userId: still.id };
}
