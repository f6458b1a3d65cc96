import { aliasedTable, and, asc, desc, eq, gt, lt, ne, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { reviewReports, reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { reviewTextSeeds } from "#db/seed/demo/reviews";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { languageOfText } from "~/lib/language-of-text";

const owners = aliasedTable(users, "owners");

const ANSWERS = {
  en: "Thank you! It was a pleasure. Next time I’ll bring the long brush for the balcony.",
  th: "ขอบคุณมาก ครั้งหน้าจะเตรียมแปรงด้ามยาวไปขัดระเบียงให้ด้วย",
} as const;
const REPORT =
  "I was there that day, and the cleaner came on time. This must be about somebody else.";
const HIDDEN_REASON = "It names another customer and where they live.";

/** Returns the latest reviews with a text that meet the condition. */
function latestReviews(condition: SQL | undefined, most: number) {
  return db()
    .select({ id: reviews.id, comment: reviews.comment, createdAt: reviews.createdAt })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(cleaners, eq(cleaners.id, reviews.cleanerId))
    .innerJoin(owners, eq(owners.id, cleaners.userId))
    .where(and(ne(reviews.comment, ""), condition))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(most)
    .all();
}

/**
 * Gives each review the text that was used longest ago, among those that its cleaner doesn't have yet.
 * Lists show the latest reviews, and no text should be near the same text.
 */
function spreadReviewTexts(): void {
  const all = db()
    .select({
      id: reviews.id,
      cleanerId: reviews.cleanerId,
      stars: reviews.stars,
      comment: reviews.comment,
    })
    .from(reviews)
    .where(ne(reviews.comment, ""))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .all();
  const usedAt = new Map<string, number>();
  const usedFor = new Set<string>();
  for (const [turn, { id, cleanerId, ...review }] of all.entries()) {
    const [longestAgo] = reviewTextSeeds
      .filter(
        ({ stars, language, comment }) =>
          stars === review.stars &&
          language === languageOfText(review.comment) &&
          !usedFor.has(`${cleanerId} ${comment}`),
      )
      .map(({ comment }) => comment)
      .sort((a, b) => (usedAt.get(a) ?? -1) - (usedAt.get(b) ?? -1));
    if (longestAgo === undefined) continue;
    usedAt.set(longestAgo, turn);
    usedFor.add(`${cleanerId} ${longestAgo}`);
    db().update(reviews).set({ comment: longestAgo }).where(eq(reviews.id, id)).run();
  }
}

/**
 * Shows the stages of reviews: the demo's customer has a booking to review, the demo's cleaner has answered
 * a review, one was reported, and one is hidden.
 */
export function seedDemoReviews(now: number): void {
  spreadReviewTexts();
  const toReview = db()
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(
      and(
        eq(users.username, "customer"),
        eq(bookings.status, "completed"),
        gt(bookings.endsAt, now - 20 * DAY_MS),
      ),
    )
    .orderBy(desc(bookings.endsAt))
    .limit(1)
    .get();
  if (toReview) db().delete(reviews).where(eq(reviews.bookingId, toReview.id)).run();

  const [answered] = latestReviews(eq(owners.username, "cleaner"), 1);
  if (answered) {
    const answer = languageOfText(answered.comment) === "th" ? ANSWERS.th : ANSWERS.en;
    const answeredAt = Math.min(now, answered.createdAt + 3 * HOUR_MS);
    db().update(reviews).set({ answer, answeredAt }).where(eq(reviews.id, answered.id)).run();
  }

  const others = and(ne(owners.username, "cleaner"), ne(users.username, "customer"));
  const [reported, hidden] = latestReviews(and(others, lt(reviews.stars, 5)), 2);
  if (reported) {
    const createdAt = Math.min(now, reported.createdAt + DAY_MS);
    db()
      .insert(reviewReports)
      .values({ reviewId: reported.id, kind: "untrue", words: REPORT, createdAt })
      .run();
    db().update(reviews).set({ reportedAt: createdAt }).where(eq(reviews.id, reported.id)).run();
  }
  if (hidden) {
    const hiddenAt = Math.min(now, hidden.createdAt + DAY_MS);
    db()
      .update(reviews)
      .set({ hiddenAt, hiddenReason: HIDDEN_REASON })
      .where(eq(reviews.id, hidden.id))
      .run();
  }
}
