import { and, asc, eq, gt, sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { MOST_UPCOMING_BOOKINGS } from "~/lib/booking-limits";
import { isNotRedoSql } from "../redos/is-redo.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";
import { REPLACING_STATUSES } from "../substitutes/search-rules";

/** True if a search for the booking goes on; visits that were lost as one have the search of the first. */
const isSearchedForSql = sql<boolean>`exists (select 1 from substitute_searches search
  where search.lost_booking_id = ${bookings.id} and search.ended_at is null)`;

/** True if its cleaner cancelled it, and its customer hasn't yet said what should happen. */
const isAskedSql = sql`(coalesce(${bookings.ifCleanerCant}, 'ask') <> 'cancel'
  and exists (select 1 from booking_events ended where ended.booking_id = ${bookings.id}
    and ended.event = 'cancelled' and ended.actor = 'cleaner')
  and not exists (select 1 from substitute_searches search
    where search.lost_booking_id = ${bookings.id} and search.end <> 'not-found'))`;

const selectLost = query({ userId: bookings.userId, now: bookings.startsAt }, (db, p) =>
  db
    .select({
      id: bookings.id,
      date: bookings.date,
      startsAt: bookings.startsAt,
      cleanerName: cleaners.name,
      cleanerPhoto: cleaners.photo,
      isSearchedFor: isSearchedForSql.mapWith(Boolean),
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(
      and(
        eq(bookings.userId, p.userId),
        eq(bookings.status, "cancelled"),
        gt(bookings.startsAt, p.now),
        isNotOfferSql,
        isNotRedoSql,
        sql`not exists (select 1 from bookings later where later.replaces_id = ${bookings.id}
          and later.status in ${[...REPLACING_STATUSES]} and not later.is_offer)`,
        sql`(${isSearchedForSql} or ${isAskedSql})`,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MOST_UPCOMING_BOOKINGS)
    .prepare(),
);

/**
 * Returns a customer's bookings ahead that have lost their cleaner and have nobody yet, the earliest first:
 * those that are searched for, and those that their cleaner cancelled and whose customer is asked.
 */
export const listLostBookingsAhead = (userId: number, now: number) =>
  selectLost().all({ userId, now });
