/** How a cleaner stands, as their list is asked for it. */
export const DESK_CLEANER_STATES = [
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
export type DeskCleanerState = (typeof DESK_CLEANER_STATES)[number];

export const DESK_CLEANER_ORDERS = ["newest", "oldest", "name", "rating", "check"] as const;
export type DeskCleanerOrder = (typeof DESK_CLEANER_ORDERS)[number];

/** States whose cleaners wait for an admin, one after the other. */
export const CLEANER_QUEUES = [
  "to-verify",
  "changed",
  "expiring",
  "expired",
] as const satisfies readonly DeskCleanerState[];
export type CleanerQueue = (typeof CLEANER_QUEUES)[number];
