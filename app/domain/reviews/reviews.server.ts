import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import type { Locale } from "~/lib/vocabulary";
import { SHORTEST_QUOTE, chooseQuotes, type Quote } from "./quotes";
import { reviewStep, type ReviewableBooking } from "./review-rules";

/** A review as the cleaner's public page shows it: never with a family name. */
export interface PublicReview {
  id: number;
  stars: number;
  comment: string;
  firstName: string;
  createdAt: number;
  /** The cleaner's answer; empty if there is none. */
  answer: string;
}

/** SQL condition for reviews with something to read; the others are only counted. */
const hasWords = or(ne(reviews.comment, ""), ne(reviews.answer, ""));

const selectVisibleReviews = query(
  {
    cleanerId: reviews.cleanerId,
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
  },
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
      .where(and(eq(reviews.cleanerId, p.cleanerId), isNull(reviews.hiddenAt), hasWords))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

/**
 * Returns a page of those reviews of a cleaner that have words, newest first. One row more than `size` is read,
 * only for `hasMore`.
 */
export function listReviews(
  cleanerId: number,
  page: number,
  size: number,
): { reviews: PublicReview[]; hasMore: boolean } {
  const rows = selectVisibleReviews().all({
    cleanerId,
    limit: size + 1,
    offset: (page - 1) * size,
  });
  return { reviews: rows.slice(0, size), hasMore: rows.length > size };
}

/** Number of a cleaner's newest good reviews among which quotes are looked for. */
const REVIEWS_FOR_QUOTES = 40;

const selectGoodReviews = query({ cleanerId: reviews.cleanerId }, (db, p) =>
  db
    .select({
      userId: reviews.userId,
      firstName: users.firstName,
      comment: reviews.comment,
      stars: reviews.stars,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(
      and(
        eq(reviews.cleanerId, p.cleanerId),
        isNull(reviews.hiddenAt),
        gte(reviews.stars, 4),
        sql`length(${reviews.comment}) >= ${sql.raw(String(SHORTEST_QUOTE))}`,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(REVIEWS_FOR_QUOTES)
    .prepare(),
);

/** Returns up to two quotes from a cleaner's published reviews of 4 or 5 stars. One query. */
export const listQuotes = (cleanerId: number, reader: Locale): Quote[] =>
  chooseQuotes(selectGoodReviews().all({ cleanerId }), reader);

const selectStarCounts = query({ cleanerId: reviews.cleanerId }, (db, p) =>
  db
    .select({
      stars: reviews.stars,
      count: sql<number>`count(*)`,
      withWords: sql<number>`sum(${hasWords})`,
    })
    .from(reviews)
    .where(and(eq(reviews.cleanerId, p.cleanerId), isNull(reviews.hiddenAt)))
    .groupBy(reviews.stars)
    .prepare(),
);

/** The reviews of a cleaner, counted. */
export interface ReviewCounts {
  /** For each number of stars, five first. */
  stars: { stars: number; count: number }[];
  /** Reviews that have words, or an answer. */
  withWords: number;
  /** Reviews that are stars only. */
  silent: number;
}

/** Counts a cleaner's published reviews. One query. */
export function countReviews(cleanerId: number): ReviewCounts {
  const rows = selectStarCounts().all({ cleanerId });
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]));
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const withWords = rows.reduce((sum, row) => sum + row.withWords, 0);
  return {
    stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: counts.get(stars) ?? 0 })),
    withWords,
    silent: all - withWords,
  };
}

const findOwnReview = query({ bookingId: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({
      booking: {
        id: bookings.id,
        status: bookings.status,
        redoOfProblemId: bookings.redoOfProblemId,
        date: bookings.date,
        startsAt: bookings.startsAt,
        endsAt: bookings.endsAt,
        totalPrice: bookings.totalPrice,
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

/**
 * Returns a customer's own booking with the review that they wrote of it; null also for another's
 * booking.
 */
export function getOwnReview(bookingId: number, userId: number) {
  return findOwnReview().get({ bookingId, userId }) ?? null;
}

const selectReviewsOfBookings = query({ ids: typedParameter<string>() }, (db, p) =>
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

/**
 * Returns what a customer can do now about the reviews of their bookings; bookings without a step are
 * left out.
 */
export function reviewSteps(
  ownBookings: readonly (ReviewableBooking & { id: number })[],
  now: number,
): Map<number, "leave" | "change"> {
  const completed = ownBookings.filter(({ status }) => status === "completed");
  if (completed.length === 0) return new Map();
  const written = new Map(
    selectReviewsOfBookings()
      .all({ ids: JSON.stringify(completed.map(({ id }) => id)) })
      .map((review) => [review.bookingId, review]),
  );
  return new Map(
    completed.flatMap((job) => {
      const step = reviewStep(job, written.get(job.id) ?? null, now);
      return step ? [[job.id, step] as const] : [];
    }),
  );
}
