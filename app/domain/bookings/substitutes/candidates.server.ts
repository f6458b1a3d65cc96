import { and, desc, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings, searchOffers, substituteSearches } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { cleanerAreas, cleaners, cleanerSpecialties, favourites } from "#db/schema/cleaners";
import { bookingHours } from "#db/schema/schedule";
import { query, typedParameter } from "#db/query.server";
import type { Schedule } from "~/domain/schedule/availability";
import { getCustomerView, unavailableIds } from "~/domain/schedule/customer-view.server";
import { answersRequests } from "~/domain/schedule/response-deadline";
import { getSchedulesBetween, workingTimeColumns } from "~/domain/schedule/schedules.server";
import { hasTimeFor, keepsLeadTime, slotHour } from "~/domain/schedule/slots";
import {
  BEST_RATED_FIRST,
  canReplaceSql,
  hasSpecialtySql,
  worksInAreaSql,
} from "../rescheduling/replacement-cleaners.server";
import { MOST_OFFERS_OF_CLEANER } from "./search-rules";
import { listFirstLost, type LostBooking, type SubstituteSearch } from "./searches.server";

/** Most cleaners whose calendars a look compares, in the order in which they would be asked. */
const MOST_CANDIDATES = 300;

/** The ids of the bookings that were lost first, and of all that were made in their place. */
const sameVisitsSql = (firstLostIds: SQLWrapper) => sql`(
  with recursive visit(id) as (
    select value from json_each(${firstLostIds})
    union
    select later.id from visit join bookings later on later.replaces_id = visit.id)
  select id from visit)`;

/**
 * Cleaners whom a search may not ask: who had, lost, declined or let lapse one of its visits, in any search. The
 * visits are JSON.
 */
const wasAskedBeforeSql = (firstLostIds: SQLWrapper, searchId: SQL) =>
  sql`${cleaners.id} in (
    select ${searchOffers.cleanerId} from ${searchOffers}
      join ${substituteSearches} on ${substituteSearches.id} = ${searchOffers.searchId}
      where ${substituteSearches.firstLostId} in (select value from json_each(${firstLostIds}))
        and (${searchOffers.outcome} is not 'withdrawn' or ${substituteSearches.id} = ${searchId})
    union select had.cleaner_id from bookings had
      where had.id in ${sameVisitsSql(firstLostIds)} and not had.is_offer
    union select asked.cleaner_id from bookings asked
      join ${bookingEvents} answer on answer.booking_id = asked.id
      where asked.id in ${sameVisitsSql(firstLostIds)} and asked.is_offer
        and answer.event in ('declined', 'expired')
    union select ${bookingEvents.wasCleanerId} from ${bookingEvents}
      where ${bookingEvents.bookingId} in ${sameVisitsSql(firstLostIds)}
        and ${bookingEvents.wasCleanerId} is not null)`;

const selectCandidates = query(
  {
    firstLostIds: typedParameter<string>(),
    searchId: substituteSearches.id,
    unavailable: typedParameter<string>(),
    fromHour: bookingHours.hour,
    toHour: bookingHours.hour,
    seriesId: typedParameter<string | null>(),
    lostBookingId: bookings.id,
  },
  (db, p) => {
    const isFavourite = sql`exists (select 1 from ${favourites}
      where ${favourites.userId} = ${bookings.userId} and ${favourites.cleanerId} = ${cleaners.id})`;
    // A redo, too: it counts nothing here, and whoever came for one knows the home.
    const cleanedBefore = sql`exists (select 1 from bookings earlier
      where earlier.user_id = ${bookings.userId} and earlier.status = 'completed'
        and earlier.cleaner_id = ${cleaners.id})`;
    const sharesLanguage = sql`exists (select 1 from json_each(${cleaners.languages})
      where value = ${users.locale})`;
    // Visits of one series ask the same substitute first.
    const helpsInSeries = sql`exists (select 1 from bookings other
      join bookings visit on visit.id = other.replaces_id
      where ${p.seriesId} is not null and visit.series_id = ${p.seriesId}
        and other.cleaner_id = ${cleaners.id} and other.status = 'confirmed')`;
    return db
      .select({
        ...workingTimeColumns,
        userId: cleaners.userId,
        hourlyRate: cleaners.hourlyRate,
        // One for a series is one, however many visits it has.
        offers: sql<number>`(select count(distinct coalesce(offer.series_id, offer.id)) from bookings offer
            where offer.cleaner_id = ${cleaners.id} and offer.status = 'pending' and offer.is_offer)`,
      })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .innerJoin(services, eq(services.id, bookings.serviceId))
      .innerJoin(cleanerSpecialties, eq(cleanerSpecialties.specialty, services.specialty))
      .innerJoin(
        cleaners,
        and(
          hasSpecialtySql(sql`${services.specialty}`),
          canReplaceSql({
            cleanerId: sql`${bookings.cleanerId}`,
            userId: sql`${bookings.userId}`,
            unavailable: p.unavailable,
          }),
        ),
      )
      .innerJoin(cleanerAreas, worksInAreaSql(sql`${bookings.city}`))
      .where(
        and(
          eq(bookings.id, p.lostBookingId),
          sql`not ${wasAskedBeforeSql(p.firstLostIds, p.searchId)}`,
          sql`not exists (select 1 from ${bookingHours} where ${bookingHours.cleanerId} = ${cleaners.id}
              and ${bookingHours.date} = ${bookings.date}
              and ${bookingHours.hour} between ${p.fromHour} and ${p.toHour})`,
        ),
      )
      .orderBy(
        desc(helpsInSeries),
        desc(isFavourite),
        desc(cleanedBefore),
        desc(sharesLanguage),
        ...BEST_RATED_FIRST,
      )
      .limit(MOST_CANDIDATES)
      .prepare();
  },
);

/** A cleaner who could do a lost job, at its time. */
export interface Candidate {
  cleanerId: number;
  userId: number;
  /** True if they answer each request; the others take bookings at once. */
  answersRequests: boolean;
  instantBooking: boolean;
  travelTime: boolean;
  /** Satang. */
  hourlyRate: number;
  /** True if they have room for one more offer. */
  canHaveOffer: boolean;
}

/**
 * Returns the cleaners who can do all of these visits (one, or a whole series) at their times, in the order
 * in which they are asked: favourites, those who have cleaned for the customer, a shared language, then the
 * order of lists. Nobody who had, lost, declined or let lapse one of them is among these. Five queries at most.
 */
export function listCandidates(
  visits: readonly LostBooking[],
  { id: searchId, firstLostId }: Pick<SubstituteSearch, "id" | "firstLostId">,
  now: number,
): Candidate[] {
  const [first] = visits;
  const last = visits.at(-1);
  if (!first || !last) return [];
  const startHour = slotHour(first.time);
  const rows = selectCandidates().all({
    firstLostIds: JSON.stringify(
      visits.length > 1 ? listFirstLost(visits.map((visit) => visit.id)) : [firstLostId],
    ),
    searchId,
    unavailable: unavailableIds(getCustomerView(first.userId)),
    fromHour: startHour,
    toHour: startHour + first.hoursBilled - 1,
    seriesId: first.seriesId,
    lostBookingId: first.id,
  });
  const schedules = getSchedulesBetween(rows, first.date, last.date);
  return rows
    .filter(({ id }) => {
      const schedule = schedules.get(id);
      return schedule !== undefined && visits.every((visit) => canCome(schedule, visit, now));
    })
    .map(({ id, offers, ...cleaner }) => ({
      cleanerId: id,
      userId: cleaner.userId,
      answersRequests: answersRequests(cleaner),
      instantBooking: cleaner.instantBooking,
      travelTime: cleaner.travelTime,
      hourlyRate: cleaner.hourlyRate,
      canHaveOffer: offers < MOST_OFFERS_OF_CLEANER,
    }));
}

/**
 * True if a cleaner has time for a visit, the way included, and their lead time is kept. The two hours that
 * customers keep, and the hour of daytime to answer, don't hold for a search: it has limits of its own.
 */
function canCome(schedule: Schedule, { date, time, hoursBilled }: LostBooking, now: number) {
  if (!keepsLeadTime(schedule, date, now)) return false;
  return hasTimeFor(schedule, { date, startHour: slotHour(time), jobHours: hoursBilled }, now);
}
