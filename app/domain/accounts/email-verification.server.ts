import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { inTransaction, prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { queueAccountMail } from "./account-mails.server";
import { findToken, markTokenUsed } from "./account-tokens.server";
import {
  RESEND_PER_ACCOUNT,
  RESEND_PER_ADDRESS,
  countAttempt,
  type AttemptResult,
} from "./attempts.server";

const placeholder = sql.placeholder;

const waits = and(
  isNull(users.emailVerifiedAt),
  isNotNull(users.email),
  isNull(users.deactivatedAt),
  isNull(users.anonymisedAt),
);
const columns = { id: users.id, email: users.email };

const waitingById = prepared((db) =>
  db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, placeholder("id")), waits))
    .prepare(),
);

const waitingByEmail = prepared((db) =>
  db
    .select(columns)
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, placeholder("email")), waits))
    .prepare(),
);

/** The address of somebody whose email waits to be verified, or null. */
export function getWaitingEmail(userId: number): string | null {
  return waitingById().get({ id: userId })?.email ?? null;
}

/**
 * Sends another verification link, to a user or an email address (in lower case). The answer is the
 * same whether somebody waits for it or not, and comes out of one transaction either way.
 */
export function resendVerification(
  who: { userId: number } | { email: string },
  { now, address }: { now: number; address: string },
): AttemptResult {
  return inTransaction(() => {
    const account =
      "userId" in who ? waitingById().get({ id: who.userId }) : waitingByEmail().get(who);
    const email = "email" in who ? who.email : (account?.email ?? `user ${who.userId}`);
    for (const result of [
      countAttempt(RESEND_PER_ADDRESS, address, now),
      countAttempt(RESEND_PER_ACCOUNT, email, now),
    ]) {
      if (!result.ok) return result;
    }
    queueAccountMail("verify-email", account?.id ?? null, now);
    return { ok: true };
  });
}

export type VerifyResult =
  | { ok: true }
  | { ok: false; reason: "unknown-link" }
  /** The link's owner may have another one. */
  | { ok: false; reason: "expired"; userId: number };

const verify = prepared((db) =>
  db
    .update(users)
    .set({
      emailVerifiedAt: sql`${placeholder("now")}`,
      rowVersion: sql`${users.rowVersion} + 1`,
    })
    .where(and(eq(users.id, placeholder("id")), isNull(users.emailVerifiedAt)))
    .prepare(),
);

/**
 * Verifies the email that a link was sent to. Following a link again answers success as well: mail
 * programs open links too, and nobody should be told that what has worked has failed.
 */
export function verifyEmail(token: string, now: number): VerifyResult {
  return inTransaction(() => {
    const found = findToken("verify-email", token);
    // A link to an address that is no longer the account's proves nothing about the new one.
    if (!found || found.sentTo !== found.email) return { ok: false, reason: "unknown-link" };
    if (found.emailVerifiedAt === null) {
      if (found.expiresAt <= now) return { ok: false, reason: "expired", userId: found.userId };
      verify().run({ id: found.userId, now });
    }
    markTokenUsed(token, now);
    return { ok: true };
  });
}
