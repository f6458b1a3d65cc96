import { and, count, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { isNotRedoSql } from "~/domain/bookings/redos/is-redo.server";
import { getClaims } from "~/domain/business/business.server";
import { cityDateOf, instantOf } from "~/lib/bangkok-time";
import { env } from "~/lib/env.server";

/** Figures from the database for the claims on the home page. */
export interface ClaimFigures {
  /** The mean of all reviews, 0 if there are none. */
  rating: number;
  reviews: number;
  /** Customers with a completed booking that they paid for: one whom only a redo was made for isn't among them. */
  happyCustomers: number;
  /** Completed bookings with a start since New Year's Day. */
  homesCleanedThisYear: number;
}

/** Returns the figures for the claims. Three queries. */
export function computeClaimFigures(now: number): ClaimFigures {
  const newYear = instantOf(`${cityDateOf(now).slice(0, 4)}-01-01`, 0);
  const [reviewed] = db()
    .select({
      reviews: sql<number>`coalesce(sum(${services.reviewCount}), 0)`,
      stars: sql<number>`coalesce(sum(${services.rating} * ${services.reviewCount}), 0)`,
    })
    .from(services)
    .all();
  // The index has both columns, but not whether a booking is a redo. Redos are few: their customers are looked at
  // one by one, and taken off if nothing else was completed for them.
  const customers = db().get<{ number: number }>(sql`select count(distinct user_id)
    - (select count(distinct redo.user_id) from ${bookings} as redo indexed by bookings_redo
      where redo.redo_of_problem_id is not null and redo.status = 'completed'
        and not exists (select 1 from ${bookings} as other indexed by bookings_user_status
          where other.user_id = redo.user_id and other.status = 'completed' and other.redo_of_problem_id is null))
    as number
    from ${bookings} indexed by bookings_user_status where status = 'completed'`);
  const [homes] = db()
    .select({ number: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.status, "completed"),
        isNotRedoSql,
        gte(bookings.startsAt, newYear),
        lt(bookings.startsAt, now),
      ),
    )
    .all();
  const { reviews = 0, stars = 0 } = reviewed ?? {};
  return {
    rating: reviews === 0 ? 0 : stars / reviews,
    reviews,
    happyCustomers: customers.number,
    homesCleanedThisYear: homes?.number ?? 0,
  };
}

/** The claims with figures, as `ClaimFigures` names them. */
export type ClaimWithFigure = Exclude<keyof ClaimFigures, "reviews">;

/**
 * Returns which claims with figures may be shown: those that the business has confirmed and that the bookings
 * bear out. With demo data all confirmed ones are, for its business is invented. `claimed` has the figures.
 */
export function getClaimsToShow(
  claimed: Record<ClaimWithFigure, number>,
  now: number,
): Record<ClaimWithFigure, boolean> {
  const { areConfirmed } = getClaims();
  if (!areConfirmed || env().DEMO) {
    return {
      rating: areConfirmed,
      happyCustomers: areConfirmed,
      homesCleanedThisYear: areConfirmed,
    };
  }
  const figures = computeClaimFigures(now);
  return {
    rating: claimed.rating <= figures.rating,
    happyCustomers: claimed.happyCustomers <= figures.happyCustomers,
    homesCleanedThisYear: claimed.homesCleanedThisYear <= figures.homesCleanedThisYear,
  };
}
