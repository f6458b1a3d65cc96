import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { inTransaction } from "#db/client.server";
import { pendingSignIns, users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { openAccountCondition } from "./open-accounts.server";
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
  return inTransaction((): FinishSignInResult => {
    // A new password, or another request with this token, may have ended it meanwhile.
    const still = getPendingSignIn(pendingToken, facts.now);
    if (still !== userId) return { ok: false, reason: "not-begun" };
    deletePending().run({ tokenHash: hashSessionToken(pendingToken) });
    const { by, codesLeft } = checked;
    return {
      ok: true,
      userId,
      sessionToken: startSession(userId, facts),
      codesLeft,
      usedRecoveryCode: by === "recovery-code",
    };
  });
}

/** Removes sign-ins whose second step never came; true if there may be more. */
export function sweepPendingSignIns(now: number): boolean {
  return hasMoreToSweep(deleteExpiredPending().run({ now }));
}
