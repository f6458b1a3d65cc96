import { and, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { publishEvent } from "~/domain/outbox/events.server";

const ofJob = statement({ bookingId: reviews.bookingId, userId: cleaners.userId }, (db, p) =>
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

/** The review of a job as its cleaner reads it. */
export type ReviewOfJob = NonNullable<ReturnType<typeof getReviewOfJob>>;

/** What was said of a cleaner's job, or null: also where it is somebody else's. */
export function getReviewOfJob(bookingId: number, { userId }: { userId: number }) {
  return ofJob().get({ bookingId, userId }) ?? null;
}

/** Whether its cleaner can answer a review: once, as long as everybody sees it. */
export function canAnswer({ answeredAt, hiddenAt }: Pick<ReviewOfJob, "answeredAt" | "hiddenAt">) {
  return answeredAt === null && hiddenAt === null;
}

const answer = statement(
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

/** A cleaner answers what was said of their job: in public, once. The same words again are that answer. */
export function answerReview(
  { bookingId, words }: { bookingId: number; words: string },
  by: { userId: number },
  now: number,
): AnswerReviewResult {
  const said = words.trim();
  if (!said) return { ok: false, reason: "words-missing" };
  return inTransaction(() => {
    const review = getReviewOfJob(bookingId, by);
    if (!review) return { ok: false, reason: "unknown-review" };
    if (review.answer === said) return { ok: true };
    if (!canAnswer(review)) return { ok: false, reason: "not-possible" };
    answer().run({ id: review.id, words: said, now });
    const payload = { reviewId: review.id };
    publishEvent({ kind: "review-answered", payload, accountId: review.customerId }, now);
    return { ok: true };
  });
}
