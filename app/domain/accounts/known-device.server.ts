import { createHmac } from "node:crypto";
import { secretFor } from "~/lib/secrets.server";
import type { DeviceCookie } from "./device-cookie";

/**
 * Ties a device to a password: an HMAC of whose it is and of its hash. It tells nobody either, and a
 * new password makes it worthless: whoever knew the old one is a stranger from then on.
 */
export function passwordProof(userId: number, passwordHash: string): string {
  return createHmac("sha256", secretFor("device-password"))
    .update(`${userId}:${passwordHash}`)
    .digest("base64url");
}

/** For whom attempts from a device are counted that somebody signed in on with today's password. */
export interface KnownDevice {
  /** This device. */
  thisDevice: string;
  /** All of this account's devices together. */
  allDevices: string;
}

/** Null for a stranger's device, and for one that was signed in on with an earlier password. */
export function findKnownDevice(
  device: DeviceCookie | null | undefined,
  user: { id: number; passwordHash: string | null } | null,
): KnownDevice | null {
  if (!device || !user || user.passwordHash === null) return null;
  const proof = passwordProof(user.id, user.passwordHash);
  const knows = device.people.some((one) => one.userId === user.id && one.proof === proof);
  return knows ? { thisDevice: `${proof}:${device.id}`, allDevices: proof } : null;
}
