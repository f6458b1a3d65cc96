import { inTransaction } from "#db/client.server";
import { recordAudit, type AuditAction } from "~/domain/audit/audit.server";
import {
  giveToCleaner,
  moveToTime,
  type MoveResult,
  type ReassignResult,
} from "~/domain/bookings/moves.server";
import type { CityDate } from "~/lib/bangkok-time";
import { slotHour } from "~/domain/schedule/slots";
import type { SlotLabel } from "~/lib/vocabulary";
import { settleProblem, type SettlementResult } from "~/domain/bookings/problems.server";

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
      const startsAt = { before: momentOf(moved.was), after: momentOf(move) };
      record("booking-moved", move.bookingId, adminId, now, { changes: { startsAt } });
    }
    return moved;
  });
}

/** A day and the hour on it: `2026-11-30 13:00`. */
const momentOf = ({ date, time }: { date: CityDate; time: SlotLabel }) =>
  `${date} ${String(slotHour(time)).padStart(2, "0")}:00`;

/** An admin gives a booking to another cleaner, once both people have agreed. */
export function reassignBooking(
  change: Parameters<typeof giveToCleaner>[0],
  adminId: number,
  now: number,
): ReassignResult {
  return inTransaction(() => {
    const given = giveToCleaner(change, { userId: adminId }, now);
    if (given.ok) {
      const cleaner = { before: given.was.cleanerId, after: change.cleanerId };
      record("booking-reassigned", change.bookingId, adminId, now, { changes: { cleaner } });
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
    if (settled.ok && settled.isNew) {
      const { problemId } = settlement;
      record("problem-settled", settled.bookingId, adminId, now, { problem: problemId });
    }
    return settled;
  });
}

function record(
  action: AuditAction,
  bookingId: number,
  adminId: number,
  now: number,
  details: Record<string, unknown>,
): void {
  recordAudit(
    { actorUserId: adminId, action, subjectType: "booking", subjectId: bookingId, details },
    now,
  );
}
