import { inTransaction } from "#db/client.server";
import type { TooManyAttempts } from "~/domain/rate-limits/rate-limits.server";
import { MAX_LENGTH } from "~/lib/field-lengths";
import {
  checkCurrentPassword,
  hasPassword,
  isPasswordStillCurrent,
  type CurrentPasswordResult,
} from "./current-password.server";
import type { PasskeyAnswer } from "./passkeys/passkey-schemas";
import {
  checkPasskey,
  hasPasskey,
  passkeyOptions,
  type PasskeyRefusal,
} from "./passkeys/passkeys.server";
import {
  checkSecondFactor,
  hasSecondFactor,
  type SecondFactorRefusal,
} from "./second-factor.server";
import { confirmSession } from "./sessions.server";

/**
 * - `code`: a code of the authenticator app, or a recovery code.
 * - `provider`: the account has neither password nor second factor, so its owner signs in at LINE or Google
 *   once more.
 */
export type Proof = "code" | "password" | "provider";

/** Returns the proofs that a person can give, the one that is asked for first. It is never empty. */
export function listProofs(userId: number): [Proof, ...Proof[]] {
  const password = hasPassword(userId);
  if (hasSecondFactor(userId)) return password ? ["code", "password"] : ["code"];
  return [password ? "password" : "provider"];
}

/** The proof for which a page asks: `passkey` means a passkey, or a code without scripts. */
export type AskedProof = Proof | "passkey";

/** Returns what a person is asked for first. */
export function proofToAskFor(userId: number): AskedProof {
  const [first] = listProofs(userId);
  return first === "code" && hasPasskey(userId) ? "passkey" : first;
}

/** A session, and whose it is. */
interface OwnSession {
  /** The token of its cookie. */
  token: string;
  userId: number;
}

export type ProveResult =
  | { ok: true }
  /** The person can't give this proof, for example because the second factor was switched off meanwhile. */
  | { ok: false; reason: "not-this-proof" }
  /** The session has ended, or the password was changed, while the proof was checked. */
  | { ok: false; reason: "session-ended" }
  | Exclude<CurrentPasswordResult, { ok: true }>
  | SecondFactorRefusal;

/**
 * Checks a password or a code, and records in the session with this token that it was given. Wrong ones are
 * limited like those of a sign-in; a code is good once.
 */
export async function proveAgain(
  { token, userId }: OwnSession,
  { proof, typed }: { proof: Exclude<Proof, "provider">; typed: string },
  now: number,
): Promise<ProveResult> {
  // Somebody without a password would pass the check of one.
  if (!listProofs(userId).includes(proof)) return { ok: false, reason: "not-this-proof" };
  if (proof === "code" && typed.length > MAX_LENGTH.secondFactorCode) {
    return { ok: false, reason: "wrong-code" };
  }
  const confirm = () => confirmSession({ token, userId }, now);
  if (proof === "code") {
    const checked = await checkSecondFactor(userId, typed, now);
    if (!checked.ok) return checked;
    return confirm() ? { ok: true } : { ok: false, reason: "session-ended" };
  }
  const checked = await checkCurrentPassword(userId, typed, now);
  if (!checked.ok) return checked;
  const { passwordHash } = checked;
  const isConfirmed = inTransaction(
    () => passwordHash !== null && isPasswordStillCurrent(userId, passwordHash) && confirm(),
  );
  return isConfirmed ? { ok: true } : { ok: false, reason: "session-ended" };
}

/**
 * Returns the options with which a passkey signs that it is still its owner, with a challenge for this session;
 * null if they have no passkey, or were signed out meanwhile.
 */
export function optionsToProve(
  { token, userId }: OwnSession,
  now: number,
): ReturnType<typeof passkeyOptions> {
  return passkeyOptions(userId, { kind: "session", token }, now);
}

export type ProveByPasskeyResult =
  { ok: true } | { ok: false; reason: "session-ended" } | PasskeyRefusal | TooManyAttempts;

/**
 * Checks what a passkey has signed for this session, and records in it that its owner was there. Refused
 * answers are limited together with wrong codes.
 */
export async function proveByPasskey(
  { token, userId }: OwnSession,
  answer: PasskeyAnswer,
  now: number,
): Promise<ProveByPasskeyResult> {
  const browser = { kind: "session", token } as const;
  const checked = await checkPasskey(userId, answer, { browser, now });
  if (!checked.ok) return checked;
  return confirmSession({ token, userId }, now)
    ? { ok: true }
    : { ok: false, reason: "session-ended" };
}
