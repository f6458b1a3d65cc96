import { inTransaction } from "#db/client.server";
import {
  reassignToCleaner,
  rescheduleToTime,
  type AdminRescheduleResult,
  type ReassignResult,
} from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import {
  giveLostJob,
  type GiveLostJobResult,
} from "~/domain/bookings/substitutes/give-lost-job.server";
import {
  correctPayment,
  type CorrectPaymentResult,
} from "~/domain/bookings/lifecycle/correct-payment.server";
import {
  settleProblem,
  type SettleProblemResult,
} from "~/domain/bookings/problems/problems.server";
import {
  liftUnsafeBlock,
  type LiftUnsafeBlockResult,
} from "~/domain/bookings/problems/unsafe-reports.server";
import type { CommandContext, SignedInAdmin } from "../shared/admin.server";
import { formatAuditTime, recordBookingAudit } from "./booking-audit.server";
import { getProblemForAdmin } from "./problems-list.server";

/* Admin commands on bookings, other than status changes. Each writes an audit entry. */

/** Gives a booking another time of the same cleaner. */
export function rescheduleBookingAsAdmin(
  change: Omit<Parameters<typeof rescheduleToTime>[0], "basedOn">,
  { by, now, basedOn }: CommandContext<SignedInAdmin>,
): AdminRescheduleResult {
  return inTransaction(() => {
    const result = rescheduleToTime({ ...change, basedOn }, { userId: by.adminId }, now);
    if (result.ok) {
      const changes = {
        startsAt: { before: formatAuditTime(result.was), after: formatAuditTime(change) },
      };
      const texts = { reason: change.reason };
      const booking = result.was;
      recordBookingAudit({ action: "booking-moved", booking, changes, texts }, { by, now });
    }
    return result;
  });
}

/** Gives a booking to another cleaner, once both people have agreed. */
export function reassignBookingAsAdmin(
  change: Omit<Parameters<typeof reassignToCleaner>[0], "basedOn">,
  { by, now, basedOn }: CommandContext<SignedInAdmin>,
): ReassignResult {
  return inTransaction(() => {
    const result = reassignToCleaner({ ...change, basedOn }, { userId: by.adminId }, now);
    if (result.ok) {
      const changes = { cleaner: { before: result.was.cleanerId, after: change.cleanerId } };
      const texts = { reason: change.reason };
      const booking = result.was;
      recordBookingAudit({ action: "booking-reassigned", booking, changes, texts }, { by, now });
    }
    return result;
  });
}

/**
 * Gives a booking that has lost its cleaner to somebody, once both people have agreed. The platform fee is in
 * the audit entry, if it is lower because the cleaner is dearer than what was agreed.
 */
export function giveLostJobAsAdmin(
  given: Parameters<typeof giveLostJob>[0],
  { by, now }: CommandContext<SignedInAdmin>,
): GiveLostJobResult {
  return inTransaction(() => {
    const result = giveLostJob(given, { userId: by.adminId }, now);
    if (result.ok) {
      const { bookingId, lost, platformFee } = result;
      const changes = {
        cleaner: { before: lost.cleanerId, after: given.cleanerId },
        ...(platformFee.before !== platformFee.after && { platformFee }),
      };
      const details = { givenAs: bookingId };
      recordBookingAudit(
        { action: "booking-reassigned", booking: lost, changes, details },
        { by, now },
      );
    }
    return result;
  });
}

/**
 * Corrects how a completed booking was paid. The reason is kept in the audit log alone, unless it decides between
 * its two people, who read it.
 */
export function correctPaymentAsAdmin(
  correction: Omit<Parameters<typeof correctPayment>[0], "basedOn">,
  { by, now, basedOn }: CommandContext<SignedInAdmin>,
): CorrectPaymentResult {
  return inTransaction(() => {
    const result = correctPayment({ ...correction, basedOn }, { userId: by.adminId }, now);
    if (result.ok && result.was) {
      const { payment: before, ...booking } = result.was;
      const changes = { payment: { before, after: correction.payment } };
      const texts = { reason: correction.reason };
      recordBookingAudit(
        { action: "booking-payment-corrected", booking, changes, texts },
        { by, now },
      );
    }
    return result;
  });
}

/** Settles a problem. The audit entry names the admin who did it first. */
export function settleProblemAsAdmin(
  settlement: Parameters<typeof settleProblem>[0],
  { by, now }: CommandContext<SignedInAdmin>,
): SettleProblemResult {
  return inTransaction(() => {
    const result = settleProblem(settlement, { userId: by.adminId }, now);
    const problem = result.ok && result.isNew ? getProblemForAdmin(settlement.problemId) : null;
    if (problem) {
      const { id, bookingId, customerId, wordsToCustomer, wordsToCleaner } = problem;
      recordBookingAudit(
        {
          action: "problem-settled",
          booking: { id: bookingId, userId: customerId },
          changes: { problem: { before: "open", after: "settled" } },
          // The texts as stored: texts that nobody can read were dropped.
          texts: { wordsToCustomer, wordsToCleaner },
          details: { problem: id },
        },
        { by, now },
      );
    }
    return result;
  });
}

/** Lifts the block between two people of whom one didn't feel safe. The reason is kept in the audit log. */
export function liftUnsafeBlockAsAdmin(
  lift: Parameters<typeof liftUnsafeBlock>[0],
  { by, now }: CommandContext<SignedInAdmin>,
): LiftUnsafeBlockResult {
  return inTransaction(() => {
    const result = liftUnsafeBlock(lift, by.adminId, now);
    if (result.ok && result.isNew) {
      const booking = { id: lift.bookingId, userId: result.customerId };
      const texts = { reason: lift.reason };
      recordBookingAudit(
        { action: "unsafe-block-lifted", booking, changes: {}, texts },
        { by, now },
      );
    }
    return result;
  });
}
