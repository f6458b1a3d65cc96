/** States by which the list of cleaners can be filtered. */
export const ADMIN_CLEANER_STATES = [
  "to-verify",
  "changed",
  "expiring",
  "expired",
  "verified",
  "listed",
  "paused",
  "set-aside",
  "deactivated",
] as const;
export type AdminCleanerState = (typeof ADMIN_CLEANER_STATES)[number];

export const ADMIN_CLEANER_ORDERS = ["newest", "oldest", "name", "rating", "check"] as const;
export type AdminCleanerOrder = (typeof ADMIN_CLEANER_ORDERS)[number];

/** States whose cleaners wait for an admin. */
export const CLEANER_QUEUES = [
  "to-verify",
  "changed",
  "expiring",
  "expired",
] as const satisfies readonly AdminCleanerState[];
export type CleanerQueue = (typeof CLEANER_QUEUES)[number];
