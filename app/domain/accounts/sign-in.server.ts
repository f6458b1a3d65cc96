import {
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  LOGIN_PER_DEVICE,
  countAttempts,
  forgetAttempts,
  giveBackAttempts,
  perNetwork,
  type Counted,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import type { DeviceCookie } from "./device-cookie";
import { findAccountByUsername } from "./find-account.server";
import { isOpen } from "./open-accounts.server";
import { busyIfFull, passwordMatches, unlessBusy, type Busy } from "./passwords.server";

export type SignInResult =
  | { ok: true; userId: number }
  | { ok: false; reason: "wrong-credentials" }
  | { ok: false; reason: "email-not-verified"; userId: number }
  | TooManyAttempts
  | Busy;

/**
 * Checks a username and password. Unknown names take as long as wrong passwords, and answer alike;
 * that an email isn't verified is told only after the right password.
 *
 * A device on which somebody signed in before has limits and a lane of its own for their account:
 * whoever guesses from a thousand networks doesn't keep the owner out. Only wrong passwords count.
 */
export async function signIn(
  { username, password }: { username: string; password: string },
  { now, address, device }: { now: number; address: string; device?: DeviceCookie | null },
): Promise<SignInResult> {
  const user = findAccountByUsername(username);
  const knownDevice = user && device?.userIds.includes(user.id) ? device.id : null;
  const [limit, who]: Counted =
    user && knownDevice !== null
      ? [LOGIN_PER_DEVICE, `${user.id}:${knownDevice}`]
      : [LOGIN_PER_ACCOUNT, username.toLowerCase()];
  const network = knownDevice === null ? perNetwork(LOGIN_PER_ADDRESS, address) : [];
  const lane = knownDevice === null ? "anyone" : "known";
  const busy = busyIfFull(lane);
  if (busy) return busy;
  const attempt = countAttempts([...network, [limit, who]], now);
  if (!attempt.ok) return attempt;

  const matches = await unlessBusy(passwordMatches(user?.passwordHash, password, lane));
  if (!matches.ok) {
    giveBackAttempts([...network, [limit, who]]);
    return matches;
  }
  // While this waited for its turn the password may have been changed, or the account closed.
  const still = findAccountByUsername(username);
  if (!matches.value || !still || !isOpen(still) || still.passwordHash !== user?.passwordHash) {
    return { ok: false, reason: "wrong-credentials" };
  }

  giveBackAttempts(network);
  forgetAttempts(limit, who);
  if (!still.emailVerifiedAt) {
    return { ok: false, reason: "email-not-verified", userId: still.id };
  }
  return { ok: true, userId: still.id };
}
