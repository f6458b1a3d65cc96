import { DAY_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";

/** So many days after the end of a job its customer may review it. */
export const REVIEWED_FOR_DAYS = 30;

/** So many days a review can be changed. */
export const CHANGED_FOR_DAYS = 7;

/** What of a booking decides whether it can be reviewed. */
export interface ReviewedJob {
  status: BookingStatus;
  endsAt: number;
}

/** What of a review decides whether it can be changed. */
export interface LeftReview {
  createdAt: number;
  hiddenAt: number | null;
}

/** From then on it is too late to review a job. */
export const reviewedUntil = ({ endsAt }: Pick<ReviewedJob, "endsAt">): number =>
  endsAt + REVIEWED_FOR_DAYS * DAY_MS;

/** From then on a review stays as it is. */
export const changedUntil = ({ createdAt }: Pick<LeftReview, "createdAt">): number =>
  createdAt + CHANGED_FOR_DAYS * DAY_MS;

/** Whether a job that has no review yet can be reviewed now. */
export function canReview(job: ReviewedJob, now: number): boolean {
  return job.status === "completed" && now < reviewedUntil(job);
}

/** Whether its customer can still change a review; one that is hidden stays as the admin saw it. */
export function canChange(review: LeftReview, now: number): boolean {
  return review.hiddenAt === null && now < changedUntil(review);
}

/** What a customer can do about the review of a booking now, or null. */
export function reviewStep(
  job: ReviewedJob,
  review: LeftReview | null,
  now: number,
): "leave" | "change" | null {
  if (review) return canChange(review, now) ? "change" : null;
  return canReview(job, now) ? "leave" : null;
}
