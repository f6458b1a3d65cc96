import {
  reassignToCleaner,
  type BookingToReschedule,
  type ReassignResult,
} from "./reschedule-or-reassign.server";

/*
 * Several jobs are given to those whom an admin has chosen for them: all or none, together with what else is done
 * in the same transaction.
 */

/** A job that somebody takes over as it is: an admin has spoken with both people. */
export interface JobToGive {
  bookingId: number;
  cleanerId: number;
}

/** A job that nobody can take over as it was chosen, with the reason. */
export interface RefusedJob extends JobToGive {
  reason: Extract<ReassignResult, { ok: false }>["reason"];
}

/** A job that somebody has taken over, with the booking as it was before. */
export interface ReassignedJob extends JobToGive {
  was: BookingToReschedule;
}

/** The refusal of all, if somebody who was chosen isn't free any more, or twice at the same hours. */
export interface NotGiven {
  ok: false;
  reason: "not-given";
  refused: RefusedJob[];
}

/** Undoes all that was done before a choice turned out to be impossible. */
class JobsNotGiven extends Error {
  constructor(readonly refused: RefusedJob[]) {
    super("Jobs couldn't be given to those who were chosen.");
  }
}

/**
 * Reassigns jobs as an admin, all or none. Call it in a transaction inside `orNotGiven`: a refusal undoes the
 * whole transaction.
 */
export function reassignTogether(
  jobs: readonly JobToGive[],
  change: { reason: string; isOfAbsence?: boolean },
  by: { userId: number },
  now: number,
): ReassignedJob[] {
  const refused: RefusedJob[] = [];
  const reassigned = jobs.flatMap((job) => {
    const result = reassignToCleaner({ ...change, ...job, agreed: true }, by, now);
    if (result.ok) return [{ ...job, was: result.was }];
    refused.push({ ...job, reason: result.reason });
    return [];
  });
  if (refused.length > 0) throw new JobsNotGiven(refused);
  return reassigned;
}

/** Returns the result of a transaction, or which of its jobs couldn't be given: then nothing has been done. */
export function orNotGiven<Result>(run: () => Result): Result | NotGiven {
  try {
    return run();
  } catch (error) {
    if (error instanceof JobsNotGiven) {
      return { ok: false, reason: "not-given", refused: error.refused };
    }
    throw error;
  }
}
