/** States by which the list of marks can be filtered. Without one, it has all marks. */
export const MARK_STATES = [
  "undecided",
  /** Its person has answered since an admin last decided it, if ever. */
  "answered",
  "kept",
  "taken-back",
] as const;
export type MarkStateFilter = (typeof MARK_STATES)[number];
