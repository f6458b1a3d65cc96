import { and, eq, lte, sql } from "drizzle-orm";
import { createHash, randomBytes } from "node:crypto";
import { prepared } from "#db/client.server";
import { accountTokens, users } from "#db/schema/accounts";

const HOUR_MS = 60 * 60 * 1000;
/** A verification link works this long after it was sent. */
export const VERIFICATION_TOKEN_MS = 24 * HOUR_MS;
/** A link that was followed or ran out still gets a proper answer for this long. */
const KEEP_EXPIRED_MS = 30 * 24 * HOUR_MS;

const placeholder = sql.placeholder;

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const insert = prepared((db) =>
  db
    .insert(accountTokens)
    .values({
      tokenHash: placeholder("tokenHash"),
      userId: placeholder("userId"),
      purpose: "verify-email",
      email: placeholder("email"),
      createdAt: placeholder("now"),
      expiresAt: placeholder("expiresAt"),
    })
    .prepare(),
);

/**
 * Makes a verification token for a mail that is about to be sent: 256 random bits, of which only the
 * hash is kept. It is made at this late moment because a queued mail must not hold a secret. A mail
 * that is sent again carries a new one; the ones before stay valid, since any of them may arrive.
 */
export function issueVerificationToken(userId: number, email: string, now: number): string {
  const token = randomBytes(32).toString("base64url");
  insert().run({
    tokenHash: hashOf(token),
    userId,
    email,
    now,
    expiresAt: now + VERIFICATION_TOKEN_MS,
  });
  return token;
}

const find = prepared((db) =>
  db
    .select({
      userId: accountTokens.userId,
      sentTo: accountTokens.email,
      expiresAt: accountTokens.expiresAt,
      usedAt: accountTokens.usedAt,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      deactivatedAt: users.deactivatedAt,
    })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(
      and(
        eq(accountTokens.tokenHash, placeholder("tokenHash")),
        eq(accountTokens.purpose, "verify-email"),
      ),
    )
    .prepare(),
);

/** What a verification token stands for, or null. */
export function findVerificationToken(token: string) {
  return find().get({ tokenHash: hashOf(token) }) ?? null;
}

const use = prepared((db) =>
  db
    .update(accountTokens)
    .set({ usedAt: sql`coalesce(${accountTokens.usedAt}, ${placeholder("now")})` })
    .where(eq(accountTokens.tokenHash, placeholder("tokenHash")))
    .prepare(),
);

/** Notes that a token was used. */
export function markTokenUsed(token: string, now: number): void {
  use().run({ tokenHash: hashOf(token), now });
}

const sweep = prepared((db) =>
  db
    .delete(accountTokens)
    .where(lte(accountTokens.expiresAt, placeholder("before")))
    .prepare(),
);

/** Removes tokens that ran out 30 days ago. */
export function sweepAccountTokens(now: number): void {
  sweep().run({ before: now - KEEP_EXPIRED_MS });
}
