import { inTransaction, db } from "#db/client.server";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { openDayAgain } from "~/domain/bookings/absences/open-day-again.server";
import { reportAbsence } from "~/domain/bookings/absences/report-absence.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { acceptBooking, declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import {
  recordFeePayment,
  takeBackFeeEntry,
  waiveFee,
  type FeePayment,
} from "~/domain/admin/money/fee-entries.server";
import {
  cancelBookingAsCleaner,
  completeBooking,
  markPaid,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { correctPayment } from "~/domain/bookings/lifecycle/correct-payment.server";
import { advancePayments } from "~/domain/bookings/paying/payment-clock.server";
import { sayPaid } from "~/domain/bookings/paying/say-paid.server";
import { reportProblemAsCustomer, settleProblem } from "~/domain/bookings/problems/problems.server";
import { closeBookingsOf } from "~/domain/bookings/lifecycle/close-bookings.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { settleBookings } from "~/domain/bookings/lifecycle/settle-bookings.server";
import { blockCustomer, unblockCustomer } from "~/domain/bookings/problems/cleaner-blocks.server";
import {
  answerProposal,
  rescheduleBookingAsCustomer,
  settleProposals,
} from "~/domain/bookings/rescheduling/reschedule.server";
import { advanceSearches } from "~/domain/bookings/substitutes/advance-search.server";
import { giveLostJob } from "~/domain/bookings/substitutes/give-lost-job.server";
import { giveBack } from "~/domain/bookings/substitutes/give-back.server";
import {
  changeIfCleanerCant,
  startSearchAsCustomer,
  stopSearch,
} from "~/domain/bookings/substitutes/search-commands.server";
import { pauseCleaner, resumeCleaner } from "~/domain/cleaners/cleaner-settings.server";

/*
 * Everything that happens in the random histories of bookings, as commands with a name and plain values: this
 * process can carry them out, or another one (history-process.ts).
 */
export const HISTORY_COMMANDS = {
  createBooking,
  cancelBookingAsCleaner,
  acceptBooking,
  declineBooking,
  startSearchAsCustomer,
  stopSearch,
  giveBack,
  giveLostJob,
  blockCustomer,
  unblockCustomer,
  pauseCleaner,
  resumeCleaner,
  cancelBookingAsCustomer,
  changeIfCleanerCant,
  reportAbsence,
  openDayAgain,
  rescheduleBookingAsCustomer,
  answerProposal,
  /** The background jobs; without the searches they are what a control needs. */
  sweep(now: number, advances: boolean) {
    settleBookings(now);
    settleProposals(now);
    if (advances) advanceSearches(now);
  },
  takeDayOff(cleanerId: number, date: string) {
    db().insert(cleanerBlockedDates).values({ cleanerId, date }).onConflictDoNothing().run();
  },
  completeBooking,
  markPaid,
  sayPaid,
  correctPayment,
  reportProblemAsCustomer,
  settleProblem,
  advancePayments,
  recordFeePayment: (payment: FeePayment, adminId: number, now: number) =>
    recordFeePayment(payment, { by: { adminId }, now }),
  waiveFee: (cleanerId: number, bookingId: number, adminId: number, now: number) =>
    waiveFee({ cleanerId, what: { bookingId }, reason: "x" }, { by: { adminId }, now }),
  takeBackFeeEntry: (cleanerId: number, entryId: number, adminId: number, now: number) =>
    takeBackFeeEntry({ cleanerId, entryId, reason: "x" }, { by: { adminId }, now }),
  closeAccount: (userId: number, now: number) => inTransaction(() => closeBookingsOf(userId, now)),
};

type Commands = typeof HISTORY_COMMANDS;
type CommandName = keyof Commands;

/** A command with its values, which are plain: another process reads them as JSON. */
export type HistoryCommand = {
  [N in CommandName]: { name: N; values: Parameters<Commands[N]> };
}[CommandName];

/** Carries out a command in this process. */
export function perform({ name, values }: HistoryCommand): unknown {
  const command = HISTORY_COMMANDS[name] as (...values: unknown[]) => unknown;
  return command(...values);
}
