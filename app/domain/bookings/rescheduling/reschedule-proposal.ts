import { answersRequests, earliestStartOfRequest } from "~/domain/schedule/response-deadline";
import { slotHour } from "~/domain/schedule/slots";
import { instantOf, type CityDate } from "~/lib/bangkok-time";
import type { BookingStatus, SlotLabel } from "~/lib/vocabulary";
import { canBeRescheduled } from "../lifecycle/status";

/** Another time that a cleaner was asked for, and until when it can be answered. */
export interface RescheduleProposal {
  date: CityDate;
  time: SlotLabel;
  startsAt: number;
  endsAt: number;
  until: number;
}

interface BookingWithProposal {
  status: BookingStatus;
  startsAt: number;
  hoursBilled: number;
  proposedDate: CityDate | null;
  proposedTime: SlotLabel | null;
  proposedUntil: number | null;
}

/** Returns the proposal that waits for the cleaner's answer now, or null. */
export function rescheduleProposalOf(
  { proposedDate, proposedTime, proposedUntil, hoursBilled, ...booking }: BookingWithProposal,
  now: number,
): RescheduleProposal | null {
  if (proposedDate === null || proposedTime === null || proposedUntil === null) return null;
  if (!canBeRescheduled(booking, now) || now >= proposedUntil) return null;
  const startHour = slotHour(proposedTime);
  return {
    date: proposedDate,
    time: proposedTime,
    startsAt: instantOf(proposedDate, startHour),
    endsAt: instantOf(proposedDate, startHour + hoursBilled),
    until: proposedUntil,
  };
}

/**
 * The way in which a customer can reschedule a booking now: at once, or by asking its cleaner; or why not.
 * A cleaner who is asked must have an hour of daytime to answer before the booked time.
 */
export type RescheduleMode =
  "at-once" | "by-asking" | "asked-already" | "too-late-to-ask" | "not-possible";

export function rescheduleModeOf(
  booking: BookingWithProposal & { instantBooking: boolean },
  now: number,
): RescheduleMode {
  if (!canBeRescheduled(booking, now)) return "not-possible";
  if (rescheduleProposalOf(booking, now)) return "asked-already";
  if (!answersRequests(booking)) return "at-once";
  return booking.startsAt < earliestStartOfRequest(now) ? "too-late-to-ask" : "by-asking";
}
