import type { BookingStatus, MyBookingStep } from "~/lib/vocabulary";
import { rescheduleModeOf } from "../rescheduling/reschedule-proposal";
import type { MaybeRedo } from "../redos/is-redo";
import {
  canAskForMoreTime,
  canBeCorrected,
  canReportUnsafe,
  findAllowedTransition,
  type BookingInstants,
} from "./status";

type Booking = { status: BookingStatus } & MaybeRedo &
  BookingInstants &
  Parameters<typeof rescheduleModeOf>[0];

/** Returns the event for cancelling as a customer: `withdrawn` for a request, `cancelled` for a booking. */
export const cancelEventFor = ({ status }: { status: BookingStatus }) =>
  status === "pending" ? "withdrawn" : "cancelled";

/** True if the page of a step is open to the booking's customer: pages never ask for what can't be done. */
export function isCustomerStepOpen(booking: Booking, step: MyBookingStep, now: number): boolean {
  switch (step) {
    case "cancel":
      return findAllowedTransition(booking, cancelEventFor(booking), "customer", now) !== null;
    case "details":
      return canBeCorrected(booking, now);
    case "move": {
      const mode = rescheduleModeOf(booking, now);
      return mode === "at-once" || mode === "by-asking";
    }
    case "unsafe":
      return canReportUnsafe("customer", booking, now);
    case "more-time":
      return canAskForMoreTime(booking, now);
  }
}
