import { DAY_MS } from "~/lib/durations";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import type { BookingStatus } from "~/lib/vocabulary";

/** Days after the end of a job during which its customer may review it. */
export const REVIEW_PERIOD_DAYS = 30;

/** Days during which a review can be changed. */
export const REVIEW_CHANGE_PERIOD_DAYS = 7;

/** The fields of a booking that decide whether it can be reviewed. */
export interface ReviewableBooking {
  status: BookingStatus;
  endsAt: number;
  /** Not null for a redo, which isn't reviewed. */
  redoOfProblemId: number | null;
}

/** The fields of a review that decide whether it can be changed. */
export interface ChangeableReview {
  createdAt: number;
  hiddenAt: number | null;
}

/** Returns the time from which it is too late to review a job. */
export const reviewDeadline = ({ endsAt }: Pick<ReviewableBooking, "endsAt">): number =>
  endsAt + REVIEW_PERIOD_DAYS * DAY_MS;

/** Returns the time from which a review can no longer be changed. */
export const reviewChangeDeadline = ({ createdAt }: Pick<ChangeableReview, "createdAt">): number =>
  createdAt + REVIEW_CHANGE_PERIOD_DAYS * DAY_MS;

/** True if a job that has no review yet can be reviewed now. */
export function canReviewBooking(booking: ReviewableBooking, now: number): boolean {
  return booking.status === "completed" && !isRedo(booking) && now < reviewDeadline(booking);
}

/** True if its customer can still change a review; a hidden one stays as the admin saw it. */
export function canChangeReview(review: ChangeableReview, now: number): boolean {
  return review.hiddenAt === null && now < reviewChangeDeadline(review);
}

/** Returns what a customer can do about the review of a booking now, or null. */
export function reviewStep(
  booking: ReviewableBooking,
  review: ChangeableReview | null,
  now: number,
): "leave" | "change" | null {
  if (review) return canChangeReview(review, now) ? "change" : null;
  return canReviewBooking(booking, now) ? "leave" : null;
}
