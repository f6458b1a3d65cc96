import { inTransaction } from "#db/client.server";
import { recordOwnAction } from "~/domain/audit/audit.server";
import { checkCurrentPassword, type CurrentPasswordResult } from "./current-password.server";
import { passwordProof } from "./known-device.server";
import { hashNewPassword, replacePassword, type NewPasswordResult } from "./new-password.server";

export type ChangePasswordResult =
  /** With `proof`, `rememberDevice` keeps the browser known. */
  | { ok: true; proof: string }
  /** People who only sign in through a provider set a password by an emailed link. */
  | { ok: false; reason: "no-password" }
  | Exclude<CurrentPasswordResult | NewPasswordResult, { ok: true }>;

/**
 * Changes the password of somebody who is signed in, and ends all of their sessions. The caller starts
 * a new session for the browser that asks: others may know its old token.
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
    // Another request may have changed it while the new one was hashed.
    if (!replacePassword(userId, { passwordHash, instead }, now)) {
      return { ok: false, reason: "wrong-password" };
    }
    recordOwnAction("password-changed", userId, now);
    return { ok: true, proof: passwordProof(userId, passwordHash) };
  });
}
