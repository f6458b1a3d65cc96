import { and, asc, eq, inArray, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { bookings, bookingSeries, substituteSearches } from "#db/schema/bookings";
import { query } from "#db/query.server";
import type { CityDate } from "~/lib/bangkok-time";
import type { SeriesWeeks } from "~/lib/booking-limits";
import { wasNeverAcceptedSql } from "../lifecycle/status-in-sql.server";
import { REPLACING_STATUSES } from "./search-rules";

/*
 * A request for a series that was never accepted loses all of its visits at once. Those for which its
 * customer wants the same are searched for as one: the search is that of the first of them, and whoever takes
 * them takes all. Any other lost booking is searched for alone.
 */

/** SQL for the ids of the bookings that were lost as one with a lost booking, its own included. */
const lostTogetherSql = (id: SQLWrapper) => sql`(
  select ${id}
  union
  select other.id from bookings lost
    join bookings other on other.series_id = lost.series_id and other.cleaner_id = lost.cleaner_id
    where lost.id = ${id} and not other.is_offer
      and coalesce(other.if_cleaner_cant, 'ask') = coalesce(lost.if_cleaner_cant, 'ask')
      and ${wasNeverAcceptedSql("lost")} and ${wasNeverAcceptedSql("other")})`;

const startOfSql = (id: SQLWrapper) =>
  sql`(select begun.starts_at from bookings begun where begun.id = ${id})`;

/** True of the searches for a lost booking: its own, and one that began with an earlier visit. */
export const isSearchForSql = (lostBookingId: SQLWrapper) =>
  sql`(${substituteSearches.lostBookingId} in ${lostTogetherSql(lostBookingId)}
    and ${startOfSql(substituteSearches.lostBookingId)} <= ${startOfSql(lostBookingId)})`;

/**
 * SQL condition: a booking was lost as one with a lost booking, and nobody comes in its place yet. For a booking
 * that isn't lost it is true of this booking alone.
 */
export const isLostTogetherAndFree = (id: SQLWrapper) =>
  and(
    sql`${bookings.id} in ${lostTogetherSql(id)}`,
    sql`not exists (select 1 from bookings later where later.replaces_id = ${bookings.id}
      and later.status in ${[...REPLACING_STATUSES]} and not later.is_offer)`,
  );

const selectLostTogether = query({ id: bookings.id }, (db, p) =>
  db
    .select()
    .from(bookings)
    .where(isLostTogetherAndFree(p.id))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

/**
 * Returns the bookings that were lost as one with a lost booking, its own included, for which nobody comes
 * yet: the earliest first.
 */
export const listLostTogether = (id: number) => selectLostTogether().all({ id });

const findLostSeries = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      every: bookingSeries.everyWeeks,
      visits: sql<number>`count(*)`,
      first: sql<CityDate>`min(${bookings.date})`,
      last: sql<CityDate>`max(${bookings.date})`,
    })
    .from(bookings)
    .innerJoin(bookingSeries, eq(bookingSeries.id, bookings.seriesId))
    .where(isLostTogetherAndFree(p.id))
    .groupBy(bookingSeries.id)
    .prepare(),
);

/** The visits of a series that were lost as one and have nobody. */
export interface LostSeries {
  /** Weeks from one visit to the next. */
  every: SeriesWeeks;
  visits: number;
  first: CityDate;
  last: CityDate;
}

/** Returns the series that was lost as one with a booking; null for a single visit. One query. */
export function getLostSeries(id: number): LostSeries | null {
  const series = findLostSeries().get({ id });
  return series && series.visits > 1 ? series : null;
}

/** Returns the visits that a search is for, the earliest first: from its lost booking on. */
export function listVisitsOfSearch({ lostBookingId }: { lostBookingId: number }) {
  const visits = listLostTogether(lostBookingId);
  const first = visits.find(({ id }) => id === lostBookingId);
  return first ? visits.filter(({ startsAt }) => startsAt >= first.startsAt) : [];
}

const selectOpenSearchesTogether = query({ id: bookings.id }, (db, p) =>
  db
    .select()
    .from(substituteSearches)
    .where(
      and(
        isNull(substituteSearches.endedAt),
        sql`${substituteSearches.lostBookingId} in ${lostTogetherSql(p.id)}`,
      ),
    )
    .prepare(),
);

/** Returns the searches that go on for any of the bookings that were lost as one with this one. */
export const listOpenSearchesTogether = (id: number) => selectOpenSearchesTogether().all({ id });

const selectVisitsOfOffer = query({ id: bookings.id }, (db, p) =>
  db
    .select({ id: bookings.id, status: bookings.status, replacesId: bookings.replacesId })
    .from(bookings)
    .where(inArray(bookings.id, visitsOfOfferSql(p.id)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

/** SQL for the ids of the visits of an offer, from the id of any of them. */
export const visitsOfOfferSql = (id: SQLWrapper) => sql`(
  select ${id}
  union
  select other.id from bookings visit join bookings other on other.series_id = visit.series_id
    where visit.id = ${id})`;

/** Returns the visits of an offer, the earliest first: those of a series that nobody else is part of. */
export const listVisitsOfOffer = (bookingId: number) =>
  selectVisitsOfOffer().all({ id: bookingId });
