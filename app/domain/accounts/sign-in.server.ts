import {
  LOGIN_ACROSS_DEVICES,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  LOGIN_PER_DEVICE,
  SLOW_LOGIN_PER_ADDRESS,
  FAILED_ACCOUNTS_PER_ADDRESS,
  UNKNOWN_NAMES_PER_ADDRESS,
  SIGN_INS_PER_ACCOUNT,
  checkAttempts,
  countAttempts,
  countAttemptOnce,
  forgetAttempts,
  giveBackAttempts,
  unpredictableLimit,
  perNetwork,
  type AttemptLimit,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import type { DeviceCookie } from "./device-cookie";
import { findAccountByNameOrEmail } from "./find-account.server";
import { findKnownDevice, passwordProof } from "./known-device.server";
import { isOpenAccount } from "./open-accounts.server";
import {
  busyIfQueueFull,
  passwordMatches,
  unlessBusy,
  type HashQueueBusy,
} from "./passwords.server";

/** Number of tries for an account up to which the slow lane still checks another password. */
const SLOW_TRIES_PER_ACCOUNT = 3;

export type SignInResult =
  /** With `proof`, `rememberDevice` makes the browser a known one. */
  | { ok: true; userId: number; proof: string }
  | { ok: false; reason: "wrong-credentials" }
  | { ok: false; reason: "email-not-verified"; userId: number }
  | TooManyAttempts
  | HashQueueBusy;

/**
 * Returns the limit that a login from an unknown device counts under: that of the account, whether its
 * username or its email was typed, or else that of the typed text. No text can be mistaken for an
 * account's id, since both have prefixes.
 */
export function loginLimit(account: { id: number } | null, typed = ""): AttemptLimit {
  return [LOGIN_PER_ACCOUNT, loginSubject(account, typed)];
}

/** Returns the limit that right passwords count under, which are limited too. */
export function signInLimit(account: { id: number } | null, typed = ""): AttemptLimit {
  return [SIGN_INS_PER_ACCOUNT, loginSubject(account, typed)];
}

function loginSubject(account: { id: number } | null, typed: string): string {
  return account ? `account ${account.id}` : `typed ${typed.toLowerCase()}`;
}

/**
 * True if passwords of so many accounts failed at an address that somebody must be working through a
 * list.
 */
function isSpraying(address: string, now: number): boolean {
  const missed = perNetwork(FAILED_ACCOUNTS_PER_ADDRESS, address);
  const limits = missed.map(([limit, who]): AttemptLimit => [
    unpredictableLimit(limit, who, now),
    who,
  ]);
  return !checkAttempts(limits, now).ok;
}

/**
 * Checks a username, or an email in its place, and a password. Unknown names take as long as wrong
 * passwords and get the same answer; only after the right password does it say that an email isn't
 * verified.
 *
 * A device on which somebody signed in before, with today's password, has its own limits and queue for
 * their account: an attacker who guesses from a thousand networks doesn't keep the owner out. Only
 * wrong passwords count against an account, by whichever name it is given; right ones have their own,
 * high limit.
 *
 * An address that has used up its tries becomes a slow lane: a few at a time are still checked, for
 * accounts with few failures, and only right passwords get an answer other than "too many". The slow
 * lane is closed when many accounts have failed there. All of this is the same for a name that nobody
 * has, except that it doesn't count towards closing the lane
 * (docs/decisions/0019-who-shares-an-address.md).
 */
export async function signIn(
  { username, password }: { username: string; password: string },
  { now, address, device }: { now: number; address: string; device?: DeviceCookie | null },
): Promise<SignInResult> {
  const user = findAccountByNameOrEmail(username);
  const known = findKnownDevice(device, user);
  const [limit, who]: AttemptLimit = known
    ? [LOGIN_PER_DEVICE, known.thisDevice]
    : loginLimit(user, username);
  const overDevices: AttemptLimit[] = known ? [[LOGIN_ACROSS_DEVICES, known.allDevices]] : [];
  const usual = known ? [] : perNetwork(LOGIN_PER_ADDRESS, address);
  const within = checkAttempts(usual, now);
  if (!within.ok && isSpraying(address, now)) return within;
  const network = within.ok ? usual : perNetwork(SLOW_LOGIN_PER_ADDRESS, address);
  const own = within.ok ? limit : { ...limit, limit: SLOW_TRIES_PER_ACCOUNT };
  const counted: AttemptLimit[] = [...network, ...overDevices, [own, who]];
  const lane = known ? "known" : "anyone";
  const busy = busyIfQueueFull(lane);
  if (busy) return busy;
  const rightOnes = [signInLimit(user, username)];
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
  const passwordHash = still && isOpenAccount(still) ? still.passwordHash : null;
  if (!matches.value || !still || passwordHash === null || passwordHash !== user?.passwordHash) {
    if (!known) {
      const canBeGuessed = user?.passwordHash && isOpenAccount(user);
      const missed = canBeGuessed ? FAILED_ACCOUNTS_PER_ADDRESS : UNKNOWN_NAMES_PER_ADDRESS;
      countAttemptOnce(perNetwork(missed, address), loginSubject(user, username), now);
    }
    return within.ok ? { ok: false, reason: "wrong-credentials" } : within;
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
