import { aliasedTable, and, asc, count, eq, gte, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { nameForAdmins } from "~/domain/accounts/name-on-record.server";
import { isUnansweredSql } from "~/domain/bookings/lifecycle/status-in-sql.server";
import { isNotOfferSql } from "~/domain/bookings/substitutes/is-offer.server";
import {
  hasNobodySql,
  searchedUntilSql,
} from "~/domain/bookings/substitutes/without-cleaner.server";
import { addDays, instantOf, type CityDate } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import type { Area, Specialty } from "~/lib/vocabulary";
import type { PageRequest } from "../shared/lists.server";

/** The days of which jobs are listed, both included, and what they are narrowed to. */
interface DaysFilter {
  first: CityDate;
  last: CityDate;
  area?: Area | null;
  specialty?: Specialty | null;
}

const customers = aliasedTable(users, "customers");

const dayJobColumns = {
  id: bookings.id,
  userId: bookings.userId,
  serviceId: bookings.serviceId,
  seriesId: bookings.seriesId,
  date: bookings.date,
  time: bookings.time,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  status: bookings.status,
  city: bookings.city,
  hoursBilled: bookings.hoursBilled,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  totalPrice: bookings.totalPrice,
  redoOfProblemId: bookings.redoOfProblemId,
  ifCleanerCant: bookings.ifCleanerCant,
  aboutHome: bookings.aboutHome,
  problemOpenSince: bookings.problemOpenSince,
  onTheWayAt: bookings.onTheWayAt,
  /** Null once their account is deleted. */
  customerName: nameForAdmins(customers),
  /** The number that was given with this booking has priority. */
  customerPhone: sql<string | null>`case when ${customers.anonymisedAt} is null
    then coalesce(${bookings.phone}, ${customers.phone}) end`,
  cleanerId: bookings.cleanerId,
  cleanerName: cleaners.name,
  cleanerPhoto: cleaners.photo,
  /** True if it has lost its cleaner and needs somebody; its `cleaner…` is the one who can't come. */
  hasNobody: hasNobodySql.mapWith(Boolean),
  /** Until when the search for somebody goes on; null if none does. */
  searchUntil: searchedUntilSql,
};

/** True if a booking ended after its start: nobody opened, or somebody didn't feel safe. */
const endedEarlySql = sql`(${bookings.status} = 'cancelled' and ${isNotOfferSql}
  and exists (select 1 from booking_events ended where ended.booking_id = ${bookings.id}
    and ended.to_status = 'cancelled' and ended.from_status <> 'cancelled'
    and ended.event in ('no-show', 'unsafe')))`;

/**
 * The condition of the jobs of these days: those that take place or took place, requests that wait, those that
 * ended early, and lost ones that need somebody. Offers of searches aren't among them.
 */
const isJobOfDays = ({ first, last, area, specialty }: DaysFilter, now: number) =>
  and(
    gte(bookings.startsAt, instantOf(first, 0)),
    lt(bookings.startsAt, instantOf(addDays(last, 1), 0)),
    area ? eq(bookings.city, area) : undefined,
    specialty
      ? sql`${bookings.serviceId} in (select ${services.id} from ${services} where ${services.specialty} = ${specialty})`
      : undefined,
    sql`((${bookings.status} <> 'cancelled' and ${isNotOfferSql} and not ${isUnansweredSql(sql`${now}`)})
      or ${endedEarlySql} or ${hasNobodySql})`,
  );

const selectJobs = () =>
  // Cross joins keep their order: the jobs are found by their days, then the people by their ids.
  db().select(dayJobColumns).from(bookings).crossJoin(customers).crossJoin(cleaners);

const ofItsPeople = and(eq(customers.id, bookings.userId), eq(cleaners.id, bookings.cleanerId));

export type JobOfDay = ReturnType<typeof listJobsOfDays>[number];

/** Returns all jobs of these days by their start. One query. */
export const listJobsOfDays = (filter: DaysFilter, now: number) =>
  selectJobs()
    .where(and(isJobOfDays(filter, now), ofItsPeople))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .all();

/** Returns the number of jobs of these days, and the sum of what was agreed for them. One query. */
export function countJobsOfDays(filter: DaysFilter, now: number): { jobs: number; agreed: Satang } {
  const [all] = db()
    .select({
      jobs: count(),
      agreed: sql<Satang>`coalesce(sum(${bookings.totalPrice}), 0)`,
    })
    .from(bookings)
    .where(isJobOfDays(filter, now))
    .all();
  return all ?? { jobs: 0, agreed: 0 };
}

/** Returns a page of the jobs of these days by their start. One query. */
export const listPageOfDays = (
  filter: DaysFilter,
  { page, size }: PageRequest,
  now: number,
): JobOfDay[] =>
  selectJobs()
    .where(and(isJobOfDays(filter, now), ofItsPeople))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(size)
    .offset((page - 1) * size)
    .all();
