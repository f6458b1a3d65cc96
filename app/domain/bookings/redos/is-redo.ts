/** A booking with what says whether it is a redo. */
export interface MaybeRedo {
  /** The problem because of which it was booked; null if it isn't a redo. */
  redoOfProblemId: number | null;
}

/** True if a booking is a redo. */
export const isRedo = ({ redoOfProblemId }: MaybeRedo): boolean => redoOfProblemId !== null;
