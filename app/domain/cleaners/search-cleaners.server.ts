import { desc, eq } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { cachePublicAnswers } from "~/domain/catalogue/public-version.server";
import { calculateHoursBilled, calculateQuote, type Quote } from "~/domain/pricing/pricing";
import type { Schedule } from "~/domain/schedule/availability";
import { GUESTS_VIEW, type CustomerView } from "~/domain/schedule/customer-view.server";
import { getSchedulesBetween, workingTimeColumns } from "~/domain/schedule/schedules.server";
import { dayState, nextFreeStart, type FreeStart } from "~/domain/schedule/slots";
import { addDays, cityDateOf, daysBetween, type CityDate } from "~/lib/bangkok-time";
import { CLEANER_SEARCH_DAYS } from "~/lib/booking-limits";
import type { Satang } from "~/lib/money";
import type { CleanerOrder, Specialty } from "~/lib/vocabulary";
import {
  cleanerCardColumns,
  cleanerCardOf,
  CARD_HORIZON_DAYS,
  listCleanerCardRows,
  countCleaners,
  findCleanerIds,
  listCleaners,
  type CleanerCardView,
  type CleanerFilter,
} from "./cleaner-cards.server";

/** The bookable services, with the fields that prices and free starts depend on. */
type BookableServices = readonly { specialty: Specialty; duration: number | null }[];

/** Returns the cleaner's lowest total for any service, fee included; null if nothing can be booked. */
export function lowestTotal(
  { hourlyRate, specialties }: { hourlyRate: Satang; specialties: readonly Specialty[] },
  services: BookableServices,
): Quote | null {
  const hours = services
    .filter(({ specialty }) => specialties.includes(specialty))
    .map(({ duration }) => calculateHoursBilled(duration));
  if (hours.length === 0) return null;
  return calculateQuote(hourlyRate, Math.min(...hours) * 60);
}

/** Facts for sorting and filtering that no index has: they depend on schedule, rate and clock. */
interface CleanerSortFacts {
  hourlyRate: Satang;
  specialties: readonly Specialty[];
  /** One bit for each day, starting with today. */
  freeDays: number;
  nextFree: FreeStart | null;
}

const findAllListed = query({}, (db) =>
  db
    .select({
      ...workingTimeColumns,
      hourlyRate: cleaners.hourlyRate,
      specialties: cleanerCardColumns.specialties,
    })
    .from(cleaners)
    .where(eq(cleaners.isListed, true))
    .orderBy(desc(cleaners.rating), desc(cleaners.reviewCount), desc(cleaners.id))
    .prepare(),
);

/** One entry for each length of a booking. */
const cacheSortFacts = cachePublicAnswers<ReadonlyMap<number, CleanerSortFacts>>(12);

/**
 * Returns the sort facts of all listed cleaners for a booking of that length, best rated first. They are
 * computed for all cleaners at once, whatever the filter, and cached for everybody. Three queries, or five.
 */
function sortFactsOfListed(
  jobHours: number,
  now: number,
  within?: string,
): ReadonlyMap<number, CleanerSortFacts> {
  const find = () => {
    const rows = findAllListed().all();
    const today = cityDateOf(now);
    const soon = getSchedulesBetween(rows, today, addDays(today, CLEANER_SEARCH_DAYS));
    const freeDays = new Map(
      rows.map(({ id }) => [id, freeDayBits(soon.get(id), jobHours, today, now)]),
    );
    const others = rows.filter(({ id }) => freeDays.get(id) === 0);
    const later = getSchedulesBetween(others, today, addDays(today, CARD_HORIZON_DAYS));
    return new Map(
      rows.map(({ id, hourlyRate, specialties }) => {
        const days = freeDays.get(id) ?? 0;
        const schedule = (days ? soon : later).get(id);
        const nextFree = schedule
          ? nextFreeStart(schedule, jobHours, now, days ? CLEANER_SEARCH_DAYS : CARD_HORIZON_DAYS)
          : null;
        return [id, { hourlyRate, specialties, freeDays: days, nextFree }];
      }),
    );
  };
  return cacheSortFacts(String(jobHours), now, find, within);
}

function freeDayBits(
  schedule: Schedule | undefined,
  jobHours: number,
  today: CityDate,
  now: number,
): number {
  if (!schedule) return 0;
  let days = 0;
  for (let day = 0; day < CLEANER_SEARCH_DAYS; day += 1) {
    if (dayState(schedule, addDays(today, day), jobHours, now) === "free") days |= 1 << day;
  }
  return days;
}

/** Returns the sort facts as one customer sees them, in the same order. */
function applyCustomerView(
  { hidden, busy }: CustomerView,
  known: ReadonlyMap<number, CleanerSortFacts>,
): ReadonlyMap<number, CleanerSortFacts> {
  if (hidden.size + busy.size === 0) return known;
  return new Map(
    [...known].flatMap(([id, facts]) => {
      if (hidden.has(id)) return [];
      return [[id, busy.has(id) ? { ...facts, freeDays: 0, nextFree: null } : facts]];
    }),
  );
}

/** Filters and order of a search for cleaners. */
export interface CleanerSearch extends CleanerFilter {
  /** Only cleaners who are free on this day, one of the next 14 days. */
  day?: CityDate | null;
  order?: CleanerOrder;
  /** Cleaners who are free on this day, one of the next 14 days, come before the others. */
  firstOn?: CityDate | null;
  /** Only these cleaners, if they can be booked. */
  among?: readonly number[];
}

interface CleanerSearchResult {
  readonly cleaners: readonly CleanerCardView[];
  readonly total: number;
}

const cacheSearchResult = cachePublicAnswers<CleanerSearchResult>(200);

/**
 * Returns a page of the bookable cleaners that a search finds, and the total, as `view` lets the customer
 * see them. The order by rating comes from an index; another order, a day, or a customer's own view needs
 * the sort facts.
 */
export function searchCleaners(
  { day = null, order = "recommended", firstOn = null, among, ...filter }: CleanerSearch,
  {
    page,
    size,
    durationMinutes,
    services,
    view,
    now,
  }: {
    page: number;
    size: number;
    durationMinutes: number | null;
    /** The services that can be booked; without a specialty the lowest totals depend on them. */
    services: BookableServices;
    view: CustomerView;
    now: number;
  },
): CleanerSearchResult {
  const findBySortFacts = (within?: string): CleanerSearchResult => {
    const known = applyCustomerView(
      view,
      sortFactsOfListed(calculateHoursBilled(durationMinutes), now, within),
    );
    const wanted = findCleanerIds(filter);
    const onDay = day ? dayBit(day, cityDateOf(now)) : null;
    const found = [...known].filter(
      ([id, { freeDays }]) =>
        wanted.has(id) &&
        (!among || among.includes(id)) &&
        (onDay === null || (freeDays & onDay) !== 0),
    );
    const rank = sortKeyOf(order, filter.specialty ? [] : services);
    // Sorting is stable: among equals the better rated cleaner stays first.
    if (rank) found.sort(([, a], [, b]) => rank(a) - rank(b));
    const preferred = firstOn ? dayBit(firstOn, cityDateOf(now)) : 0;
    if (preferred) {
      const isFree = ({ freeDays }: CleanerSortFacts) => (freeDays & preferred) !== 0;
      found.sort(([, a], [, b]) => Number(isFree(b)) - Number(isFree(a)));
    }
    const ids = found.slice((page - 1) * size, page * size).map(([id]) => id);
    return {
      cleaners: listCleanerCardRows(ids).map((row) =>
        cleanerCardOf(row, known.get(row.id)?.nextFree ?? null),
      ),
      total: found.length,
    };
  };
  // An answer for one person must not be cached for others.
  if (view !== GUESTS_VIEW || among) return findBySortFacts();
  const findByIndex = (within?: string): CleanerSearchResult => ({
    cleaners: listCleaners(filter, { page, size, durationMinutes, now }, within).cleaners,
    total: countCleaners(filter, now, within),
  });
  const find = !day && !firstOn && order === "recommended" ? findByIndex : findBySortFacts;
  const key = JSON.stringify([filter, day, order, firstOn, page, size, durationMinutes]);
  return cacheSearchResult(key, now, find);
}

/**
 * Returns whether a cleaner is free on a day for a booking of that length, as `view` lets the customer see it; null
 * if the day isn't one of the next 14.
 */
export function freeOnDay(
  day: CityDate,
  {
    durationMinutes,
    view,
    now,
  }: { durationMinutes: number | null; view: CustomerView; now: number },
): ((cleanerId: number) => boolean) | null {
  const bit = dayBit(day, cityDateOf(now));
  if (bit === 0) return null;
  const known = applyCustomerView(
    view,
    sortFactsOfListed(calculateHoursBilled(durationMinutes), now),
  );
  return (id) => ((known.get(id)?.freeDays ?? 0) & bit) !== 0;
}

/** Returns the bit of a day; 0 for days outside the search. */
function dayBit(day: CityDate, today: CityDate): number {
  const place = daysBetween(today, day);
  return place >= 0 && place < CLEANER_SEARCH_DAYS ? 1 << place : 0;
}

/** Returns the key to sort by, lowest first; null if the sort facts are already in this order. */
function sortKeyOf(
  order: CleanerOrder,
  services: BookableServices,
): ((facts: CleanerSortFacts) => number) | null {
  switch (order) {
    case "recommended":
      return null;
    case "soonest":
      return ({ nextFree }) => (nextFree ? Date.parse(nextFree.date) : Infinity);
    case "lowest":
      // For a single service, the order of the rates is the order of the totals.
      return services.length === 0
        ? ({ hourlyRate }) => hourlyRate
        : (facts) => lowestTotal(facts, services)?.total ?? Infinity;
  }
}
