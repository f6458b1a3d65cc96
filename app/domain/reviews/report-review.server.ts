import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { reviewReports, reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import {
  countAttempts,
  perNetwork,
  REVIEW_REPORTS_PER_ADDRESS,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import type { ReviewReportKind } from "~/lib/vocabulary";

const findVisibleReview = query({ id: reviews.id }, (db, p) =>
  db
    .select({
      id: reviews.id,
      stars: reviews.stars,
      comment: reviews.comment,
      answer: reviews.answer,
      createdAt: reviews.createdAt,
      firstName: users.firstName,
      cleanerId: reviews.cleanerId,
      cleanerName: cleaners.name,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(cleaners, eq(cleaners.id, reviews.cleanerId))
    .where(and(eq(reviews.id, p.id), isNull(reviews.hiddenAt), eq(cleaners.isListed, true)))
    .prepare(),
);

/** Returns a public review, for somebody who wants to report it, or null. */
export function getVisibleReview(id: number) {
  return findVisibleReview().get({ id }) ?? null;
}

const insertReviewReport = query(
  columnsOf(reviewReports, ["reviewId", "userId", "kind", "words", "createdAt"]),
  (db, p) => db.insert(reviewReports).values(p).prepare(),
);

const findSameReport = query(
  {
    reviewId: reviewReports.reviewId,
    userId: reviewReports.userId,
    kind: reviewReports.kind,
    words: reviewReports.words,
  },
  (db, p) =>
    db
      .select({ id: reviewReports.id })
      .from(reviewReports)
      .where(
        and(
          eq(reviewReports.reviewId, p.reviewId),
          isNull(reviewReports.decidedAt),
          sql`${reviewReports.userId} is ${p.userId}`,
          eq(reviewReports.kind, p.kind),
          eq(reviewReports.words, p.words),
        ),
      )
      .limit(1)
      .prepare(),
);

const markReviewReported = query({ id: reviews.id, now: reviews.reportedAt }, (db, p) =>
  db
    .update(reviews)
    .set({ reportedAt: sql`coalesce(${reviews.reportedAt}, ${p.now})` })
    .where(eq(reviews.id, p.id))
    .prepare(),
);

export type ReportReviewResult =
  { ok: true } | { ok: false; reason: "unknown-review" } | TooManyAttempts;

/**
 * Reports a review, by a person who may be signed in or not. The review stays until an admin has looked
 * at it. Sending the same report again while it waits is a success, and adds none.
 */
export function reportReview(
  { reviewId, kind, words }: { reviewId: number; kind: ReviewReportKind; words: string },
  by: { userId: number | null; address: string },
  now: number,
): ReportReviewResult {
  const { userId } = by;
  const report = { reviewId, userId, kind, words: words.trim() };
  if (!getVisibleReview(reviewId)) return { ok: false, reason: "unknown-review" };
  const counted = countAttempts(perNetwork(REVIEW_REPORTS_PER_ADDRESS, by.address), now);
  if (!counted.ok) return counted;
  return inTransaction(() => {
    if (!getVisibleReview(reviewId)) return { ok: false, reason: "unknown-review" };
    if (findSameReport().get(report)) return { ok: true };
    insertReviewReport().run({ ...report, createdAt: now });
    markReviewReported().run({ id: reviewId, now });
    return { ok: true };
  });
}
