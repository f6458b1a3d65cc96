/**
 * How many rows one step of a sweep deletes at most: some milliseconds of the one thread, and of the
 * lock. A sweep says whether it may find more; requests are answered between its steps.
 */
export const SWEEP_BATCH_SIZE = 500;

/** Whether a sweep that deleted so many rows may find more. */
export function hasMoreToSweep({ changes }: { changes: number }): boolean {
  return changes >= SWEEP_BATCH_SIZE;
}
