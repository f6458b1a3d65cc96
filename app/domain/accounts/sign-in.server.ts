import {
  LOGIN_OVER_DEVICES,
  LOGIN_PER_ADDRESS,
  LOGIN_PER_DEVICE,
  checkAttempts,
  countAttempts,
  forgetAttempts,
  giveBackAttempts,
  perNetwork,
  type Counted,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import type { DeviceCookie } from "./device-cookie";
import { findAccountByNameOrEmail } from "./find-account.server";
import { findKnownDevice, passwordProof } from "./known-device.server";
import { loginAttempts, signIns } from "./login-attempts.server";
import { isOpen } from "./open-accounts.server";
import { busyIfFull, passwordMatches, unlessBusy, type Busy } from "./passwords.server";

export type SignInResult =
  /** With `proof` the browser is known from now on (`rememberDevice`). */
  | { ok: true; userId: number; proof: string }
  | { ok: false; reason: "wrong-credentials" }
  | { ok: false; reason: "email-not-verified"; userId: number }
  | TooManyAttempts
  | Busy;

/**
 * Checks a username, or an email in its place, and a password. Unknown names take as long as wrong
 * passwords, and answer alike; that an email isn't verified is told only after the right password.
 *
 * A device on which somebody signed in before has limits and a lane of its own for their account:
 * whoever guesses from a thousand networks doesn't keep the owner out. Only wrong passwords count, for
 * the account, whichever way it is named; right ones have a limit of their own, which is high.
 */
export async function signIn(
  { username, password }: { username: string; password: string },
  { now, address, device }: { now: number; address: string; device?: DeviceCookie | null },
): Promise<SignInResult> {
  const user = findAccountByNameOrEmail(username);
  const known = findKnownDevice(device, user);
  const [limit, who]: Counted = known
    ? [LOGIN_PER_DEVICE, known.one]
    : loginAttempts(user, username);
  const overDevices: Counted[] = known ? [[LOGIN_OVER_DEVICES, known.all]] : [];
  const network = known ? [] : perNetwork(LOGIN_PER_ADDRESS, address);
  const counted: Counted[] = [...network, ...overDevices, [limit, who]];
  const lane = known ? "known" : "anyone";
  const busy = busyIfFull(lane);
  if (busy) return busy;
  const rightOnes = [signIns(user, username)];
  const before = checkAttempts(rightOnes, now);
  if (!before.ok) return before;
  const attempt = countAttempts(counted, now);
  if (!attempt.ok) return attempt;

  const matches = await unlessBusy(passwordMatches(user?.passwordHash, password, lane));
  if (!matches.ok) {
    giveBackAttempts(counted);
    return matches;
  }
  // While this waited for its turn the password may have been changed, or the account closed.
  const still = findAccountByNameOrEmail(username);
  const passwordHash = still && isOpen(still) ? still.passwordHash : null;
  if (!matches.value || !still || passwordHash === null || passwordHash !== user?.passwordHash) {
    return { ok: false, reason: "wrong-credentials" };
  }

  giveBackAttempts([...network, ...overDevices]);
  forgetAttempts(limit, who);
  const right = countAttempts(rightOnes, now);
  if (!right.ok) return right;
  if (!still.emailVerifiedAt) {
    return { ok: false, reason: "email-not-verified", userId: still.id };
  }
  return { ok: true, userId: still.id, proof: passwordProof(still.id, passwordHash) };
}
