import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { queueAccountEmail } from "./account-emails.server";
import { findToken, markTokenUsed } from "./account-tokens.server";
import {
  RESEND_PER_ACCOUNT,
  RESEND_PER_ADDRESS,
  countAttempts,
  perNetwork,
  type AttemptResult,
} from "~/domain/rate-limits/rate-limits.server";
import { findAccountByEmail } from "./find-account.server";
import { openAccountCondition } from "./open-accounts.server";

const findUnverifiedEmail = query({ id: users.id }, (db, p) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.id, p.id),
        isNull(users.emailVerifiedAt),
        isNotNull(users.email),
        openAccountCondition,
      ),
    )
    .prepare(),
);

/** Returns the person's email if it is still to be verified, or null. */
export function getUnverifiedEmail(userId: number): string | null {
  return findUnverifiedEmail().get({ id: userId })?.email ?? null;
}

/**
 * Sends another verification link, to a user or an email address (in lower case). The answer is the
 * same whether an email is to be verified or not, and comes from one transaction in both cases.
 */
export function resendVerification(
  who: { userId: number } | { email: string },
  { now, address }: { now: number; address: string },
): AttemptResult {
  return inTransaction(() => {
    // No user has the id 0: one query runs whether there is an account or not.
    const userId = "userId" in who ? who.userId : (findAccountByEmail(who.email)?.id ?? 0);
    const unverifiedEmail = getUnverifiedEmail(userId);
    const email = "email" in who ? who.email : (unverifiedEmail ?? `user ${userId}`);
    const attempt = countAttempts(
      [...perNetwork(RESEND_PER_ADDRESS, address), [RESEND_PER_ACCOUNT, email]],
      now,
    );
    if (attempt.ok)
      queueAccountEmail("verify-email", unverifiedEmail === null ? null : userId, now);
    return attempt;
  });
}

export type VerifyEmailResult =
  /** `isFirst` is false if the email had been verified before. */
  | { ok: true; userId: number; isFirst: boolean }
  | { ok: false; reason: "unknown-link" }
  /** The link's owner may ask for another one. */
  | { ok: false; reason: "expired"; userId: number };

const markEmailVerified = query({ now: users.emailVerifiedAt, id: users.id }, (db, p) =>
  db
    .update(users)
    .set({
      emailVerifiedAt: p.now,
      rowVersion: sql`${users.rowVersion} + 1`,
    })
    .where(and(eq(users.id, p.id), isNull(users.emailVerifiedAt)))
    .prepare(),
);

/**
 * Verifies the email that a link was sent to. Following a link again is a success as well: email
 * programs open links too, and nobody should read that a link failed which has worked.
 */
export function verifyEmail(token: string, now: number): VerifyEmailResult {
  return inTransaction(() => {
    const found = findToken("verify-email", token);
    // A link to an address that the account no longer has proves nothing about the new one.
    if (!found || found.sentTo !== found.email) return { ok: false, reason: "unknown-link" };
    const isFirst = found.emailVerifiedAt === null;
    if (isFirst) {
      if (found.expiresAt <= now) return { ok: false, reason: "expired", userId: found.userId };
      markEmailVerified().run({ id: found.userId, now });
    }
    markTokenUsed(token, now);
    return { ok: true, userId: found.userId, isFirst };
  });
}
