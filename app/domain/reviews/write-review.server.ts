import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { columnsOf, statement } from "#db/statement.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { refreshRatings } from "./ratings.server";
import { canChange, canReview } from "./review-rules";

const ownBooking = statement({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({
      status: bookings.status,
      endsAt: bookings.endsAt,
      cleanerId: bookings.cleanerId,
      serviceId: bookings.serviceId,
    })
    .from(bookings)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId)))
    .prepare(),
);

const ofBooking = statement({ bookingId: reviews.bookingId, userId: reviews.userId }, (db, p) =>
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

const insert = statement(
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

const change = statement(
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

/** What a customer says of a job. */
export interface ReviewWords {
  bookingId: number;
  /** 1 to 5. */
  stars: number;
  comment: string;
}

export type LeaveReviewResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        /** There is none, or it is none of theirs. */
        | "unknown-booking"
        /** It isn't done yet, or was too long ago. */
        | "not-possible"
        /** It has another review by now. */
        | "reviewed-already";
    };

const sameWords = (a: Omit<ReviewWords, "bookingId">, b: Omit<ReviewWords, "bookingId">) =>
  a.stars === b.stars && a.comment === b.comment;

/**
 * A customer reviews a job that is done, once. Ratings follow at once, and the cleaner hears of it. The
 * same words sent again are the review that is there.
 */
export function leaveReview(
  { bookingId, stars, comment }: ReviewWords,
  { userId }: { userId: number },
  now: number,
): LeaveReviewResult {
  const words = { stars, comment: comment.trim() };
  return inTransaction(() => {
    const job = ownBooking().get({ id: bookingId, userId });
    if (!job) return { ok: false, reason: "unknown-booking" };
    const before = ofBooking().get({ bookingId, userId });
    if (before && sameWords(before, words)) return { ok: true };
    if (before) return { ok: false, reason: "reviewed-already" };
    if (!canReview(job, now)) return { ok: false, reason: "not-possible" };
    const { cleanerId, serviceId } = job;
    const left = insert().get({
      bookingId,
      cleanerId,
      serviceId,
      userId,
      ...words,
      createdAt: now,
    });
    // The unique key of the booking decides, whatever was looked up before.
    if (!left) return { ok: false, reason: "reviewed-already" };
    refreshRatings(job);
    const payload = { cleanerId, reviewId: left.id };
    publishEvent({ kind: "review-left", payload, accountId: userId }, now);
    return { ok: true };
  });
}

export type ChangeReviewResult =
  { ok: true } | { ok: false; reason: "unknown-review" | "not-possible" };

/** A customer changes their review, for 7 days. */
export function changeReview(
  { bookingId, stars, comment }: ReviewWords,
  { userId }: { userId: number },
  now: number,
): ChangeReviewResult {
  const words = { stars, comment: comment.trim() };
  return inTransaction(() => {
    const review = ofBooking().get({ bookingId, userId });
    if (!review) return { ok: false, reason: "unknown-review" };
    if (sameWords(review, words)) return { ok: true };
    if (!canChange(review, now)) return { ok: false, reason: "not-possible" };
    change().run({ id: review.id, ...words, now });
    refreshRatings(review);
    return { ok: true };
  });
}
