import type { BookingStatus, MyBookingStep } from "~/lib/vocabulary";
import { wayToMove } from "../rescheduling/proposals";
import { canBeCorrected, canSayUnsafe, moveNow, type BookingFacts } from "./status";

type Booking = { status: BookingStatus } & BookingFacts & Parameters<typeof wayToMove>[0];

/** What a customer's calling off is: of a request another move than of a booking. */
export const callingOff = ({ status }: { status: BookingStatus }) =>
  status === "pending" ? "withdrawn" : "cancelled";

/** Whether the page of a step is open to the booking's customer: what can't be done can't be asked. */
export function isMyStepOpen(booking: Booking, step: MyBookingStep, now: number): boolean {
  switch (step) {
    case "cancel":
      return moveNow(booking, callingOff(booking), "customer", now) !== null;
    case "details":
      return canBeCorrected(booking, now);
    case "move": {
      const way = wayToMove(booking, now);
      return way === "at-once" || way === "by-asking";
    }
    case "unsafe":
      return canSayUnsafe("customer", booking, now);
  }
}
