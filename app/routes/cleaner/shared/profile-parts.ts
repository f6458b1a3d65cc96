/** The parts of the form of a cleaner's profile, in their order. */
export const PROFILE_PARTS = ["who", "work", "terms"] as const;

export type ProfilePart = (typeof PROFILE_PARTS)[number];
