/** Returns an instant in JSON's format: ISO 8601, UTC. */
export const isoOf = (instant: number) => new Date(instant).toISOString();

/** Returns the same for an instant that may be missing. */
export const isoOrNull = (instant: number | null) => (instant === null ? null : isoOf(instant));
