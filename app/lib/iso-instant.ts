/** An instant as JSON has it: ISO 8601, UTC. */
export const isoOf = (instant: number) => new Date(instant).toISOString();

/** The same for one that may be missing. */
export const isoOrNull = (instant: number | null) => (instant === null ? null : isoOf(instant));
