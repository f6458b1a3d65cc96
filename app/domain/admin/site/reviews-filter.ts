/** Which reviews the desk can be asked for; all others too without one. */
export const REVIEW_STATES = ["reported", "hidden"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
