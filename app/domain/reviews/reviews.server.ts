import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { given, statement } from "#db/statement.server";
import { reviewStep, type ReviewedJob } from "./review-rules";

/** A review as the cleaner's page shows it: never with a family name. */
export interface PublicReview {
  id: number;
  stars: number;
  comment: string;
  firstName: string;
  createdAt: number;
  /** The cleaner's; empty where there is none. */
  answer: string;
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
        answer: reviews.answer,
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(and(eq(reviews.cleanerId, p.cleanerId), isNull(reviews.hiddenAt)))
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

const starCounts = statement({ cleanerId: reviews.cleanerId }, (db, p) =>
  db
    .select({ stars: reviews.stars, count: sql<number>`count(*)` })
    .from(reviews)
    .where(and(eq(reviews.cleanerId, p.cleanerId), isNull(reviews.hiddenAt)))
    .groupBy(reviews.stars)
    .prepare(),
);

/** How many reviews of a cleaner gave each number of stars, five first. */
export function countStars(cleanerId: number): { stars: number; count: number }[] {
  const counts = new Map(
    starCounts()
      .all({ cleanerId })
      .map(({ stars, count }) => [stars, count]),
  );
  return [5, 4, 3, 2, 1].map((stars) => ({ stars, count: counts.get(stars) ?? 0 }));
}

const own = statement({ bookingId: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({
      job: {
        id: bookings.id,
        status: bookings.status,
        date: bookings.date,
        startsAt: bookings.startsAt,
        endsAt: bookings.endsAt,
        serviceNameEn: bookings.serviceNameEn,
        serviceNameTh: bookings.serviceNameTh,
        cleanerName: cleaners.name,
        cleanerPhoto: cleaners.photo,
      },
      review: {
        stars: reviews.stars,
        comment: reviews.comment,
        createdAt: reviews.createdAt,
        answer: reviews.answer,
        hiddenAt: reviews.hiddenAt,
        hiddenReason: reviews.hiddenReason,
      },
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .where(and(eq(bookings.id, p.bookingId), eq(bookings.userId, p.userId)))
    .prepare(),
);

/** A customer's own booking with the review that they wrote of it, or null: strangers' look like none. */
export function getOwnReview(bookingId: number, userId: number) {
  return own().get({ bookingId, userId }) ?? null;
}

const left = statement({ ids: given<string>() }, (db, p) =>
  db
    .select({
      bookingId: reviews.bookingId,
      createdAt: reviews.createdAt,
      hiddenAt: reviews.hiddenAt,
    })
    .from(reviews)
    .where(inArray(reviews.bookingId, sql`(select value from json_each(${p.ids}))`))
    .prepare(),
);

/** What a customer can do now about the reviews of their bookings; those without anything aren't in it. */
export function reviewSteps(
  jobs: readonly (ReviewedJob & { id: number })[],
  now: number,
): Map<number, "leave" | "change"> {
  const done = jobs.filter(({ status }) => status === "completed");
  if (done.length === 0) return new Map();
  const written = new Map(
    left()
      .all({ ids: JSON.stringify(done.map(({ id }) => id)) })
      .map((review) => [review.bookingId, review]),
  );
  return new Map(
    done.flatMap((job) => {
      const step = reviewStep(job, written.get(job.id) ?? null, now);
      return step ? [[job.id, step] as const] : [];
    }),
  );
}
