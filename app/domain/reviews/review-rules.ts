import { DAY_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";

/** So many days after the end of a job its customer may review it. */
export const REVIEW_PERIOD_DAYS = 30;

/** So many days a review can be changed. */
export const REVIEW_CHANGE_PERIOD_DAYS = 7;

/** What of a booking decides whether it can be reviewed. */
export interface ReviewableBooking {
  status: BookingStatus;
  endsAt: number;
}

/** What of a review decides whether it can be changed. */
export interface ChangeableReview {
  createdAt: number;
  hiddenAt: number | null;
}

/** From then on it is too late to review a job. */
export const reviewDeadline = ({ endsAt }: Pick<ReviewableBooking, "endsAt">): number =>
  endsAt + REVIEW_PERIOD_DAYS * DAY_MS;

/** From then on a review stays as it is. */
export const reviewChangeDeadline = ({ createdAt }: Pick<ChangeableReview, "createdAt">): number =>
  createdAt + REVIEW_CHANGE_PERIOD_DAYS * DAY_MS;

/** Whether a job that has no review yet can be reviewed now. */
export function canReviewBooking(booking: ReviewableBooking, now: number): boolean {
  return booking.status === "completed" && now < reviewDeadline(booking);
}

/** Whether its customer can still change a review; one that is hidden stays as the admin saw it. */
export function canChangeReview(review: ChangeableReview, now: number): boolean {
  return review.hiddenAt === null && now < reviewChangeDeadline(review);
}

/** What a customer can do about the review of a booking now, or null. */
export function reviewStep(
  booking: ReviewableBooking,
  review: ChangeableReview | null,
  now: number,
): "leave" | "change" | null {
  if (review) return canChangeReview(review, now) ? "change" : null;
  return canReviewBooking(booking, now) ? "leave" : null;
}
