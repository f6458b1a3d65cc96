import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { reviewReports, reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import type { ReviewReportKind } from "~/lib/vocabulary";
import { refreshRatings } from "~/domain/reviews/ratings.server";
import { asAdmin, recordAdminAudit, type Admin, type CommandContext } from "../shared/admin.server";
import { listPage, type ListPage, type PageRequest } from "../shared/lists.server";
import { MOST_BAD_STARS, type ReviewState } from "./reviews-filter";

const reviewColumns = {
  id: reviews.id,
  bookingId: reviews.bookingId,
  cleanerId: reviews.cleanerId,
  serviceId: reviews.serviceId,
  cleanerName: cleaners.name,
  customerFirstName: users.firstName,
  customerLastName: users.lastName,
  stars: reviews.stars,
  comment: reviews.comment,
  answer: reviews.answer,
  createdAt: reviews.createdAt,
  reportedAt: reviews.reportedAt,
  hiddenAt: reviews.hiddenAt,
  hiddenReason: reviews.hiddenReason,
};

const listReviewsByIds = (ids: number[]) =>
  db()
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(cleaners, eq(cleaners.id, reviews.cleanerId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(inArray(reviews.id, ids))
    .all();

/** A review as admins see it. */
export type ReviewForAdmin = ReturnType<typeof listReviewsByIds>[number];

/** Returns a page of reviews: latest first; among reported ones, the longest waiting first. */
export function listReviewsForAdmin(
  { state, isBad }: { state: ReviewState | null; /** True for few stars only. */ isBad: boolean },
  page: PageRequest,
): ListPage<ReviewForAdmin> {
  const where = and(
    state === "reported"
      ? isNotNull(reviews.reportedAt)
      : state === "hidden"
        ? isNotNull(reviews.hiddenAt)
        : undefined,
    isBad ? lte(reviews.stars, MOST_BAD_STARS) : undefined,
  );
  const order =
    state === "reported"
      ? [asc(reviews.reportedAt), asc(reviews.id)]
      : state === "hidden"
        ? [desc(reviews.hiddenAt), desc(reviews.id)]
        : // This is the order of an index, with all its columns before the id.
          [desc(reviews.createdAt), desc(reviews.stars), desc(reviews.hiddenAt), desc(reviews.id)];
  return listPage(
    { from: sql`${reviews}`, id: reviews.id, where, order, loadRows: listReviewsByIds },
    page,
  );
}

/** Returns how many reviews are reported, hidden, and there at all. Each is counted in an index alone. */
export function countReviewsForAdmin(): Record<ReviewState | "all", number> {
  return db().get(sql`select
    (select count(*) from ${reviews} where reported_at is not null) as reported,
    (select count(*) from ${reviews} where hidden_at is not null) as hidden,
    (select count(*) from ${reviews}) as "all"`);
}

/** Returns the kind of the latest undecided report of each of these reviews that has one. One query. */
export function listReasonsOfReports(reviewIds: readonly number[]) {
  if (reviewIds.length === 0) return new Map<number, ReviewReportKind>();
  const reports = db()
    .select({ reviewId: reviewReports.reviewId, kind: reviewReports.kind })
    .from(reviewReports)
    .where(and(inArray(reviewReports.reviewId, [...reviewIds]), isNull(reviewReports.decidedAt)))
    .orderBy(asc(reviewReports.id))
    .all();
  return new Map(reports.map(({ reviewId, kind }) => [reviewId, kind]));
}

/** Returns a review, or null. */
export function getReviewForAdmin(id: number): ReviewForAdmin | null {
  return listReviewsByIds([id])[0] ?? null;
}

/** Returns the latest undecided reports of a review, at most `MOST_REPORTS`. */
export function listReviewReports(reviewId: number) {
  return db()
    .select({
      id: reviewReports.id,
      kind: reviewReports.kind,
      words: reviewReports.words,
      createdAt: reviewReports.createdAt,
    })
    .from(reviewReports)
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.decidedAt)))
    .orderBy(desc(reviewReports.id))
    .limit(MOST_REPORTS)
    .all();
}

const MOST_REPORTS = 20;

export type ReviewChangeResult =
  | { ok: true; /** False if nothing had to change. */ isNew: boolean }
  | { ok: false; reason: "not-an-admin" | "unknown-review" | "reason-missing" };

/**
 * Hides a review, with a reason that its author reads. It doesn't count for ratings any more, and its
 * reports are decided.
 */
export function hideReview(
  { id, reason }: { id: number; reason: string },
  { by, now }: CommandContext,
): ReviewChangeResult {
  const hiddenReason = reason.trim();
  return withReview(id, by, (review) => {
    if (review.hiddenAt !== null) return { ok: true, isNew: false };
    if (!hiddenReason) return { ok: false, reason: "reason-missing" };
    db()
      .update(reviews)
      .set({ hiddenAt: now, hiddenReason, reportedAt: null })
      .where(eq(reviews.id, id))
      .run();
    closeReviewReports(id, now);
    refreshRatings(review);
    recordReviewAudit("review-hidden", id, { by, now }, { reason: hiddenReason });
    return { ok: true, isNew: true };
  });
}

/** Shows a hidden review again. */
export function showReview(id: number, { by, now }: CommandContext): ReviewChangeResult {
  return withReview(id, by, (review) => {
    if (review.hiddenAt === null) return { ok: true, isNew: false };
    db().update(reviews).set({ hiddenAt: null, hiddenReason: "" }).where(eq(reviews.id, id)).run();
    refreshRatings(review);
    recordReviewAudit("review-shown", id, { by, now });
    return { ok: true, isNew: true };
  });
}

/** Decides the reports of a review, and leaves the review as it is. */
export function dismissReviewReports(id: number, { by, now }: CommandContext): ReviewChangeResult {
  return withReview(id, by, (review) => {
    if (review.reportedAt === null) return { ok: true, isNew: false };
    db().update(reviews).set({ reportedAt: null }).where(eq(reviews.id, id)).run();
    closeReviewReports(id, now);
    recordReviewAudit("review-kept", id, { by, now });
    return { ok: true, isNew: true };
  });
}

function closeReviewReports(reviewId: number, now: number): void {
  db()
    .update(reviewReports)
    .set({ decidedAt: now })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.decidedAt)))
    .run();
}

function withReview(
  id: number,
  by: Admin,
  change: (review: ReviewForAdmin) => ReviewChangeResult,
): ReviewChangeResult {
  return asAdmin(by, () => {
    const review = getReviewForAdmin(id);
    return review ? change(review) : { ok: false, reason: "unknown-review" };
  });
}

const recordReviewAudit = (
  action: `review-${"hidden" | "shown" | "kept"}`,
  id: number,
  context: CommandContext,
  details: Record<string, unknown> = {},
) => recordAdminAudit({ action, subjectType: "review", subjectId: id, details }, context);
