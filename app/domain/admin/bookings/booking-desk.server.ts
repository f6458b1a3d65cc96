import { inTransaction } from "#db/client.server";
import type { AuditAction } from "~/domain/audit/audit.server";
import { followingVisits, requestedWith, visitsOf } from "~/domain/bookings/series/series.server";
import {
  isUnanswered,
  moveNow,
  transitionFor,
  type BookingMove,
} from "~/domain/bookings/lifecycle/status";
import type { BookingStatus } from "~/lib/vocabulary";
import { BOOKING_STEPS, STATUS_OF_STEP, type BookingStep } from "./booking-steps";
import {
  transitionBooking,
  transitionFromVisit,
  type TransitionResult,
} from "~/domain/bookings/lifecycle/transition.server";
import { recordOnBooking } from "./booking-record.server";
import { getDeskBooking, type DeskBooking } from "./bookings-list.server";

/** The statuses that an admin gives a booking, with the move that leads there and its line on record. */
const MOVES = {
  confirmed: { event: "accepted", action: "booking-confirmed" },
  cancelled: { event: "cancelled", action: "booking-cancelled" },
  completed: { event: "completed", action: "booking-completed" },
} as const satisfies Record<string, { event: BookingMove; action: AuditAction }>;

export const DESK_STATUSES = ["confirmed", "cancelled", "completed"] as const;
export type DeskStatus = (typeof DESK_STATUSES)[number];

/**
 * What an admin can make of a booking now. Of a request that nobody answered in time everybody is told
 * that it is over; nothing is offered of it any more.
 */
export function listStepsOf(
  booking: Parameters<typeof moveNow>[0] & { status: BookingStatus },
  now: number,
): BookingStep[] {
  if (isUnanswered(booking, now)) return [];
  return BOOKING_STEPS.filter(
    (step) => moveNow(booking, MOVES[STATUS_OF_STEP[step]].event, "admin", now) !== null,
  );
}

/** Whether the history must say why an admin does that with a booking. */
export const getNeedsReason = (status: BookingStatus, step: BookingStep): boolean =>
  transitionFor(status, MOVES[STATUS_OF_STEP[step]].event, "admin")?.needsReason ?? false;

/**
 * An admin moves a booking, as the table of transitions allows it. A confirmed one is cancelled with a
 * reason, which both sides read; of a series it can be this visit and all that follow. One that somebody
 * changed since it was shown with `rowVersion` stays as it is; left out, it is moved as it stands.
 */
export function moveBooking(
  {
    bookingId,
    status,
    reason = "",
    andFollowing = false,
    rowVersion,
  }: {
    bookingId: number;
    status: DeskStatus;
    reason?: string;
    andFollowing?: boolean;
    rowVersion?: number | undefined;
  },
  adminId: number,
  now: number,
): TransitionResult {
  const { event, action } = MOVES[status];
  return inTransaction(() => {
    const booking = getDeskBooking(bookingId);
    if (!booking) return { ok: false, reason: "unknown-booking" };
    if (rowVersion !== undefined && booking.rowVersion !== rowVersion) {
      return { ok: false, reason: "not-possible" };
    }
    const others = movedWith(booking, andFollowing);
    const move = andFollowing && event === "cancelled" ? transitionFromVisit : transitionBooking;
    const moved = move({ bookingId, event, reason }, { as: "admin", userId: adminId }, now);
    if (!moved.ok) return moved;
    const changes = { status: { before: booking.status, after: status } };
    // The customer of one visit is that of all.
    for (const id of [bookingId, ...others]) {
      const moved = { id, userId: booking.userId };
      recordOnBooking({ action, booking: moved, changes, words: { reason } }, adminId, now);
    }
    return moved;
  });
}

/** The other visits of a series to which the same happens: all of a request, or those that follow. */
function movedWith(booking: DeskBooking, andFollowing: boolean): number[] {
  const visits = visitsOf(booking.seriesId);
  if (booking.status === "pending") return requestedWith(booking, visits).map(({ id }) => id);
  return andFollowing ? followingVisits(booking, visits).map(({ id }) => id) : [];
}
