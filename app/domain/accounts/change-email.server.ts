import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { recordOwnAction } from "~/domain/audit/audit.server";
import { queueAccountEmail, withdrawAccountEmails } from "./account-emails.server";
import { revokeTokens, findToken, markTokenUsed } from "./account-tokens.server";
import {
  EMAIL_CHANGE_PER_ACCOUNT,
  EMAIL_CHANGE_PER_ADDRESS,
  EMAIL_CHANGE_PER_EMAIL,
  countAttempts,
  perNetwork,
} from "~/domain/rate-limits/rate-limits.server";
import {
  checkCurrentPassword,
  isPasswordStillCurrent,
  type CurrentPasswordResult,
} from "./current-password.server";
import { findAccountByEmail } from "./find-account.server";
import { openAccountCondition } from "./open-accounts.server";

const findOwnEmail = query({ id: users.id }, (db, p) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, p.id), openAccountCondition))
    .prepare(),
);

export type RequestEmailChangeResult =
  | { ok: true }
  /** The account has this address already. */
  | { ok: false; reason: "unchanged" }
  | Exclude<CurrentPasswordResult, { ok: true }>;

/**
 * Sends a link to the new address (in lower case) that a person wants to use from now on; nothing
 * changes until it is opened. The answer is the same whether somebody else has that address or not: if
 * so, its owner gets an email that somebody tried.
 */
export async function requestEmailChange(
  userId: number,
  { email, currentPassword }: { email: string; currentPassword: string },
  { now, address }: { now: number; address: string },
): Promise<RequestEmailChangeResult> {
  const current = await checkCurrentPassword(userId, currentPassword, now);
  if (!current.ok) return current;
  return inTransaction(() => {
    if (!isPasswordStillCurrent(userId, current.passwordHash)) {
      return { ok: false, reason: "wrong-password" };
    }
    if (findOwnEmail().get({ id: userId })?.email === email)
      return { ok: false, reason: "unchanged" };
    const attempt = countAttempts(
      [
        ...perNetwork(EMAIL_CHANGE_PER_ADDRESS, address),
        [EMAIL_CHANGE_PER_ACCOUNT, String(userId)],
        [EMAIL_CHANGE_PER_EMAIL, email],
      ],
      now,
    );
    if (!attempt.ok) return attempt;
    // The last request counts. Links to the same address stay valid, since any of those emails may
    // arrive.
    revokeTokens(userId, "change-email", now, { keepEmail: email });
    withdrawAccountEmails(["confirm-new-email"], userId, now);
    const owner = findAccountByEmail(email);
    if (owner) queueAccountEmail("email-taken", owner.id, now);
    else queueAccountEmail("confirm-new-email", userId, now, { to: email });
    return { ok: true };
  });
}

export type ConfirmEmailChangeResult =
  { ok: true; email: string } | { ok: false; reason: "unknown-link" | "expired" | "taken" };

const updateEmail = query(
  { email: users.email, now: users.emailVerifiedAt, id: users.id },
  (db, p) =>
    db
      .update(users)
      .set({
        email: p.email,
        emailVerifiedAt: p.now,
        rowVersion: sql`${users.rowVersion} + 1`,
      })
      .where(eq(users.id, p.id))
      .prepare(),
);

/**
 * Gives the account the address that the link was sent to. Following the link again is a success as
 * long as the account has that address. The old address is notified, and links that were sent there
 * stop working; sessions continue.
 */
export function confirmEmailChange(token: string, now: number): ConfirmEmailChangeResult {
  return inTransaction(() => {
    const found = findToken("change-email", token);
    if (!found) return { ok: false, reason: "unknown-link" };
    const { userId, sentTo: email, email: old } = found;
    if (found.usedAt !== null) {
      return old === email ? { ok: true, email } : { ok: false, reason: "unknown-link" };
    }
    if (found.expiresAt <= now) return { ok: false, reason: "expired" };
    const owner = findAccountByEmail(email);
    // This may be said here: whoever opens the link owns the address.
    if (owner && owner.id !== userId) return { ok: false, reason: "taken" };
    updateEmail().run({ id: userId, email, now });
    markTokenUsed(token, now);
    revokeTokens(userId, "change-email", now);
    revokeTokens(userId, "reset-password", now);
    withdrawAccountEmails(["reset-password", "confirm-new-email"], userId, now);
    if (old !== null && old !== email) queueAccountEmail("email-changed", userId, now, { to: old });
    recordOwnAction("email-changed", userId, now);
    return { ok: true, email };
  });
}
