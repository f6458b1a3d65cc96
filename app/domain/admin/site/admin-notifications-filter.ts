/** States by which the list of notifications can be filtered: dead letters, or waiting to be sent. */
export const NOTIFICATION_QUEUE_STATES = ["failed", "waiting"] as const;
export type NotificationQueueState = (typeof NOTIFICATION_QUEUE_STATES)[number];
