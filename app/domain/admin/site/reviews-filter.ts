/** States by which the list of reviews can be filtered. Without one, it has all reviews. */
export const REVIEW_STATES = ["reported", "hidden"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Most stars of a review that is called bad: those are what admins read first. */
export const MOST_BAD_STARS = 3;
