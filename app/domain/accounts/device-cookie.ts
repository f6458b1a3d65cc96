/**
 * The content of a device cookie, which marks a browser on which somebody signed in before. It gives no
 * access; attempts from there to sign in to those people's accounts are counted apart from those of
 * strangers.
 */
export interface DeviceCookie {
  /** A random value. */
  id: string;
  /** The people who signed in there. */
  people: readonly DeviceOwner[];
}

export interface DeviceOwner {
  userId: number;
  /** Proof of the password that they signed in with (known-device.server.ts). */
  proof: string;
}
