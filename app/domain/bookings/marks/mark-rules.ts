import type { MarkCause } from "~/lib/vocabulary";
import { DAY_MS } from "~/lib/durations";
import type { BookingSide } from "../lifecycle/status";

/** How long a mark lasts. It also ends with the account that it is about. */
export const MARK_LASTS_MS = 180 * DAY_MS;

/** The person that a mark is about, by their side, and its cause. */
export interface NewMark {
  side: BookingSide;
  cause: MarkCause;
  /** The side that did or reported what caused it. */
  causedBy: BookingSide;
}

/** The parts of a mark that decide what can be done with it. */
export interface MarkState {
  endsAt: number;
  answeredAt: number | null;
  decision: "kept" | "taken-back" | null;
}

/** True if a mark counts now: nobody has taken it back, and it hasn't ended. SQL for it: `markHoldsSql`. */
export const markHolds = ({ endsAt, decision }: MarkState, now: number): boolean =>
  decision !== "taken-back" && now < endsAt;

/** True if the person can answer a mark now: once, as long as it counts, also after an admin has kept it. */
export const canAnswerMark = (mark: MarkState, now: number): boolean =>
  mark.answeredAt === null && markHolds(mark, now);
