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

/** The services that can be booked, as far as prices and diaries depend on them. */
type BookableServices = readonly { specialty: Specialty; duration: number | null }[];

/** The lowest total, fee included, for which a cleaner does anything; null if nothing can be booked. */
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

/** What no index knows of a cleaner: it follows from their diary, their rate and the clock. */
interface CleanerSortFacts {
  hourlyRate: Satang;
  specialties: readonly Specialty[];
  /** One bit a day, today the first. */
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

/** One for each length of a job. */
const cacheSortFacts = cachePublicAnswers<ReadonlyMap<number, CleanerSortFacts>>(12);

/**
 * Where each listed cleaner stands for a job of that length, best rated first. All of them at once,
 * whatever somebody looks for: it is found out once for everybody. Three statements, or five.
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

/** The same as one person sees it, in the same order. */
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

/** How somebody looks through the cleaners. */
export interface CleanerSearch extends CleanerFilter {
  /** Only who is free then; one of the next 14 days. */
  day?: CityDate | null;
  order?: CleanerOrder;
  /** Only these, as far as they can be booked. */
  among?: readonly number[];
}

interface CleanerSearchResult {
  readonly cleaners: readonly CleanerCardView[];
  readonly total: number;
}

const cacheSearchResult = cachePublicAnswers<CleanerSearchResult>(200);

/**
 * A page of the bookable cleaners whom somebody looks for, in their order, and how many there are in
 * all, as `view` lets them see it. Best rated first is an index's order; any other, a day, or a view of
 * their own takes the standings.
 */
export function searchCleaners(
  { day = null, order = "recommended", among, ...filter }: CleanerSearch,
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
    /** What can be booked where no specialty is asked for: the lowest totals follow from it. */
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
    // Sorting is stable: of equals the better rated stays first.
    if (rank) found.sort(([, a], [, b]) => rank(a) - rank(b));
    const ids = found.slice((page - 1) * size, page * size).map(([id]) => id);
    return {
      cleaners: listCleanerCardRows(ids).map((row) =>
        cleanerCardOf(row, known.get(row.id)?.nextFree ?? null),
      ),
      total: found.length,
    };
  };
  // What one person asks for, or sees, isn't kept for others.
  if (view !== GUESTS_VIEW || among) return findBySortFacts();
  const findByIndex = (within?: string): CleanerSearchResult => ({
    cleaners: listCleaners(filter, { page, size, durationMinutes, now }, within).cleaners,
    total: countCleaners(filter, now, within),
  });
  const find = !day && order === "recommended" ? findByIndex : findBySortFacts;
  const key = JSON.stringify([filter, day, order, page, size, durationMinutes]);
  return cacheSearchResult(key, now, find);
}

/** The bit of a day; none for those that can't be asked for. */
function dayBit(day: CityDate, today: CityDate): number {
  const place = daysBetween(today, day);
  return place >= 0 && place < CLEANER_SEARCH_DAYS ? 1 << place : 0;
}

/** What an order sorts by, the least first; null where the standings have their order already. */
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
      // For one service the rates have the order of the totals.
      return services.length === 0
        ? ({ hourlyRate }) => hourlyRate
        : (facts) => lowestTotal(facts, services)?.total ?? Infinity;
  }
}
