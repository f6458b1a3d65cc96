/** Which notices a list is asked for: those that were given up, or wait to go out. */
export const NOTIFICATION_QUEUE_STATES = ["failed", "waiting"] as const;
export type NotificationQueueState = (typeof NOTIFICATION_QUEUE_STATES)[number];
