import { eq } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { inTransaction } from "#db/client.server";
import { pendingSignIns, sessions } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { MINUTE_MS } from "~/lib/durations";
import { hashSessionToken } from "../sessions.server";

/** Time in which a challenge must be answered, in milliseconds. */
export const CHALLENGE_MS = 5 * MINUTE_MS;
/** Length of a challenge in bytes; WebAuthn asks for 16 at least (13.4.3). */
const CHALLENGE_BYTES = 32;

/** Returns the queries of the challenges in one of the two tables of browsers. */
const challengesOf = (table: typeof sessions | typeof pendingSignIns) => ({
  save: query(
    {
      tokenHash: table.tokenHash,
      challenge: table.passkeyChallenge,
      now: table.challengedAt,
    },
    (db, p) =>
      db
        .update(table)
        .set({ passkeyChallenge: p.challenge, challengedAt: p.now })
        .where(eq(table.tokenHash, p.tokenHash))
        .prepare(),
  ),
  find: query({ tokenHash: table.tokenHash }, (db, p) =>
    db
      .select({ challenge: table.passkeyChallenge, madeAt: table.challengedAt })
      .from(table)
      .where(eq(table.tokenHash, p.tokenHash))
      .prepare(),
  ),
});

const challenges = {
  session: challengesOf(sessions),
  "pending-sign-in": challengesOf(pendingSignIns),
};

/** The browser that has to answer: one that is signed in, or one whose second step is still to come. */
export interface ChallengedBrowser {
  kind: keyof typeof challenges;
  /** The token of its cookie. */
  token: string;
}

/** Makes a challenge for a browser, which replaces the one before; null if it is signed out meanwhile. */
export function makeChallenge(
  { kind, token }: ChallengedBrowser,
  now: number,
): Uint8Array<ArrayBuffer> | null {
  const bytes = Uint8Array.from(randomBytes(CHALLENGE_BYTES));
  const challenge = Buffer.from(bytes).toString("base64url");
  const saved = challenges[kind].save().run({ tokenHash: hashSessionToken(token), challenge, now });
  return saved.changes > 0 ? bytes : null;
}

/**
 * Returns a browser's challenge in base64url and uses it up, whether its answer is right or wrong; null if
 * there is none, or if it is too old.
 */
export function takeChallenge({ kind, token }: ChallengedBrowser, now: number): string | null {
  const tokenHash = hashSessionToken(token);
  return inTransaction(() => {
    const row = challenges[kind].find().get({ tokenHash });
    if (!row || row.challenge === null || row.madeAt === null) return null;
    challenges[kind].save().run({ tokenHash, challenge: null, now: null });
    const age = now - row.madeAt;
    // A clock that was ahead wrote one whose age is negative.
    return age >= 0 && age < CHALLENGE_MS ? row.challenge : null;
  });
}
