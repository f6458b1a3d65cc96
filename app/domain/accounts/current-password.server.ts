import { and, eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import {
  CURRENT_PASSWORD_PER_ACCOUNT,
  countAttempt,
  forgetAttempts,
  giveBackAttempts,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import { passwordLengthProblem } from "~/lib/field-lengths";
import { logger } from "~/lib/logger.server";
import { openAccountCondition } from "./open-accounts.server";
import {
  busyIfQueueFull,
  passwordMatches,
  unlessBusy,
  type HashQueueBusy,
} from "./passwords.server";

const findPasswordHash = query({ id: users.id }, (db, p) =>
  db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, p.id)).prepare(),
);

/** False for people who only sign in through a provider. */
export function hasPassword(userId: number): boolean {
  return Boolean(findPasswordHash().get({ id: userId })?.passwordHash);
}

export type CurrentPasswordResult =
  /** `passwordHash` is the hash that it was compared with; null if the person has no password. */
  | { ok: true; passwordHash: string | null }
  | { ok: false; reason: "wrong-password" }
  | TooManyAttempts
  | HashQueueBusy;

/**
 * Checks the password again before an action that somebody at another person's open browser must not be
 * able to do. The number of tries is limited, so that it can't be guessed here either. People without a
 * password pass without one. A refusal is a security event in the log, by the person's number.
 */
export async function checkCurrentPassword(
  userId: number,
  password: string,
  now: number,
): Promise<CurrentPasswordResult> {
  const passwordHash = findPasswordHash().get({ id: userId })?.passwordHash;
  if (!passwordHash) return { ok: true, passwordHash: null };
  const busy = busyIfQueueFull("known");
  if (busy) return busy;
  const who = String(userId);
  const attempt = countAttempt(CURRENT_PASSWORD_PER_ACCOUNT, who, now);
  if (!attempt.ok) {
    logRefusal(userId, attempt.reason);
    return attempt;
  }
  const matches = isTooLong(password)
    ? ({ ok: true, value: false } as const)
    : await unlessBusy(passwordMatches(passwordHash, password, "known"));
  if (!matches.ok) {
    giveBackAttempts([[CURRENT_PASSWORD_PER_ACCOUNT, who]]);
    return matches;
  }
  if (!matches.value) {
    logRefusal(userId, "wrong-password");
    return { ok: false, reason: "wrong-password" };
  }
  forgetAttempts(CURRENT_PASSWORD_PER_ACCOUNT, who);
  return { ok: true, passwordHash };
}

/** Nobody has such a password, so nothing is hashed. */
const isTooLong = (password: string) => passwordLengthProblem(password) === "too-long";

/** The request's own entry, which follows at once, has its id, path and status. */
function logRefusal(userId: number, reason: string): void {
  logger().info({ event: "current-password-refused", reason, userId }, "security");
}

const findUserByPasswordHash = query({ id: users.id, passwordHash: users.passwordHash }, (db, p) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, p.id),
        // `is` instead of `=`, so that null equals null.
        sql`${users.passwordHash} is ${p.passwordHash}`,
        openAccountCondition,
      ),
    )
    .prepare(),
);

/**
 * True if the password that was just checked is still the person's password and their account is in
 * use: both may have changed while the check waited for its turn. Call it in the transaction of the
 * action that the password allows.
 */
export function isPasswordStillCurrent(userId: number, passwordHash: string | null): boolean {
  return findUserByPasswordHash().get({ id: userId, passwordHash }) !== undefined;
}
