/** States by which the list of reviews can be filtered. Without one, it has all reviews. */
export const REVIEW_STATES = ["reported", "hidden"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
