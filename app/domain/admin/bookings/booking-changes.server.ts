import { inTransaction } from "#db/client.server";
import {
  giveToCleaner,
  moveToTime,
  type MoveResult,
  type ReassignResult,
} from "~/domain/bookings/rescheduling/moves.server";
import { settleProblem, type SettlementResult } from "~/domain/bookings/problems/problems.server";
import { liftUnsafeBlock, type LiftResult } from "~/domain/bookings/problems/unsafe.server";
import { momentOf, recordOnBooking } from "./booking-record.server";
import { getProblem } from "./problems-list.server";

/* What admins do with bookings besides their status, each with its line on record. */

/** An admin moves a booking to another time of its cleaner. */
export function rescheduleBooking(
  move: Parameters<typeof moveToTime>[0],
  adminId: number,
  now: number,
): MoveResult {
  return inTransaction(() => {
    const moved = moveToTime(move, { userId: adminId }, now);
    if (moved.ok) {
      const changes = { startsAt: { before: momentOf(moved.was), after: momentOf(move) } };
      const words = { reason: move.reason };
      const booking = moved.was;
      recordOnBooking({ action: "booking-moved", booking, changes, words }, adminId, now);
    }
    return moved;
  });
}

/** An admin gives a booking to another cleaner, once both people have agreed. */
export function reassignBooking(
  change: Parameters<typeof giveToCleaner>[0],
  adminId: number,
  now: number,
): ReassignResult {
  return inTransaction(() => {
    const given = giveToCleaner(change, { userId: adminId }, now);
    if (given.ok) {
      const changes = { cleaner: { before: given.was.cleanerId, after: change.cleanerId } };
      const words = { reason: change.reason };
      const booking = given.was;
      recordOnBooking({ action: "booking-reassigned", booking, changes, words }, adminId, now);
    }
    return given;
  });
}

/** An admin settles a problem; on record is who did it first. */
export function settleReport(
  settlement: Parameters<typeof settleProblem>[0],
  adminId: number,
  now: number,
): SettlementResult {
  return inTransaction(() => {
    const settled = settleProblem(settlement, { userId: adminId }, now);
    const problem = settled.ok && settled.isNew ? getProblem(settlement.problemId) : null;
    if (problem) {
      const { id, bookingId, customerId, wordsToCustomer, wordsToCleaner } = problem;
      recordOnBooking(
        {
          action: "problem-settled",
          booking: { id: bookingId, userId: customerId },
          changes: { problem: { before: "open", after: "settled" } },
          // What nobody reads was thrown away.
          words: { wordsToCustomer, wordsToCleaner },
          more: { problem: id },
        },
        adminId,
        now,
      );
    }
    return settled;
  });
}

/** An admin lets two people meet again of whom one didn't feel safe; the reason stays on record. */
export function offerVisitsAgain(
  lift: Parameters<typeof liftUnsafeBlock>[0],
  adminId: number,
  now: number,
): LiftResult {
  return inTransaction(() => {
    const lifted = liftUnsafeBlock(lift, adminId, now);
    if (lifted.ok && lifted.isNew) {
      const booking = { id: lift.bookingId, userId: lifted.customerId };
      const words = { reason: lift.reason };
      recordOnBooking({ action: "unsafe-block-lifted", booking, changes: {}, words }, adminId, now);
    }
    return lifted;
  });
}
