import { inTransaction } from "#db/client.server";
import { MAX_LENGTH, passwordLengthProblem } from "~/lib/field-lengths";
import {
  checkCurrentPassword,
  hasPassword,
  isPasswordStillCurrent,
  type CurrentPasswordResult,
} from "./current-password.server";
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

export type ProveResult =
  | { ok: true }
  /** The person can't give this proof, for example because the second factor was switched off meanwhile. */
  | { ok: false; reason: "not-this-proof" }
  /** The session has ended, or the password was changed, while the proof was checked. */
  | { ok: false; reason: "session-ended" }
  | Exclude<CurrentPasswordResult, { ok: true }>
  | SecondFactorRefusal;

const WRONG = {
  code: { ok: false, reason: "wrong-code" },
  password: { ok: false, reason: "wrong-password" },
} as const;

/**
 * Checks a password or a code, and records in the session with this token that it was given. Wrong ones are
 * limited like those of a sign-in; a code is good once.
 */
export async function proveAgain(
  { token, userId }: { token: string; userId: number },
  { proof, typed }: { proof: Exclude<Proof, "provider">; typed: string },
  now: number,
): Promise<ProveResult> {
  // Somebody without a password would pass the check of one.
  if (!listProofs(userId).includes(proof)) return { ok: false, reason: "not-this-proof" };
  if (proof === "code" && typed.length > MAX_LENGTH.secondFactorCode) return WRONG.code;
  if (proof === "password" && passwordLengthProblem(typed) === "too-long") return WRONG.password;
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
