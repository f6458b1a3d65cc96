import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { inTransaction } from "#db/client.server";
import { pendingSignIns, users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { TooManyAttempts } from "~/domain/rate-limits/rate-limits.server";
import { openAccountCondition } from "./open-accounts.server";
import type { PasskeyAnswer } from "./passkeys/passkey-schemas";
import { checkPasskey, passkeyOptions, type PasskeyRefusal } from "./passkeys/passkeys.server";
import {
  checkSecondFactor,
  hasSecondFactor,
  type SecondFactorRefusal,
} from "./second-factor.server";
import {
  PENDING_SIGN_IN_MS,
  hashSessionToken,
  startSession,
  type SessionFacts,
} from "./sessions.server";

const insertPending = query(
  {
    tokenHash: pendingSignIns.tokenHash,
    userId: pendingSignIns.userId,
    expiresAt: pendingSignIns.expiresAt,
  },
  (db, p) =>
    db
      .insert(pendingSignIns)
      .values({ tokenHash: p.tokenHash, userId: p.userId, expiresAt: p.expiresAt })
      .prepare(),
);

const findPending = query(
  { tokenHash: pendingSignIns.tokenHash, now: pendingSignIns.expiresAt },
  (db, p) =>
    db
      .select({ userId: users.id })
      .from(pendingSignIns)
      .innerJoin(users, eq(users.id, pendingSignIns.userId))
      .where(
        and(
          eq(pendingSignIns.tokenHash, p.tokenHash),
          gt(pendingSignIns.expiresAt, p.now),
          openAccountCondition,
        ),
      )
      .prepare(),
);

const deletePending = query({ tokenHash: pendingSignIns.tokenHash }, (db, p) =>
  db.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, p.tokenHash)).prepare(),
);

const deleteExpiredPending = query({ now: pendingSignIns.expiresAt }, (db, p) =>
  db
    .delete(pendingSignIns)
    .where(
      inArray(
        pendingSignIns.tokenHash,
        db
          .select({ tokenHash: pendingSignIns.tokenHash })
          .from(pendingSignIns)
          .where(lte(pendingSignIns.expiresAt, p.now))
          .limit(SWEEP_BATCH_SIZE),
      ),
    )
    .prepare(),
);

const clampPendingExpiry = query({ latest: pendingSignIns.expiresAt }, (db, p) =>
  db
    .update(pendingSignIns)
    .set({ expiresAt: p.latest })
    .where(
      inArray(
        pendingSignIns.tokenHash,
        db
          .select({ tokenHash: pendingSignIns.tokenHash })
          .from(pendingSignIns)
          .where(gt(pendingSignIns.expiresAt, p.latest))
          .limit(SWEEP_BATCH_SIZE),
      ),
    )
    .prepare(),
);

/** The token is that of a session, or of a sign-in whose second step is still to come. */
export type BegunSignIn =
  { isDone: true; sessionToken: string } | { isDone: false; pendingToken: string };

/**
 * Signs a browser in, after the first step: a password, a provider. This is the only way to a session; for
 * people with a second factor it leads to the second step instead, whatever the first one was.
 */
export function beginSignIn(userId: number, facts: SessionFacts): BegunSignIn {
  return inTransaction((): BegunSignIn => {
    if (!hasSecondFactor(userId)) {
      return { isDone: true, sessionToken: startSession(userId, facts) };
    }
    const pendingToken = randomBytes(32).toString("base64url");
    insertPending().run({
      tokenHash: hashSessionToken(pendingToken),
      userId,
      expiresAt: facts.now + PENDING_SIGN_IN_MS,
    });
    return { isDone: false, pendingToken };
  });
}

/** Returns the person whose second step is still to come in the browser with this token, or null. */
export function getPendingSignIn(pendingToken: string, now: number): number | null {
  return findPending().get({ tokenHash: hashSessionToken(pendingToken), now })?.userId ?? null;
}

export type FinishSignInResult =
  | { ok: true; userId: number; sessionToken: string; codesLeft: number; usedRecoveryCode: boolean }
  /** The 10 minutes are over, or the password was changed meanwhile: it begins anew. */
  | { ok: false; reason: "not-begun" }
  | SecondFactorRefusal;

/** The second step: a code of the authenticator app or a recovery code. It starts the session. */
export async function finishSignIn(
  pendingToken: string,
  typed: string,
  facts: SessionFacts,
): Promise<FinishSignInResult> {
  const userId = getPendingSignIn(pendingToken, facts.now);
  if (userId === null) return { ok: false, reason: "not-begun" };
  const checked = await checkSecondFactor(userId, typed, facts.now);
  if (!checked.ok) return checked;
  const sessionToken = endPending(pendingToken, userId, facts);
  if (sessionToken === null) return { ok: false, reason: "not-begun" };
  const { by, codesLeft } = checked;
  return { ok: true, userId, sessionToken, codesLeft, usedRecoveryCode: by === "recovery-code" };
}

/** Ends the second step by a session, whose token it returns; null if the step was over already. */
function endPending(pendingToken: string, userId: number, facts: SessionFacts): string | null {
  return inTransaction(() => {
    // A new password, or another request with this token, may have ended it meanwhile.
    if (getPendingSignIn(pendingToken, facts.now) !== userId) return null;
    deletePending().run({ tokenHash: hashSessionToken(pendingToken) });
    return startSession(userId, facts);
  });
}

const asBrowser = (token: string) => ({ kind: "pending-sign-in", token }) as const;

/** Returns the options for the second step by a passkey; null if it isn't due, or there is no passkey. */
export async function beginPasskeyStep(
  pendingToken: string,
  now: number,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const userId = getPendingSignIn(pendingToken, now);
  return userId === null ? null : passkeyOptions(userId, asBrowser(pendingToken), now);
}

export type FinishPasskeyStepResult =
  | { ok: true; userId: number; sessionToken: string }
  | { ok: false; reason: "not-begun" }
  | PasskeyRefusal
  | TooManyAttempts;

/** The second step by a passkey. It starts the session. */
export async function finishPasskeyStep(
  pendingToken: string,
  answer: PasskeyAnswer,
  facts: SessionFacts,
): Promise<FinishPasskeyStepResult> {
  const { now } = facts;
  const userId = getPendingSignIn(pendingToken, now);
  if (userId === null) return { ok: false, reason: "not-begun" };
  const checked = await checkPasskey(userId, answer, { browser: asBrowser(pendingToken), now });
  if (!checked.ok) return checked;
  const sessionToken = endPending(pendingToken, userId, facts);
  if (sessionToken === null) return { ok: false, reason: "not-begun" };
  return { ok: true, userId, sessionToken };
}

/**
 * Shortens the time for second steps that a clock which was ahead for a while has begun. True if there may be
 * more.
 */
export function clampPendingSignIns(now: number): boolean {
  return hasMoreToSweep(clampPendingExpiry().run({ latest: now + PENDING_SIGN_IN_MS }));
}

/** Removes sign-ins whose second step never came; true if there may be more. */
export function sweepPendingSignIns(now: number): boolean {
  return hasMoreToSweep(deleteExpiredPending().run({ now }));
}
