import { and, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import { createHash, randomBytes } from "node:crypto";
import { accountTokens, users, type ACCOUNT_TOKEN_PURPOSES } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { openAccountCondition } from "./open-accounts.server";

/** The purpose of an emailed link: it may do only this. */
export type TokenPurpose = (typeof ACCOUNT_TOKEN_PURPOSES)[number];

/** Time for which a link works after it was sent, in milliseconds. */
export const TOKEN_LIFETIME_MS = {
  "verify-email": 24 * HOUR_MS,
  "reset-password": HOUR_MS,
  "change-email": 24 * HOUR_MS,
} as const satisfies Record<TokenPurpose, number>;
/** Time for which a used or expired link still gets a precise answer, in milliseconds. */
export const EXPIRED_TOKEN_RETENTION_MS = 30 * DAY_MS;

function hashAccountToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const insertAccountToken = query(
  {
    tokenHash: accountTokens.tokenHash,
    userId: accountTokens.userId,
    purpose: accountTokens.purpose,
    email: accountTokens.email,
    now: accountTokens.createdAt,
    expiresAt: accountTokens.expiresAt,
  },
  (db, p) =>
    db
      .insert(accountTokens)
      .values({
        tokenHash: p.tokenHash,
        userId: p.userId,
        purpose: p.purpose,
        email: p.email,
        createdAt: p.now,
        expiresAt: p.expiresAt,
      })
      .prepare(),
);

/**
 * Returns a new token for an email that is about to be sent to `email`: 256 random bits, of which only
 * the hash is stored. It is made this late because a queued email must not hold a secret. An email that
 * is sent again contains a new token; earlier tokens stay valid, since any of the emails may arrive.
 */
export function issueToken(
  purpose: TokenPurpose,
  { userId, email }: { userId: number; email: string },
  now: number,
): string {
  const token = randomBytes(32).toString("base64url");
  insertAccountToken().run({
    tokenHash: hashAccountToken(token),
    userId,
    purpose,
    email,
    now,
    expiresAt: now + TOKEN_LIFETIME_MS[purpose],
  });
  return token;
}

const findTokenByHash = query(
  { tokenHash: accountTokens.tokenHash, purpose: accountTokens.purpose },
  (db, p) =>
    db
      .select({
        userId: accountTokens.userId,
        sentTo: accountTokens.email,
        expiresAt: accountTokens.expiresAt,
        usedAt: accountTokens.usedAt,
        username: users.username,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
      })
      .from(accountTokens)
      .innerJoin(users, eq(users.id, accountTokens.userId))
      .where(
        and(
          eq(accountTokens.tokenHash, p.tokenHash),
          eq(accountTokens.purpose, p.purpose),
          openAccountCondition,
        ),
      )
      .prepare(),
);

/**
 * Returns a token's data and its user; null if there is no such token, or its account is no longer in
 * use.
 */
export function findToken(purpose: TokenPurpose, token: string) {
  return findTokenByHash().get({ purpose, tokenHash: hashAccountToken(token) }) ?? null;
}

const updateTokenUsedAt = query(
  { now: accountTokens.usedAt, tokenHash: accountTokens.tokenHash },
  (db, p) =>
    db
      .update(accountTokens)
      .set({ usedAt: sql`coalesce(${accountTokens.usedAt}, ${p.now})` })
      .where(eq(accountTokens.tokenHash, p.tokenHash))
      .prepare(),
);

/** Marks a token as used. */
export function markTokenUsed(token: string, now: number): void {
  updateTokenUsedAt().run({ tokenHash: hashAccountToken(token), now });
}

const revokeUnusedTokens = query(
  {
    now: accountTokens.usedAt,
    userId: accountTokens.userId,
    purpose: accountTokens.purpose,
    keptEmail: accountTokens.email,
  },
  (db, p) =>
    db
      .update(accountTokens)
      .set({ usedAt: p.now })
      .where(
        and(
          eq(accountTokens.userId, p.userId),
          eq(accountTokens.purpose, p.purpose),
          ne(accountTokens.email, p.keptEmail),
          isNull(accountTokens.usedAt),
        ),
      )
      .prepare(),
);

/** Revokes all unused tokens of a person for a purpose, except those that were sent to `keepEmail`. */
export function revokeTokens(
  userId: number,
  purpose: TokenPurpose,
  now: number,
  { keepEmail = "" }: { keepEmail?: string } = {},
): void {
  revokeUnusedTokens().run({ userId, purpose, keptEmail: keepEmail, now });
}

const deleteExpiredTokens = query({ before: accountTokens.expiresAt }, (db, p) =>
  db
    .delete(accountTokens)
    .where(
      inArray(
        accountTokens.tokenHash,
        db
          .select({ tokenHash: accountTokens.tokenHash })
          .from(accountTokens)
          .where(lte(accountTokens.expiresAt, p.before))
          .limit(SWEEP_BATCH_SIZE),
      ),
    )
    .prepare(),
);

const clampTokenExpiry = query(
  { purpose: accountTokens.purpose, latest: accountTokens.expiresAt },
  (db, p) =>
    db
      .update(accountTokens)
      .set({ expiresAt: p.latest })
      .where(
        inArray(
          accountTokens.tokenHash,
          db
            .select({ tokenHash: accountTokens.tokenHash })
            .from(accountTokens)
            .where(and(eq(accountTokens.purpose, p.purpose), gt(accountTokens.expiresAt, p.latest)))
            .limit(SWEEP_BATCH_SIZE),
        ),
      )
      .prepare(),
);

/**
 * Shortens every token that would work longer than its lifetime from now: a clock that was ahead for a
 * while would have given it more time. True if there may be more.
 */
export function clampAccountTokens(now: number): boolean {
  const changes = Object.entries(TOKEN_LIFETIME_MS).map(([purpose, lifetime]) =>
    clampTokenExpiry().run({ purpose: purpose as TokenPurpose, latest: now + lifetime }),
  );
  return changes.some(hasMoreToSweep);
}

/** Removes tokens that expired 30 days ago; true if there may be more. */
export function sweepAccountTokens(now: number): boolean {
  return hasMoreToSweep(deleteExpiredTokens().run({ before: now - EXPIRED_TOKEN_RETENTION_MS }));
}
