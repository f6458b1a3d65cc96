import { desc, eq } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { cachePublicAnswers } from "~/domain/catalogue/public-version.server";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import {
  firstHourOf,
  hoursBetween,
  type HourSet,
  type Schedule,
} from "~/domain/schedule/availability";
import { GUESTS_VIEW, type CustomerView } from "~/domain/schedule/customer-view.server";
import { getSchedulesBetween, workingTimeColumns } from "~/domain/schedule/schedules.server";
import { freeStartHours, nextFreeStart, type FreeStart } from "~/domain/schedule/slots";
import { addDays, cityDateOf, daysBetween, type CityDate } from "~/lib/bangkok-time";
import { CLEANER_SEARCH_DAYS } from "~/lib/booking-limits";
import type { Satang } from "~/lib/money";
import type { CleanerOrder, DayPart, Specialty } from "~/lib/vocabulary";
import {
  cleanerCardColumns,
  cleanerCardOf,
  CARD_HORIZON_DAYS,
  listCleanerCardRows,
  countCleaners,
  findCleanerIds,
  hoursOfEachJob,
  listCleaners,
  type CleanerCardView,
  type CleanerFilter,
} from "./cleaner-cards.server";
import { jobShownOf, type BookableService } from "./job-shown";

/** Facts for sorting and filtering that no index has: they depend on schedule, rate and clock. */
interface CleanerSortFacts {
  hourlyRate: Satang;
  specialties: readonly Specialty[];
  /** For each day, starting with today, the hours at which the job can start. */
  freeStarts: readonly HourSet[];
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

/** One entry for each length of a booking, and one for each cleaner's own job. */
const cacheSortFacts = cachePublicAnswers<ReadonlyMap<number, CleanerSortFacts>>(12);

/**
 * Returns the sort facts of all listed cleaners for a booking of that length, best rated first. They are
 * computed for all cleaners at once, whatever the filter, and cached for everybody. Three queries, or five.
 */
function sortFactsOfListed(
  { services = [], durationMinutes }: JobsAskedFor,
  now: number,
  within?: string,
): ReadonlyMap<number, CleanerSortFacts> {
  const find = () => {
    const rows = findAllListed().all();
    const today = cityDateOf(now);
    const soon = getSchedulesBetween(rows, today, addDays(today, CLEANER_SEARCH_DAYS));
    const jobHours = hoursOfEachJob(services, durationMinutes);
    const hoursOf = typeof jobHours === "number" ? () => jobHours : jobHours;
    const starts = new Map(
      rows.map((row) => {
        const schedule = soon.get(row.id);
        return [row.id, schedule ? startsWithinSearch(schedule, hoursOf(row), today, now) : []];
      }),
    );
    const others = rows.filter(({ id }) => !starts.get(id)?.some(Boolean));
    const later = getSchedulesBetween(others, today, addDays(today, CARD_HORIZON_DAYS));
    return new Map(
      rows.map((row) => {
        const { id, hourlyRate, specialties } = row;
        const freeStarts = starts.get(id) ?? [];
        const schedule = later.get(id);
        const nextFree =
          firstStart(freeStarts, today) ??
          (schedule ? nextFreeStart(schedule, hoursOf(row), now, CARD_HORIZON_DAYS) : null);
        return [id, { hourlyRate, specialties, freeStarts, nextFree }];
      }),
    );
  };
  return cacheSortFacts(keyOfJobs({ services, durationMinutes }), now, find, within);
}

/** The jobs of a search: each cleaner's own of some services, else one of this duration for all. */
interface JobsAskedFor {
  services?: readonly BookableService[];
  durationMinutes: number | null;
}

const keyOfJobs = ({ services = [], durationMinutes }: JobsAskedFor): string =>
  JSON.stringify([
    calculateHoursBilled(durationMinutes),
    ...services.map(({ specialty, duration }) => [specialty, duration]),
  ]);

/** Returns the hours at which a job can start, for each day that can be searched. */
const startsWithinSearch = (
  schedule: Schedule,
  jobHours: number,
  today: CityDate,
  now: number,
): HourSet[] =>
  Array.from({ length: CLEANER_SEARCH_DAYS }, (_, day) =>
    freeStartHours(schedule, addDays(today, day), jobHours, now),
  );

/** Returns the first start of some days, of those that begin with `from`. */
function firstStart(days: readonly HourSet[], from: CityDate): FreeStart | null {
  const day = days.findIndex((hours) => hours !== 0);
  const hour = firstHourOf(days[day] ?? 0);
  return hour === null ? null : { date: addDays(from, day), hour };
}

/** The hours that belong to each part of a day. */
const HOURS_OF_PART: Readonly<Record<DayPart, HourSet>> = {
  morning: hoursBetween(0, 12),
  afternoon: hoursBetween(12, 24),
};

/** Returns the starts of a search: those on one day, or in one part of all days. */
function startsAskedFor(
  { freeStarts }: CleanerSortFacts,
  day: number | null,
  part: DayPart | null,
): HourSet[] {
  const hours = part ? HOURS_OF_PART[part] : -1;
  return freeStarts.map((starts, place) => (day === null || day === place ? starts & hours : 0));
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
      return [[id, busy.has(id) ? { ...facts, freeStarts: [], nextFree: null } : facts]];
    }),
  );
}

/** Filters and order of a search for cleaners. */
export interface CleanerSearch extends CleanerFilter {
  /** Only cleaners who are free on this day, one of the next 14 days. */
  day?: CityDate | null;
  /** Only cleaners who can start in this part of that day; without a day, of one of the next 14. */
  part?: DayPart | null;
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
  {
    day = null,
    part = null,
    order = "recommended",
    firstOn = null,
    among,
    ...filter
  }: CleanerSearch,
  {
    page,
    size,
    durationMinutes,
    view,
    now,
    ...options
  }: {
    page: number;
    size: number;
    durationMinutes: number | null;
    /** The services that can be booked; without a specialty, hours and totals are of each one's `jobShownOf`. */
    services: readonly BookableService[];
    view: CustomerView;
    now: number;
  },
): CleanerSearchResult {
  const today = cityDateOf(now);
  const services = filter.specialty ? [] : options.services;
  const findBySortFacts = (within?: string): CleanerSearchResult => {
    const known = applyCustomerView(
      view,
      sortFactsOfListed({ services, durationMinutes }, now, within),
    );
    const wanted = findCleanerIds(filter);
    const onDay = day ? placeOf(day, today) : null;
    const found = [...known].flatMap(([id, facts]) => {
      if (!wanted.has(id) || (among && !among.includes(id))) return [];
      if (!day && !part) return [{ id, facts, start: facts.nextFree }];
      const start = firstStart(startsAskedFor(facts, onDay, part), today);
      return start ? [{ id, facts, start }] : [];
    });
    // Totals compare only for the same job: whoever doesn't do that of the others comes after them.
    const [compared] = services;
    const doesAnother = ({ facts }: Found) =>
      Number(compared && !facts.specialties.includes(compared.specialty));
    // Sorting is stable: among equals the better rated cleaner stays first.
    if (order !== "lowest") found.sort((a, b) => doesAnother(a) - doesAnother(b));
    const rank = sortKeyOf(order, services);
    if (rank) found.sort((a, b) => rank(a) - rank(b));
    if (order === "lowest") found.sort((a, b) => doesAnother(a) - doesAnother(b));
    if (firstOn) {
      const place = placeOf(firstOn, today);
      const isBusy = ({ facts }: Found) => Number(!facts.freeStarts[place]);
      found.sort((a, b) => isBusy(a) - isBusy(b));
    }
    const shown = found.slice((page - 1) * size, page * size);
    const starts = new Map(shown.map(({ id, start }) => [id, start]));
    return {
      cleaners: listCleanerCardRows([...starts.keys()]).map((row) =>
        cleanerCardOf(row, starts.get(row.id) ?? null),
      ),
      total: found.length,
    };
  };
  // An answer for one person must not be cached for others.
  if (view !== GUESTS_VIEW || among) return findBySortFacts();
  const findByIndex = (within?: string): CleanerSearchResult => ({
    cleaners: listCleaners(filter, { page, size, durationMinutes, services, now }, within).cleaners,
    total: countCleaners(filter, now, within),
  });
  const find = !day && !part && !firstOn && order === "recommended" ? findByIndex : findBySortFacts;
  const jobs = keyOfJobs({ services, durationMinutes });
  const key = JSON.stringify([filter, day, part, order, firstOn, page, size, jobs]);
  return cacheSearchResult(key, now, find);
}

/**
 * Returns the first hour on a day at which a cleaner can start a booking of that length, as `view` lets the
 * customer see it: null if there is none. Null in place of the function if the day isn't one of the next 14.
 */
export function firstHourOnDay(
  day: CityDate,
  {
    durationMinutes,
    view,
    now,
  }: { durationMinutes: number | null; view: CustomerView; now: number },
): ((cleanerId: number) => number | null) | null {
  const place = placeOf(day, cityDateOf(now));
  if (place < 0) return null;
  const known = applyCustomerView(view, sortFactsOfListed({ durationMinutes }, now));
  return (id) => firstHourOf(known.get(id)?.freeStarts[place] ?? 0);
}

/** Returns the place of a day among those of a search; -1 for other days. */
function placeOf(day: CityDate, today: CityDate): number {
  const place = daysBetween(today, day);
  return place < CLEANER_SEARCH_DAYS ? Math.max(place, -1) : -1;
}

/** A cleaner whom a search has found, with the start that their card shows. */
interface Found {
  id: number;
  facts: CleanerSortFacts;
  start: FreeStart | null;
}

/** Returns the key to sort by, lowest first; null if the sort facts are already in this order. */
function sortKeyOf(
  order: CleanerOrder,
  services: readonly BookableService[],
): ((found: Found) => number) | null {
  switch (order) {
    case "recommended":
      return null;
    case "soonest":
      return ({ start }) => (start ? Date.parse(start.date) : Infinity);
    case "lowest":
      // For a single service, the order of the rates is the order of the totals.
      if (services.length === 0) return ({ facts }) => facts.hourlyRate;
      return ({ facts }) => {
        const job = jobShownOf(facts.specialties, services);
        return job ? calculateQuote(facts.hourlyRate, job.duration).total : Infinity;
      };
  }
}
