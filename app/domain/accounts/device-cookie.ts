/**
 * What a device cookie says: a browser on which somebody signed in before. It opens nothing; attempts
 * to sign in to those people's accounts from there are counted apart from those of strangers.
 */
export interface DeviceCookie {
  /** Random. */
  id: string;
  /** Who signed in there. */
  people: readonly DeviceOwner[];
}

export interface DeviceOwner {
  userId: number;
  /** Of the password that they signed in with (known-device.server.ts). */
  proof: string;
}
