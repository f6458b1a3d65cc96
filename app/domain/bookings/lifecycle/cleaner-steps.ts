import type { BookingStatus, JobStep } from "~/lib/vocabulary";
import type { MaybeRedo } from "../redos/is-redo";
import {
  canAskForMoreTime,
  canReportProblem,
  canReportUnsafe,
  isUnderWay,
  findAllowedTransition,
  type BookingInstants,
  type BookingTransition,
} from "./status";

type Booking = { status: BookingStatus } & MaybeRedo & BookingInstants;

/** True if the table of transitions allows this one to the booking's cleaner now. */
export function canCleanerTransition(job: Booking, event: BookingTransition, now: number): boolean {
  return findAllowedTransition(job, event, "cleaner", now) !== null;
}

/** True if the page of a step is open: pages never ask for what can't be done. */
export function isCleanerStepOpen(job: Booking, step: JobStep, now: number): boolean {
  switch (step) {
    case "cancel":
      return canCleanerTransition(job, "cancelled", now);
    case "problem":
      return canReportProblem(job, now);
    case "nobody-home":
      // A cleaner who waits at the door reads there from when it can be reported.
      return isUnderWay(job, now);
    case "unsafe":
      return canReportUnsafe("cleaner", job, now);
    case "more-time":
      return canAskForMoreTime(job, now);
  }
}
