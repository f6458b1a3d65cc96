import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";

const findReviewForCleaner = query(
  { bookingId: reviews.bookingId, userId: cleaners.userId },
  (db, p) =>
    db
      .select({
        id: reviews.id,
        customerId: reviews.userId,
        stars: reviews.stars,
        comment: reviews.comment,
        createdAt: reviews.createdAt,
        answer: reviews.answer,
        answeredAt: reviews.answeredAt,
        hiddenAt: reviews.hiddenAt,
      })
      .from(reviews)
      .innerJoin(cleaners, eq(cleaners.id, reviews.cleanerId))
      .where(and(eq(reviews.bookingId, p.bookingId), eq(cleaners.userId, p.userId)))
      .prepare(),
);

/** The review of a job, as its cleaner reads it. */
export type ReviewForCleaner = NonNullable<ReturnType<typeof getReviewForCleaner>>;

/** Returns the review of a cleaner's own job, or null. */
export function getReviewForCleaner(bookingId: number, { userId }: { userId: number }) {
  return findReviewForCleaner().get({ bookingId, userId }) ?? null;
}

/** True if the cleaner can answer a review: once, while it is public. */
export function canAnswerReview({
  answeredAt,
  hiddenAt,
}: Pick<ReviewForCleaner, "answeredAt" | "hiddenAt">) {
  return answeredAt === null && hiddenAt === null;
}

const updateReviewAnswer = query(
  { id: reviews.id, words: reviews.answer, now: reviews.answeredAt },
  (db, p) =>
    db
      .update(reviews)
      .set({ answer: p.words, answeredAt: p.now })
      .where(eq(reviews.id, p.id))
      .prepare(),
);

export type AnswerReviewResult =
  | { ok: true }
  | {
      ok: false;
      /** `not-possible`: there is another answer by now, or the review was hidden. */
      reason: "unknown-review" | "not-possible" | "words-missing";
    };

/**
 * Publishes a cleaner's answer to the review of their job, once. Sending the same text again is a
 * success.
 */
export function answerReview(
  { bookingId, words }: { bookingId: number; words: string },
  by: { userId: number },
  now: number,
): AnswerReviewResult {
  const trimmed = words.trim();
  if (!trimmed) return { ok: false, reason: "words-missing" };
  return inTransaction(() => {
    const review = getReviewForCleaner(bookingId, by);
    if (!review) return { ok: false, reason: "unknown-review" };
    if (review.answer === trimmed) return { ok: true };
    if (!canAnswerReview(review)) return { ok: false, reason: "not-possible" };
    updateReviewAnswer().run({ id: review.id, words: trimmed, now });
    const payload = { reviewId: review.id };
    publishEvent({ kind: "review-answered", payload, accountId: review.customerId }, now);
    return { ok: true };
  });
}
