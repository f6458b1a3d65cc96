import { inTransaction } from "#db/client.server";
import { recordOwnAction } from "~/domain/audit/audit.server";
import { checkCurrentPassword, type CurrentPasswordResult } from "./current-password.server";
import { passwordProof } from "./known-device.server";
import { hashNewPassword, replacePassword, type NewPasswordResult } from "./new-password.server";

export type ChangePasswordResult =
  /** With `proof` the browser stays known (`rememberDevice`). */
  | { ok: true; proof: string }
  /** People who only sign in through a provider set a password by a mailed link. */
  | { ok: false; reason: "no-password" }
  | Exclude<CurrentPasswordResult | NewPasswordResult, { ok: true }>;

/**
 * Gives somebody who is signed in another password, and ends all of their sessions. Whoever calls
 * starts a new one for the browser that asks: its token so far may be known to others.
 */
export async function changePassword(
  userId: number,
  { currentPassword, password }: { currentPassword: string; password: string },
  { now }: { now: number },
): Promise<ChangePasswordResult> {
  const current = await checkCurrentPassword(userId, currentPassword, now);
  if (!current.ok) return current;
  const instead = current.passwordHash;
  if (instead === null) return { ok: false, reason: "no-password" };
  const hashed = await hashNewPassword(userId, password);
  if (!hashed.ok) return hashed;
  return inTransaction(() => {
    const { passwordHash } = hashed;
    // Somebody else may have changed it while the new one was hashed.
    if (!replacePassword(userId, { passwordHash, instead }, now)) {
      return { ok: false, reason: "wrong-password" };
    }
    recordOwnAction("password-changed", userId, now);
    return { ok: true, proof: passwordProof(userId, passwordHash) };
  });
}
