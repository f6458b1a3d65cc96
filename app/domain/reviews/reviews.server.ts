import { desc, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { reviews } from "#db/schema/bookings";
import { given, statement } from "#db/statement.server";

/** A review as the cleaner's page shows it: never with a family name. */
export interface PublicReview {
  id: number;
  stars: number;
  comment: string;
  firstName: string;
  createdAt: number;
}

const reviewsOf = statement(
  { cleanerId: reviews.cleanerId, limit: given<number>(), offset: given<number>() },
  (db, p) =>
    db
      .select({
        id: reviews.id,
        stars: reviews.stars,
        comment: reviews.comment,
        firstName: users.firstName,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(eq(reviews.cleanerId, p.cleanerId))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

/** A page of a cleaner's reviews, newest first; one more than `size` is never shown. */
export function listReviews(
  cleanerId: number,
  page: number,
  size: number,
): { reviews: PublicReview[]; hasMore: boolean } {
  const rows = reviewsOf().all({ cleanerId, limit: size + 1, offset: (page - 1) * size });
  return { reviews: rows.slice(0, size), hasMore: rows.length > size };
}
