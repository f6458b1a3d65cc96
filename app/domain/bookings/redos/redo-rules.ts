import type { ProblemKind, ProblemWish } from "~/lib/vocabulary";
import { canSeeProblem, type BookingSide } from "../lifecycle/status";

/** A problem with all that decides whether somebody can come again because of it. */
export interface ProblemForRedo {
  kind: ProblemKind;
  reportedBy: BookingSide;
  /** The thing that the reporter asks for; null if they weren't asked. */
  wish: ProblemWish | null;
  settledAt: number | null;
  redoAgreedAt: number | null;
  /** The redo that is ahead, or was done. */
  redoId: number | null;
  /** Not null if the booking that it is about is itself a redo. */
  redoOfProblemId: number | null;
}

/** `whateverState`: also if it is settled, or a redo of it is booked already. */
interface Options {
  whateverState?: boolean;
}

const isOpenWithoutRedo = ({ settledAt, redoId }: ProblemForRedo): boolean =>
  settledAt === null && redoId === null;

/** True if the customer wants somebody to come again, or wasn't asked, or the cleaner has agreed already. */
const isRedoWanted = ({ wish, redoAgreedAt }: ProblemForRedo): boolean =>
  wish === null || wish === "come-back" || redoAgreedAt !== null;

/**
 * True if the booking's cleaner can agree to come again: the customer has reported the problem and asked for
 * that, the cleaner may know of it, it is open, and no redo of it is ahead. Of a problem of a redo admins decide.
 */
export const canAgreeToRedo = (
  problem: ProblemForRedo,
  { whateverState = false }: Options = {},
): boolean =>
  problem.reportedBy === "customer" &&
  canSeeProblem("cleaner", problem) &&
  problem.redoOfProblemId === null &&
  (whateverState || (isOpenWithoutRedo(problem) && isRedoWanted(problem)));

/** True if the customer can choose a time for the redo: the cleaner has agreed to it. */
export const canCustomerBookRedo = (problem: ProblemForRedo, options: Options = {}): boolean =>
  canAgreeToRedo(problem, options) &&
  (options.whateverState === true || problem.redoAgreedAt !== null);

/**
 * True if an admin can book a redo of a problem, open or settled. What a cleaner alone has reported to admins
 * isn't made up for.
 */
export const canAdminBookRedo = (problem: ProblemForRedo): boolean =>
  problem.redoId === null && canSeeProblem("customer", problem);
