import { inTransaction } from "#db/client.server";
import type { AuditAction } from "~/domain/audit/audit.server";
import {
  followingVisits,
  otherRequestedVisits,
  listVisits,
} from "~/domain/bookings/series/series.server";
import {
  findAllowedTransition,
  findTransitionRule,
  type BookingTransition,
} from "~/domain/bookings/lifecycle/status";
import type { BookingStatus } from "~/lib/vocabulary";
import { ADMIN_BOOKING_STEPS, STATUS_AFTER_STEP, type AdminBookingStep } from "./admin-steps";
import {
  transitionBooking,
  transitionVisitsFrom,
  type TransitionResult,
} from "~/domain/bookings/lifecycle/transition.server";
import { recordBookingAudit } from "./booking-audit.server";
import { getBookingForAdmin, type BookingForAdmin } from "./bookings-list.server";
import type { CommandContext, SignedInAdmin } from "../shared/admin.server";
import { hasChangedSince } from "~/lib/row-version";

/** The statuses that an admin gives a booking, each with its transition and its audit action. */
const ADMIN_TRANSITIONS = {
  confirmed: { event: "accepted", action: "booking-confirmed" },
  cancelled: { event: "cancelled", action: "booking-cancelled" },
  completed: { event: "completed", action: "booking-completed" },
} as const satisfies Record<string, { event: BookingTransition; action: AuditAction }>;

export const STATUSES_SET_BY_ADMINS = ["confirmed", "cancelled", "completed"] as const;
export type StatusSetByAdmins = (typeof STATUSES_SET_BY_ADMINS)[number];

/** Returns the steps that the table of transitions allows an admin to take with a booking now. */
export const listAdminSteps = (
  booking: Parameters<typeof findAllowedTransition>[0],
  now: number,
): AdminBookingStep[] =>
  ADMIN_BOOKING_STEPS.filter((step) => {
    const { event } = ADMIN_TRANSITIONS[STATUS_AFTER_STEP[step]];
    return findAllowedTransition(booking, event, "admin", now) !== null;
  });

/** True if an admin must give a reason for the step; it is shown in the history. */
export const isReasonRequired = (status: BookingStatus, step: AdminBookingStep): boolean =>
  findTransitionRule(status, ADMIN_TRANSITIONS[STATUS_AFTER_STEP[step]].event, "admin")
    ?.needsReason ?? false;

export type AdminTransitionResult =
  | TransitionResult
  /** Somebody changed the booking since it was shown. */
  | { ok: false; reason: "changed-meanwhile" };

/**
 * Changes a booking's status, as the table of transitions allows. Cancelling a confirmed booking needs a
 * reason, which both sides read; in a series it can include all visits that follow. A booking that was
 * changed since the version `basedOn` is left as it is.
 */
export function transitionBookingAsAdmin(
  {
    bookingId,
    status,
    reason = "",
    andFollowing = false,
  }: {
    bookingId: number;
    status: StatusSetByAdmins;
    reason?: string;
    andFollowing?: boolean;
  },
  { by, now, basedOn }: CommandContext<SignedInAdmin>,
): AdminTransitionResult {
  const { event, action } = ADMIN_TRANSITIONS[status];
  return inTransaction(() => {
    const booking = getBookingForAdmin(bookingId);
    if (!booking) return { ok: false, reason: "unknown-booking" };
    if (hasChangedSince(booking, basedOn)) return { ok: false, reason: "changed-meanwhile" };
    const others = listOtherVisits(booking, andFollowing);
    const transition =
      andFollowing && event === "cancelled" ? transitionVisitsFrom : transitionBooking;
    const result = transition(
      { bookingId, event, reason },
      { as: "admin", userId: by.adminId },
      now,
    );
    if (!result.ok) return result;
    const changes = { status: { before: booking.status, after: status } };
    // All visits of a series have the same customer.
    for (const id of [bookingId, ...others]) {
      const visit = { id, userId: booking.userId };
      recordBookingAudit({ action, booking: visit, changes, texts: { reason } }, { by, now });
    }
    return result;
  });
}

/** Returns the ids of the other visits that change too: all visits of a request, or those that follow. */
function listOtherVisits(booking: BookingForAdmin, andFollowing: boolean): number[] {
  const visits = listVisits(booking.seriesId);
  if (booking.status === "pending")
    return otherRequestedVisits(booking, visits).map(({ id }) => id);
  return andFollowing ? followingVisits(booking, visits).map(({ id }) => id) : [];
}
