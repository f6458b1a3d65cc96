import { macOf } from "~/lib/secrets.server";
import type { DeviceCookie } from "./device-cookie";

/**
 * Returns a proof that ties a device to a password: a MAC of the user id and the password hash. It reveals
 * neither, and a new password makes it worthless: somebody who knew the old one is a stranger from then on.
 */
export const passwordProof = (userId: number, passwordHash: string): string =>
  macOf("device-password", `${userId}:${passwordHash}`);

/**
 * The keys under which attempts are counted from a device on which somebody signed in with their
 * current password.
 */
export interface KnownDevice {
  /** The key of this device. */
  thisDevice: string;
  /** The key of all devices of this account together. */
  allDevices: string;
}

/**
 * Returns the keys of a known device; null for a stranger's device, and for a sign-in with an earlier
 * password.
 */
export function findKnownDevice(
  device: DeviceCookie | null | undefined,
  user: { id: number; passwordHash: string | null } | null,
): KnownDevice | null {
  if (!device || !user || user.passwordHash === null) return null;
  const proof = passwordProof(user.id, user.passwordHash);
  const knows = device.people.some((one) => one.userId === user.id && one.proof === proof);
  return knows ? { thisDevice: `${proof}:${device.id}`, allDevices: proof } : null;
}
