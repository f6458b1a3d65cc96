import { eq } from "drizzle-orm";
import { inTransaction, db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { openDayAgain } from "~/domain/bookings/absences/open-day-again.server";
import { reportAbsence } from "~/domain/bookings/absences/report-absence.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { acceptBooking, declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import {
  changeCaseMoneyAsAdmin,
  noteCaseMoneyAsAdmin,
  waiveFeeOfCase,
  withdrawCaseMoneyAsAdmin,
} from "~/domain/admin/bookings/case-money.server";
import { decideMark } from "~/domain/admin/marks/decide-marks.server";
import {
  recordFeePayment,
  takeBackFeeEntry,
  waiveFee,
  type FeePayment,
} from "~/domain/admin/money/fee-entries.server";
import {
  logDoorTry,
  reportCleanerIsntThere,
  reportDoorOpened,
  sayComingToOpen,
  startDoorWait,
} from "~/domain/bookings/door/door-commands.server";
import {
  cancelBookingAsCleaner,
  completeBooking,
  markPaid,
  reportNobodyHome,
  reportOnTheWay,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { correctPayment } from "~/domain/bookings/lifecycle/correct-payment.server";
import { advancePayments } from "~/domain/bookings/paying/payment-clock.server";
import { sayPaid } from "~/domain/bookings/paying/say-paid.server";
import { closeBookingsOf } from "~/domain/bookings/lifecycle/close-bookings.server";
import {
  confirmComing,
  confirmSomebodyThere,
} from "~/domain/bookings/lifecycle/confirmations.server";
import {
  bookingDetailsVersion,
  cancelBookingAsCustomer,
  correctBooking,
} from "~/domain/bookings/lifecycle/customer-commands.server";
import { publishReminders } from "~/domain/bookings/lifecycle/reminders.server";
import { settleBookings } from "~/domain/bookings/lifecycle/settle-bookings.server";
import { transitionBooking } from "~/domain/bookings/lifecycle/transition.server";
import {
  acceptMoreTime,
  declineMoreTime,
  proposeMoreTime,
  withdrawMoreTime,
} from "~/domain/bookings/more-time/more-time.server";
import { sweepMarks } from "~/domain/bookings/marks/marks.server";
import { answerMark } from "~/domain/bookings/marks/own-marks.server";
import { sayCaseMoneyPaid } from "~/domain/bookings/problems/case-entries.server";
import { blockCustomer, unblockCustomer } from "~/domain/bookings/problems/cleaner-blocks.server";
import {
  remindAdminsOfLateProblems,
  reportProblemAsCleaner,
  reportProblemAsCustomer,
  settleProblem,
} from "~/domain/bookings/problems/problems.server";
import { sweepRetainedContacts } from "~/domain/bookings/problems/retained-contacts.server";
import {
  remindAdminsOfUnsafeReports,
  reportFeelingUnsafe,
} from "~/domain/bookings/problems/unsafe-reports.server";
import {
  reassignToCleaner,
  rescheduleToTime,
} from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import {
  answerProposal,
  rescheduleBookingAsCustomer,
  settleProposals,
  withdrawProposal,
} from "~/domain/bookings/rescheduling/reschedule.server";
import { advanceSearches } from "~/domain/bookings/substitutes/advance-search.server";
import { giveLostJob } from "~/domain/bookings/substitutes/give-lost-job.server";
import { giveBack } from "~/domain/bookings/substitutes/give-back.server";
import {
  changeIfCleanerCant,
  startSearchAsCustomer,
  stopSearch,
} from "~/domain/bookings/substitutes/search-commands.server";
import { recordFriendships } from "~/domain/channels/line/line-links.server";
import { saveAvailability } from "~/domain/cleaners/availability.server";
import { pauseCleaner, resumeCleaner } from "~/domain/cleaners/cleaner-settings.server";
import { endDeletionEmails } from "./notifications";
import { deleteAccount } from "~/domain/privacy/delete-account.server";

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
  saveAvailability,
  recordFriendships,
  cancelBookingAsCustomer,
  changeIfCleanerCant,
  reportAbsence,
  openDayAgain,
  rescheduleBookingAsCustomer,
  answerProposal,
  withdrawProposal,
  reassignToCleaner,
  rescheduleToTime,
  confirmComing,
  confirmSomebodyThere,
  reportOnTheWay,
  startDoorWait,
  logDoorTry,
  reportDoorOpened,
  sayComingToOpen,
  reportCleanerIsntThere,
  reportNobodyHome,
  settleProblem,
  proposeMoreTime,
  acceptMoreTime,
  declineMoreTime,
  withdrawMoreTime,
  completeBooking,
  markPaid,
  reportFeelingUnsafe,
  /** Ends a booking as an admin. */
  endAsAdmin(
    given: { bookingId: number; event: "cancelled" | "completed" },
    adminId: number,
    now: number,
  ) {
    return transitionBooking(
      { ...given, reason: "By phone" },
      { as: "admin", userId: adminId },
      now,
    );
  },
  /** The background jobs of a day with its jobs. */
  runClock(now: number) {
    const jobs = [
      ...[settleBookings, advancePayments, publishReminders],
      ...[remindAdminsOfUnsafeReports, remindAdminsOfLateProblems],
    ];
    for (const run of jobs) while (run(now)) continue;
  },
  /** The background jobs; without the searches they are what a control needs. */
  sweep(now: number, advances: boolean) {
    settleBookings(now);
    settleProposals(now);
    if (advances) advanceSearches(now);
  },
  takeDayOff(cleanerId: number, date: string) {
    db().insert(cleanerBlockedDates).values({ cleanerId, date }).onConflictDoNothing().run();
  },
  sayPaid,
  correctPayment,
  reportProblemAsCustomer,
  reportProblemAsCleaner,
  noteCaseMoney: noteCaseMoneyAsAdmin,
  changeCaseMoney: changeCaseMoneyAsAdmin,
  withdrawCaseMoney: withdrawCaseMoneyAsAdmin,
  waiveFeeOfCase,
  sayCaseMoneyPaid,
  answerMark,
  decideMark,
  sweepMarks,
  /** The background jobs that payments, problems and marks have. */
  runCaseClock(now: number) {
    for (const run of [settleBookings, advancePayments, sweepRetainedContacts, sweepMarks]) {
      while (run(now)) continue;
    }
  },
  /** Corrects the street of a booking as its customer, whatever it is now. */
  correctAddress(bookingId: number, address: string, userId: number, now: number) {
    const found = db().select().from(bookings).where(eq(bookings.id, bookingId)).get();
    if (!found) return { ok: false, reason: "unknown-booking" };
    const { zipCode, phone, home, aboutHome, specialInstructions } = found;
    const details = { zipCode, phone, home, aboutHome, specialInstructions };
    const rowVersion = bookingDetailsVersion({ ...details, address: found.address });
    return correctBooking({ ...details, address, bookingId, rowVersion }, { userId }, now);
  },
  /** Deletes the account of somebody without a password; the promise is of its result. */
  async deleteAccount(userId: number, username: string, now: number) {
    const result = await deleteAccount(userId, username, { now, dataDir: "/nowhere" });
    endDeletionEmails(now);
    return result;
  },
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
