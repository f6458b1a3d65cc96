import type { BookingStatus, JobStep } from "~/lib/vocabulary";
import {
  canReportProblem,
  canSayUnsafe,
  isUnderWay,
  moveNow,
  type BookingFacts,
  type BookingMove,
} from "./status";

type Job = { status: BookingStatus } & BookingFacts;

/** Whether a job's cleaner can move it so at this moment, as the table says. */
export function cleanerCan(job: Job, event: BookingMove, now: number): boolean {
  return moveNow(job, event, "cleaner", now) !== null;
}

/** Whether the page of a step is open: what can't be done can't be asked. */
export function isStepOpen(job: Job, step: JobStep, now: number): boolean {
  switch (step) {
    case "cancel":
      return cleanerCan(job, "cancelled", now);
    case "problem":
      return canReportProblem(job, now);
    case "nobody-home":
      // Whoever waits at the door reads there from when on it can be said.
      return isUnderWay(job, now);
    case "unsafe":
      return canSayUnsafe("cleaner", job, now);
  }
}
