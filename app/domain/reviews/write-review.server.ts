import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { columnsOf, query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { refreshRatings } from "./ratings.server";
import { canChangeReview, canReviewBooking } from "./review-rules";

const findOwnBooking = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({
      status: bookings.status,
      endsAt: bookings.endsAt,
      redoOfProblemId: bookings.redoOfProblemId,
      cleanerId: bookings.cleanerId,
      serviceId: bookings.serviceId,
    })
    .from(bookings)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId)))
    .prepare(),
);

const findReviewOfBooking = query(
  { bookingId: reviews.bookingId, userId: reviews.userId },
  (db, p) =>
    db
      .select({
        id: reviews.id,
        cleanerId: reviews.cleanerId,
        serviceId: reviews.serviceId,
        stars: reviews.stars,
        comment: reviews.comment,
        createdAt: reviews.createdAt,
        hiddenAt: reviews.hiddenAt,
      })
      .from(reviews)
      .where(and(eq(reviews.bookingId, p.bookingId), eq(reviews.userId, p.userId)))
      .prepare(),
);

const insertReview = query(
  columnsOf(reviews, [
    "bookingId",
    "cleanerId",
    "serviceId",
    "userId",
    "stars",
    "comment",
    "createdAt",
  ]),
  (db, p) =>
    db
      .insert(reviews)
      .values(p)
      .onConflictDoNothing({ target: reviews.bookingId })
      .returning({ id: reviews.id })
      .prepare(),
);

const updateReview = query(
  {
    id: reviews.id,
    stars: reviews.stars,
    comment: reviews.comment,
    now: reviews.changedAt,
  },
  (db, p) =>
    db
      .update(reviews)
      .set({ stars: p.stars, comment: p.comment, changedAt: p.now })
      .where(eq(reviews.id, p.id))
      .prepare(),
);

/** A customer's review of a job. */
export interface ReviewInput {
  bookingId: number;
  /** Stars, 1 to 5. */
  stars: number;
  comment: string;
}

export type LeaveReviewResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        /** There is no such booking, or it belongs to another customer. */
        | "unknown-booking"
        /** The job isn't completed yet, or ended too long ago. */
        | "not-possible"
        /** The booking has another review by now. */
        | "reviewed-already";
    };

const isSameReview = (a: Omit<ReviewInput, "bookingId">, b: Omit<ReviewInput, "bookingId">) =>
  a.stars === b.stars && a.comment === b.comment;

/**
 * Adds a customer's review of a completed job, once. Ratings are updated at once, and the cleaner is
 * notified. Sending the same review again is a success.
 */
export function leaveReview(
  { bookingId, stars, comment }: ReviewInput,
  { userId }: { userId: number },
  now: number,
): LeaveReviewResult {
  const words = { stars, comment: comment.trim() };
  return inTransaction(() => {
    const booking = findOwnBooking().get({ id: bookingId, userId });
    if (!booking) return { ok: false, reason: "unknown-booking" };
    const before = findReviewOfBooking().get({ bookingId, userId });
    if (before && isSameReview(before, words)) return { ok: true };
    if (before) return { ok: false, reason: "reviewed-already" };
    if (!canReviewBooking(booking, now)) return { ok: false, reason: "not-possible" };
    const { cleanerId, serviceId } = booking;
    const inserted = insertReview().get({
      bookingId,
      cleanerId,
      serviceId,
      userId,
      ...words,
      createdAt: now,
    });
    // The unique key of the booking decides, whatever was looked up before.
    if (!inserted) return { ok: false, reason: "reviewed-already" };
    refreshRatings(booking);
    const payload = { cleanerId, reviewId: inserted.id };
    publishEvent({ kind: "review-left", payload, accountId: userId }, now);
    return { ok: true };
  });
}

export type ChangeReviewResult =
  { ok: true } | { ok: false; reason: "unknown-review" | "not-possible" };

/** Changes a customer's review, which is possible for 7 days. */
export function changeReview(
  { bookingId, stars, comment }: ReviewInput,
  { userId }: { userId: number },
  now: number,
): ChangeReviewResult {
  const words = { stars, comment: comment.trim() };
  return inTransaction(() => {
    const review = findReviewOfBooking().get({ bookingId, userId });
    if (!review) return { ok: false, reason: "unknown-review" };
    if (isSameReview(review, words)) return { ok: true };
    if (!canChangeReview(review, now)) return { ok: false, reason: "not-possible" };
    updateReview().run({ id: review.id, ...words, now });
    refreshRatings(review);
    return { ok: true };
  });
}
