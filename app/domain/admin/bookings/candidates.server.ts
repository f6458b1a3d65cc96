import { and, between, eq, inArray, ne, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings, searchOffers, substituteSearches } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { cleanerAreas, cleaners, cleanerSpecialties } from "#db/schema/cleaners";
import { query, typedParameter } from "#db/query.server";
import { canBeRescheduled } from "~/domain/bookings/lifecycle/status";
import { listStartsNear } from "~/domain/bookings/rescheduling/alternatives.server";
import { hasTimeForVisit } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import {
  isLostTogetherAndFree,
  isSearchForSql,
} from "~/domain/bookings/substitutes/lost-together.server";
import {
  lossOf,
  priceGivenByAdmin,
  substitutePrice,
} from "~/domain/bookings/substitutes/search-rules";
import { areasColumn, specialtiesColumn } from "~/domain/cleaners/list-columns.server";
import { unsuitabilityOf } from "~/domain/cleaners/suitability";
import type { Schedule } from "~/domain/schedule/availability";
import { unavailableIdsSql } from "~/domain/schedule/customer-view.server";
import { getSchedulesBetween, workingTimeColumns } from "~/domain/schedule/schedules.server";
import { slotHour, slotState } from "~/domain/schedule/slots";
import { instantOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { Satang } from "~/lib/money";
import type { Area, BookingActor, IfCleanerCant, SlotLabel, Specialty } from "~/lib/vocabulary";

/*
 * The cleaners who could take jobs, as an admin on the phone needs them: for a lost job that nobody has yet, and
 * for one whose cleaner can't come. What is listed here, `giveLostJob` and `reassignToCleaner` accept.
 */

/** Most candidates at a job's own hour: an admin phones one after the other. */
const CANDIDATES_SHOWN = 6;
/** Most candidates at each other start. */
const CANDIDATES_AT_OTHER_START = 3;
/** Most cleaners who are looked at for each area and specialty, the best rated. */
const MOST_CLEANERS_CHECKED = 300;

/** Somebody who could do a job. */
export interface Candidate {
  id: number;
  name: string;
  /** Key of the stored photo sizes; null shows initials. */
  photo: string | null;
  phone: string | null;
  rating: number;
  reviewCount: number;
  /** Satang per hour. */
  hourlyRate: Satang;
  /**
   * "same-area" if the job before or after it on that day is in the job's area; on a day without jobs, if that
   * area is the first of theirs.
   */
  nearness: "same-area" | "other-area";
  /** Their other jobs of that day, by start. */
  jobsThatDay: { bookingId: number; startsAt: number; endsAt: number }[];
  /** The total at their own rate, in satang. */
  ownTotal: Satang;
  /** The total that the customer pays then, in satang: never more than was agreed. */
  customerPays: Satang;
  /** By how much the platform fee is lower, in satang: they are dearer than what was agreed. */
  feeReducedBy: Satang;
  /** Until when they may answer an offer of the job; null if they have none. */
  askedUntil: number | null;
}

/** Another start of a job at which somebody is free. */
export interface OtherStart {
  date: CityDate;
  time: SlotLabel;
  startsAt: number;
  cleaners: Candidate[];
}

/** The cleaners who could do a job. */
export interface Candidates {
  /**
   * Those who are free for the whole job and its way, for all visits of a series that was lost as one: first who
   * has an offer of it, then who is near, then the nearest total that isn't above what was agreed, then rating.
   */
  atItsHour: Candidate[];
  /** True if there are more. */
  hasMore: boolean;
  /** Starts within two hours of its own, the nearest first; none if anybody is free at its own. */
  withinTwoHours: OtherStart[];
}

const offersOfJob = sql<{ cleanerId: number; until: number }[]>`(
  select json_group_array(json_object('cleanerId', ${searchOffers.cleanerId}, 'until', ${searchOffers.expiresAt}))
    from ${substituteSearches} join ${searchOffers} on ${searchOffers.searchId} = ${substituteSearches.id}
    where ${isSearchForSql(sql`job.value`)} and ${substituteSearches.endedAt} is null
      and ${searchOffers.outcome} is null)`.mapWith(
  (json: string) => JSON.parse(json) as { cleanerId: number; until: number }[],
);

/** SQL for the start of the visit with which the open search for a job begins; null if there is none. */
const searchedFrom = sql<number | null>`(
  select begun.starts_at from ${substituteSearches}
    join bookings begun on begun.id = ${substituteSearches.lostBookingId}
    where ${isSearchForSql(sql`job.value`)} and ${substituteSearches.endedAt} is null limit 1)`;

/** SQL for a value of the history entry that cancelled a booking. */
const ofCancellation = <T>(column: "event" | "actor") =>
  sql<T | null>`(select ${sql.raw(column)} from booking_events where booking_id = ${bookings.id}
    and to_status = 'cancelled' and from_status <> 'cancelled' order by id desc limit 1)`;

const selectVisits = query({ ids: typedParameter<string>() }, (db, p) =>
  db
    .select({
      jobId: sql<number>`job.value`,
      id: bookings.id,
      userId: bookings.userId,
      cleanerId: bookings.cleanerId,
      status: bookings.status,
      isOffer: bookings.isOffer,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      hoursBilled: bookings.hoursBilled,
      hourlyRate: bookings.hourlyRate,
      platformFee: bookings.platformFee,
      totalPrice: bookings.totalPrice,
      city: bookings.city,
      anonymisedAt: bookings.anonymisedAt,
      specialty: services.specialty,
      endEvent: ofCancellation<string>("event"),
      endActor: ofCancellation<BookingActor>("actor"),
      searchedFrom,
      offers: offersOfJob,
      unavailable: unavailableIdsSql(bookings.userId).mapWith(
        (json: string) => JSON.parse(json) as number[],
      ),
    })
    .from(sql`json_each(${p.ids}) as job`)
    // Cross joins keep their order: the few bookings are looked up by id.
    .crossJoin(bookings)
    .crossJoin(services)
    .where(and(isLostTogetherAndFree(sql`job.value`), eq(services.id, bookings.serviceId)))
    .orderBy(bookings.startsAt, bookings.id)
    .prepare(),
);

type Visit = ReturnType<ReturnType<typeof selectVisits>["all"]>[number];

/** A job that needs somebody. */
interface JobToGive {
  id: number;
  /** One visit, or those of a series that were lost as one, by date. */
  visits: readonly [Visit, ...Visit[]];
  isLost: boolean;
  offers: ReadonlyMap<number, number>;
}

function jobToGive(id: number, all: readonly Visit[], now: number): JobToGive | null {
  const own = all.find((visit) => visit.id === id);
  if (!own || own.isOffer || own.anonymisedAt !== null) return null;
  const { endEvent: event, endActor: actor, searchedFrom: from } = own;
  const isLost =
    own.status === "cancelled" &&
    event !== null &&
    actor !== null &&
    lossOf({ event, actor, isOffer: false }) !== null;
  if (!isLost) {
    return canBeRescheduled(own, now)
      ? { id, visits: [own], isLost: false, offers: new Map() }
      : null;
  }
  const ahead = all.filter(({ startsAt }) => now < startsAt && (from === null || from <= startsAt));
  const [first, ...others] = ahead;
  if (!first || !ahead.includes(own)) return null;
  const offers = new Map(own.offers.map(({ cleanerId, until }) => [cleanerId, until]));
  return { id, visits: [first, ...others], isLost: true, offers };
}

const selectCleaners = query(
  {
    kinds: typedParameter<string>(),
    asked: typedParameter<string>(),
    search: typedParameter<string>(),
  },
  (db, p) =>
    db
      .select({
        ...workingTimeColumns,
        userId: cleaners.userId,
        name: cleaners.name,
        photo: cleaners.photo,
        phone: users.phone,
        rating: cleaners.rating,
        reviewCount: cleaners.reviewCount,
        hourlyRate: cleaners.hourlyRate,
        isListed: cleaners.isListed,
        specialties: specialtiesColumn,
        areas: areasColumn,
        firstArea: sql<Area | null>`(select area from cleaner_areas
          where cleaner_id = ${cleaners.id} order by rowid limit 1)`,
      })
      .from(cleaners)
      .innerJoin(users, eq(users.id, cleaners.userId))
      .where(
        inArray(
          cleaners.id,
          sql`(
            select value from json_each(${p.asked})
            union
            select id from (
              select near.id as id, row_number() over (
                  partition by kind.key order by near.rating desc, near.review_count desc, near.id) as place
                from json_each(${p.kinds}) as kind
                  cross join ${cleanerAreas} cross join ${cleanerSpecialties} cross join cleaners as near
                where ${cleanerAreas.area} = kind.value ->> 'area'
                  and ${cleanerSpecialties.cleanerId} = ${cleanerAreas.cleanerId}
                  and ${cleanerSpecialties.specialty} = kind.value ->> 'specialty'
                  and near.id = ${cleanerAreas.cleanerId} and near.is_listed
                  and instr(lower(near.name), ${p.search}) > 0)
              where place <= ${MOST_CLEANERS_CHECKED})`,
        ),
      )
      .prepare(),
);

type CleanerRow = ReturnType<ReturnType<typeof selectCleaners>["all"]>[number];

const selectJobsOfDays = query({ days: typedParameter<string>() }, (db, p) => {
  const from = sql`day.value ->> 'from'`;
  return db
    .select({
      bookingId: bookings.id,
      cleanerId: bookings.cleanerId,
      date: bookings.date,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      city: bookings.city,
    })
    .from(sql`json_each(${p.days}) as day`)
    .crossJoin(bookings)
    .where(
      and(
        eq(bookings.cleanerId, sql`day.value ->> 'cleanerId'`),
        between(bookings.startsAt, from, sql`${from} + ${DAY_MS - 1}`),
        ne(bookings.status, "cancelled"),
      ),
    )
    .orderBy(bookings.startsAt, bookings.id)
    .prepare();
});

type JobOfDay = ReturnType<ReturnType<typeof selectJobsOfDays>["all"]>[number];

/** The choice among the candidates. */
interface CandidateFilter {
  /** A part of the name; an empty one is in every name. */
  search?: string;
  /** Most candidates at a job's own hour. */
  most?: number;
}

/**
 * Returns who could take each of these jobs: lost ones that nobody has yet, and confirmed ones of a cleaner who
 * can't come, as long as they are ahead. All others are missing from the map. Five queries, however many jobs.
 */
export function listCandidates(
  bookingIds: readonly number[],
  now: number,
  { search = "", most = CANDIDATES_SHOWN }: CandidateFilter = {},
): Map<number, Candidates> {
  const called = search.trim().toLowerCase();
  const rows = selectVisits().all({ ids: JSON.stringify(bookingIds) });
  const jobs = bookingIds.flatMap((id) => {
    const job = jobToGive(
      id,
      rows.filter(({ jobId }) => jobId === id),
      now,
    );
    return job ? [job] : [];
  });
  if (jobs.length === 0) return new Map();
  const found = selectCleaners()
    .all({
      kinds: JSON.stringify(kindsOf(jobs)),
      asked: JSON.stringify(jobs.flatMap(({ offers }) => [...offers.keys()])),
      search: called,
    })
    .filter(({ name }) => name.toLowerCase().includes(called));
  const dates = jobs.flatMap(({ visits }) => visits.map(({ date }) => date)).sort();
  const schedules = getSchedulesBetween(found, dates[0] ?? "", dates.at(-1) ?? "");
  const free = jobs.map((job) => freeFor(job, { cleaners: found, schedules, now }));
  const dayOf = listDays(free);
  return new Map(free.map((one) => [one.job.id, candidatesOf(one, { dayOf, most })]));
}

/** Returns the pairs of area and specialty that these jobs have, each once. */
function kindsOf(jobs: readonly JobToGive[]): { area: Area; specialty: Specialty }[] {
  const kinds = new Map(
    jobs.map(({ visits: [{ city: area, specialty }] }) => [
      `${area} ${specialty}`,
      { area, specialty },
    ]),
  );
  return [...kinds.values()];
}

/** The cleaners who are free for a job, before they are put in order. */
interface FreeForJob {
  job: JobToGive;
  atItsHour: CleanerRow[];
  atOtherStarts: { time: SlotLabel; cleaners: CleanerRow[] }[];
}

interface World {
  cleaners: readonly CleanerRow[];
  schedules: ReadonlyMap<number, Schedule>;
  now: number;
}

function freeFor(job: JobToGive, { cleaners: all, schedules, now }: World): FreeForJob {
  const { visits, offers } = job;
  const [{ userId: customerId, cleanerId, specialty, city: area, unavailable }] = visits;
  const suitable = all.filter(
    (cleaner) =>
      cleaner.isListed &&
      cleaner.id !== cleanerId &&
      !unavailable.includes(cleaner.id) &&
      unsuitabilityOf(cleaner, { customerId, specialty, area }) === null,
  );
  const withTime = (isFree: (schedule: Schedule) => boolean) =>
    suitable.filter(({ id }) => {
      const schedule = schedules.get(id);
      return schedule !== undefined && isFree(schedule);
    });
  // Cleaners who have an offer of the job hold its hours already.
  const asked = all.filter(({ id }) => offers.has(id));
  const others = withTime((schedule) =>
    visits.every((visit) => hasTimeForVisit(schedule, visit, now)),
  ).filter(({ id }) => !offers.has(id));
  const atItsHour = [...asked, ...others];
  const isOneJob = visits.length === 1;
  return {
    job,
    atItsHour,
    atOtherStarts: atItsHour.length > 0 || !isOneJob ? [] : atStartsNear(visits[0], withTime, now),
  };
}

function atStartsNear(
  { date, time, hoursBilled: jobHours }: Visit,
  withTime: (isFree: (schedule: Schedule) => boolean) => CleanerRow[],
  now: number,
): FreeForJob["atOtherStarts"] {
  return listStartsNear(slotHour(time)).flatMap((label) => {
    const job = { date, startHour: slotHour(label), jobHours };
    const free = withTime((schedule) => slotState(schedule, job, now) === "free");
    return free.length > 0 ? [{ time: label, cleaners: free }] : [];
  });
}

/** Returns a function from a cleaner and a date to their jobs of that day, for all who are free. One query. */
function listDays(free: readonly FreeForJob[]) {
  const days = new Map<string, { cleanerId: number; from: number }>();
  for (const { job, atItsHour, atOtherStarts } of free) {
    const { date } = job.visits[0];
    for (const { id } of [...atItsHour, ...atOtherStarts.flatMap(({ cleaners: some }) => some)]) {
      days.set(`${id} ${date}`, { cleanerId: id, from: instantOf(date, 0) });
    }
  }
  const jobs = new Map<string, JobOfDay[]>();
  for (const job of selectJobsOfDays().all({ days: JSON.stringify([...days.values()]) })) {
    const key = `${job.cleanerId} ${job.date}`;
    const ofDay = jobs.get(key);
    if (ofDay) ofDay.push(job);
    else jobs.set(key, [job]);
  }
  return (cleanerId: number, date: CityDate): JobOfDay[] => jobs.get(`${cleanerId} ${date}`) ?? [];
}

type DayOf = ReturnType<typeof listDays>;

function candidatesOf(
  { job, atItsHour, atOtherStarts }: FreeForJob,
  { dayOf, most }: { dayOf: DayOf; most: number },
): Candidates {
  const ordered = inOrder(job, atItsHour, { startsAt: job.visits[0].startsAt, dayOf });
  const { date } = job.visits[0];
  return {
    atItsHour: ordered.slice(0, most),
    hasMore: ordered.length > most,
    withinTwoHours: atOtherStarts.map(({ time, cleaners: some }) => {
      const startsAt = instantOf(date, slotHour(time));
      const near = inOrder(job, some, { startsAt, dayOf });
      return { date, time, startsAt, cleaners: near.slice(0, CANDIDATES_AT_OTHER_START) };
    }),
  };
}

function inOrder(
  job: JobToGive,
  rows: readonly CleanerRow[],
  { startsAt, dayOf }: { startsAt: number; dayOf: DayOf },
): Candidate[] {
  const agreed = sumOf(job.visits, ({ totalPrice }) => totalPrice);
  // Each number decides only where all before it are the same.
  const rank = (one: Candidate) => [
    one.askedUntil ?? Number.MAX_SAFE_INTEGER,
    one.nearness === "same-area" ? 0 : 1,
    one.ownTotal > agreed ? 1 : 0,
    Math.abs(one.ownTotal - agreed),
    -one.rating,
    -one.reviewCount,
    one.id,
  ];
  return rows
    .map((row) => candidateOf(job, row, { startsAt, dayOf }))
    .map((candidate) => ({ candidate, rank: rank(candidate) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ candidate }) => candidate);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

const sumOf = <Of>(all: readonly Of[], amountOf: (one: Of) => Satang): Satang =>
  all.reduce((sum, one) => sum + amountOf(one), 0);

function candidateOf(
  { visits, isLost, offers }: JobToGive,
  { id, name, photo, phone, rating, reviewCount, hourlyRate, firstArea }: CleanerRow,
  { startsAt, dayOf }: { startsAt: number; dayOf: DayOf },
): Candidate {
  const [{ date, city }] = visits;
  const askedUntil = offers.get(id) ?? null;
  const ids = new Set(visits.map((visit) => visit.id));
  // The offer of this very job isn't another job.
  const jobs = dayOf(id, date).filter(
    (job) => !ids.has(job.bookingId) && (askedUntil === null || job.startsAt !== startsAt),
  );
  // An offer is for the lower of the two rates; a job that isn't lost keeps its price.
  const priceOf = askedUntil === null ? priceGivenByAdmin : substitutePrice;
  const prices: Pick<Visit, "totalPrice" | "platformFee">[] = visits.map((visit) =>
    isLost ? priceOf(visit, hourlyRate) : visit,
  );
  return {
    ...{ id, name, photo, phone, rating, reviewCount, hourlyRate, askedUntil },
    nearness: isNear(jobs, { startsAt, city, firstArea }) ? "same-area" : "other-area",
    jobsThatDay: jobs.map(({ bookingId, startsAt: from, endsAt }) => ({
      bookingId,
      startsAt: from,
      endsAt,
    })),
    ownTotal: sumOf(
      visits,
      (visit) => substitutePrice({ ...visit, hourlyRate }, hourlyRate).totalPrice,
    ),
    customerPays: sumOf(prices, ({ totalPrice }) => totalPrice),
    feeReducedBy:
      sumOf(visits, ({ platformFee }) => platformFee) -
      sumOf(prices, ({ platformFee }) => platformFee),
  };
}

/** True if a cleaner's way to a job is short: they are in its area before or after it, or begin there. */
function isNear(
  jobs: readonly JobOfDay[],
  { startsAt, city, firstArea }: { startsAt: number; city: Area; firstArea: Area | null },
): boolean {
  if (jobs.length === 0) return firstArea === city;
  const before = jobs.findLast((job) => job.startsAt < startsAt);
  const after = jobs.find((job) => job.startsAt > startsAt);
  return before?.city === city || after?.city === city;
}

/** A job as somebody is chosen for it beforehand. */
interface JobToDecide {
  id: number;
  startsAt: number;
  endsAt: number;
  /** The customer's choice for the case that their cleaner can't come. */
  choice: IfCleanerCant;
}

/** Time that is kept between two jobs for which the same cleaner is chosen: the way, in milliseconds. */
const KEPT_BETWEEN_MS = HOUR_MS;

/**
 * Returns whom a page about several jobs chooses beforehand, by the id of the job: the first candidate who isn't
 * chosen for another job at these hours already. If the customer wants the visit cancelled, it is nobody.
 */
export function chooseBeforehand(
  jobs: readonly JobToDecide[],
  candidates: ReadonlyMap<number, Candidates>,
): Map<number, number> {
  const chosen: (JobToDecide & { cleanerId: number })[] = [];
  for (const job of jobs) {
    if (job.choice === "cancel") continue;
    const best = candidates
      .get(job.id)
      ?.atItsHour.find(
        ({ id }) => !chosen.some((other) => other.cleanerId === id && isBeside(other, job)),
      );
    if (best) chosen.push({ ...job, cleanerId: best.id });
  }
  return new Map(chosen.map(({ id, cleanerId }) => [id, cleanerId]));
}

const isBeside = (one: JobToDecide, other: JobToDecide) =>
  one.startsAt < other.endsAt + KEPT_BETWEEN_MS && other.startsAt < one.endsAt + KEPT_BETWEEN_MS;
