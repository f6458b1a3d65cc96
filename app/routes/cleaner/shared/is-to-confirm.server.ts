import { listHistoryForCleaner } from "~/domain/bookings/lifecycle/booking-history.server";
import { canConfirmComing, isAgreedLate } from "~/domain/bookings/lifecycle/confirmations";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";

/**
 * True if the cleaner of a job is asked now whether they come. A booking that was agreed late counts as confirmed; a
 * substitute is asked all the same. Callers that know the history pass it, which saves its query.
 */
export const isToConfirmComing = (
  job: CleanerBooking,
  now: number,
  history?: Parameters<typeof isAgreedLate>[0],
): boolean =>
  job.comingConfirmedAt === null &&
  canConfirmComing(job, now) &&
  (job.confirmBy !== null || !isAgreedLate(history ?? listHistoryForCleaner(job.id), job.date));
