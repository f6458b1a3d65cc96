/** Which notices a list is asked for: those that were given up, or wait to go out. */
export const NOTICE_STATES = ["failed", "waiting"] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];
