/**
 * Most rows that one step of a sweep deletes: that takes some milliseconds of the one thread, and of the
 * lock. A sweep says if it may find more; requests are answered between its steps.
 */
export const SWEEP_BATCH_SIZE = 500;

/**
 * Most rows of a kind in one round of a background job that publishes or settles something: requests are
 * served between two rounds.
 */
export const ROUND_SIZE = 50;

/** True if a sweep that deleted `changes` rows may find more. */
export function hasMoreToSweep({ changes }: { changes: number }): boolean {
  return changes >= SWEEP_BATCH_SIZE;
}
