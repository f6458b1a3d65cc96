import type { BookingStatus, JobStep } from "~/lib/vocabulary";
import {
  canReportProblem,
  canReportUnsafe,
  isUnderWay,
  findAllowedTransition,
  type BookingInstants,
  type BookingTransition,
} from "./status";

type Booking = { status: BookingStatus } & BookingInstants;

/** Whether a job's cleaner can move it so at this moment, as the table says. */
export function canCleanerTransition(job: Booking, event: BookingTransition, now: number): boolean {
  return findAllowedTransition(job, event, "cleaner", now) !== null;
}

/** Whether the page of a step is open: what can't be done can't be asked. */
export function isCleanerStepOpen(job: Booking, step: JobStep, now: number): boolean {
  switch (step) {
    case "cancel":
      return canCleanerTransition(job, "cancelled", now);
    case "problem":
      return canReportProblem(job, now);
    case "nobody-home":
      // Whoever waits at the door reads there from when on it can be said.
      return isUnderWay(job, now);
    case "unsafe":
      return canReportUnsafe("cleaner", job, now);
  }
}
