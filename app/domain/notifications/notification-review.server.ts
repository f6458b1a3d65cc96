import { eq } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { query } from "#db/query.server";
import { canReviewBooking } from "~/domain/reviews/review-rules";

const findNotificationReview = query({ id: reviews.id }, (db, p) =>
  db
    .select({
      bookingId: reviews.bookingId,
      stars: reviews.stars,
      comment: reviews.comment,
      answer: reviews.answer,
      hiddenAt: reviews.hiddenAt,
    })
    .from(reviews)
    .where(eq(reviews.id, p.id))
    .prepare(),
);

/** A review with the fields that notifications need. */
export type NotificationReview = NonNullable<ReturnType<typeof getNotificationReview>>;

/** Returns a review for notifications, or null. */
export function getNotificationReview(id: number) {
  return findNotificationReview().get({ id }) ?? null;
}

const findBookingWithReview = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      status: bookings.status,
      endsAt: bookings.endsAt,
      redoOfProblemId: bookings.redoOfProblemId,
      reviewId: reviews.id,
    })
    .from(bookings)
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** True if a booking waits for its customer's review. */
export function isToBeReviewed(bookingId: number, now: number): boolean {
  const found = findBookingWithReview().get({ id: bookingId });
  return found !== undefined && found.reviewId === null && canReviewBooking(found, now);
}
