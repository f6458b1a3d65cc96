import { and, eq, isNotNull } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { userIdentities, users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { recordOwnAction } from "~/domain/audit/audit.server";
import { queueAccountEmail } from "./account-emails.server";
import { findToken, markTokenUsed } from "./account-tokens.server";
import {
  RESET_ACROSS_DEVICES,
  RESET_PER_ACCOUNT,
  RESET_PER_ADDRESS,
  RESET_PER_DEVICE,
  countAttempts,
  perNetwork,
  type AttemptResult,
} from "~/domain/rate-limits/rate-limits.server";
import type { DeviceCookie } from "./device-cookie";
import { findAccountByEmail } from "./find-account.server";
import { findKnownDevice, passwordProof } from "./known-device.server";
import { hasPassword } from "./current-password.server";
import { hashNewPassword, replacePassword, type NewPasswordResult } from "./new-password.server";
import { openAccountCondition, isOpenAccount } from "./open-accounts.server";

/**
 * Sends a link to set a new password to an email address (in lower case), whether it is verified or
 * not: the link proves who owns the mailbox. The answer is the same whether somebody has the address or
 * not, and comes from one transaction in both cases. A device on which the account's owner signed in
 * before is counted separately: strangers who request emails for the owner don't stop the owner from
 * asking.
 */
export function requestPasswordReset(
  email: string,
  { now, address, device }: { now: number; address: string; device?: DeviceCookie | null },
): AttemptResult {
  return inTransaction(() => {
    const account = findAccountByEmail(email);
    const known = findKnownDevice(device, account);
    const attempt = countAttempts(
      known
        ? [
            [RESET_ACROSS_DEVICES, known.allDevices],
            [RESET_PER_DEVICE, known.thisDevice],
          ]
        : [...perNetwork(RESET_PER_ADDRESS, address), [RESET_PER_ACCOUNT, email]],
      now,
    );
    if (attempt.ok)
      queueAccountEmail(
        "reset-password",
        account && isOpenAccount(account) ? account.id : null,
        now,
      );
    return attempt;
  });
}

const findVerifiedEmail = query({ id: users.id }, (db, p) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, p.id), isNotNull(users.emailVerifiedAt), openAccountCondition))
    .prepare(),
);

/** Returns a person's email if it is verified, or null. */
export function getVerifiedEmail(userId: number): string | null {
  return findVerifiedEmail().get({ id: userId })?.email ?? null;
}

/**
 * Sends a link to set a first password to somebody who is signed in without one, through LINE or
 * Google. It is sent only to a verified email, because whoever opens it gets the account.
 */
export function requestFirstPassword(
  userId: number,
  how: { now: number; address: string },
): AttemptResult | { ok: false; reason: "email-unproven" } {
  return inTransaction(() => {
    const email = getVerifiedEmail(userId);
    return email === null
      ? { ok: false, reason: "email-unproven" }
      : requestPasswordReset(email, how);
  });
}

export type ResetLinkProblem = "unknown-link" | "expired" | "used";
export type ResetLink =
  { ok: true; userId: number; username: string } | { ok: false; reason: ResetLinkProblem };

/** Returns the user whose password a link would set, without using the link up. */
export function checkResetLink(token: string, now: number): ResetLink {
  const found = findToken("reset-password", token);
  // A link to an address that the account no longer has is worthless.
  if (!found || found.sentTo !== found.email) return { ok: false, reason: "unknown-link" };
  if (found.usedAt !== null) return { ok: false, reason: "used" };
  if (found.expiresAt <= now) return { ok: false, reason: "expired" };
  return { ok: true, userId: found.userId, username: found.username };
}

export type ResetPasswordResult =
  /** With `proof`, `rememberDevice` makes the browser a known one. */
  | { ok: true; userId: number; username: string; proof: string }
  | { ok: false; reason: ResetLinkProblem }
  | Exclude<NewPasswordResult, { ok: true }>;

/**
 * True if setting a password by a link also unlinks LINE and Google. A stranger may have begun an
 * account without a password with somebody else's address, and that person may then have verified it. A
 * person who comes by an emailed link, from a browser that isn't signed in to the account, owns the
 * mailbox but is perhaps not the one that LINE or Google knows.
 */
export function wouldUnlinkProviders(userId: number, signedInAs: number | null): boolean {
  return (
    signedInAs !== userId &&
    !hasPassword(userId) &&
    listLinkedProviders().all({ userId }).length > 0
  );
}

const listLinkedProviders = query({ userId: userIdentities.userId }, (db, p) =>
  db
    .select({ provider: userIdentities.provider })
    .from(userIdentities)
    .where(eq(userIdentities.userId, p.userId))
    .prepare(),
);

const findPasswordAndVerification = query({ id: users.id }, (db, p) =>
  db
    .select({ passwordHash: users.passwordHash, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, p.id))
    .prepare(),
);

/**
 * Sets a new password by an emailed link, which works once. Every session and every other such link
 * ends. A person who has the link owns the mailbox, so the email counts as verified from now on.
 * `signedInAs` is the user that the requesting browser is signed in as (`wouldUnlinkProviders`).
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { now, signedInAs }: { now: number; signedInAs: number | null },
): Promise<ResetPasswordResult> {
  const link = checkResetLink(token, now);
  if (!link.ok) return link;
  const hashed = await hashNewPassword(link.userId, password);
  if (!hashed.ok) return hashed;
  return inTransaction(() => {
    // The link may have been used while the password was hashed.
    const still = checkResetLink(token, now);
    if (!still.ok) return still;
    const { userId, username } = still;
    const before = findPasswordAndVerification().get({ id: userId });
    if (!before) return { ok: false, reason: "unknown-link" };
    markTokenUsed(token, now);
    const unlinks = wouldUnlinkProviders(userId, signedInAs);
    const { passwordHash } = hashed;
    replacePassword(userId, { passwordHash, instead: before.passwordHash }, now);
    recordOwnAction("password-reset", userId, now);
    if (before.emailVerifiedAt === null) {
      markMailboxVerified().run({ id: userId, now });
      unlinkAllProviders(userId, "email-not-verified-before", now);
    } else if (unlinks) {
      unlinkAllProviders(userId, "first-password", now);
    }
    return { ok: true, userId, username, proof: passwordProof(userId, passwordHash) };
  });
}

const markMailboxVerified = query({ now: users.emailVerifiedAt, id: users.id }, (db, p) =>
  db
    .update(users)
    .set({ emailVerifiedAt: p.now })
    .where(and(eq(users.id, p.id), isNotNull(users.email)))
    .prepare(),
);

const deleteAllIdentities = query({ userId: userIdentities.userId }, (db, p) =>
  db
    .delete(userIdentities)
    .where(eq(userIdentities.userId, p.userId))
    .returning({ provider: userIdentities.provider })
    .prepare(),
);

/**
 * Unlinks all providers. Until now anybody could have made this account with somebody else's address
 * and linked a LINE or Google account of their own, to wait for the owner. Now that the owner is here,
 * those sign-in methods are removed.
 */
function unlinkAllProviders(userId: number, because: string, now: number): void {
  for (const { provider } of deleteAllIdentities().all({ userId })) {
    queueAccountEmail("identity-unlinked", userId, now, { provider });
    recordOwnAction("identity-unlinked", userId, now, { provider, because });
  }
}
