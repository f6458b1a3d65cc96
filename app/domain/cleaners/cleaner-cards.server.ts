import { and, desc, eq, sql, type SQL, type Placeholder } from "drizzle-orm";
import { cleanerAreas, cleanerSpecialties, cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { calculateHoursBilled } from "~/domain/pricing/pricing";
import { nextFreeStart, type FreeStart } from "~/domain/schedule/slots";
import { cachePublicAnswers } from "~/domain/catalogue/public-version.server";
import { addDays, cityDateOf, type CityDate } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import type { Area, Specialty, SpokenLanguage } from "~/lib/vocabulary";
import { GUESTS_VIEW, type CustomerView } from "~/domain/schedule/customer-view.server";
import {
  getSchedulesBetween,
  workingTimeColumns,
  type WorkingTime,
} from "~/domain/schedule/schedules.server";
import { searchTerms } from "~/lib/search-text";
import { specialtiesColumn } from "./list-columns.server";

/** A cleaner as cards and lists show them. */
export interface CleanerCardView {
  id: number;
  name: string;
  bio: string;
  photo: string | null;
  rating: number;
  reviewCount: number;
  specialties: Specialty[];
  languages: SpokenLanguage[];
  otherLanguages: string;
  /** The cleaner's own words. */
  nextAvailableDate: string;
  hourlyRate: Satang;
  completedBookings: number;
  /** The first day on which the job in question can start; null if none is near. */
  nextFreeDay: CityDate | null;
  /** The first hour of that day at which it can. */
  nextFreeHour: number | null;
}

/** Columns of a card. The lists come with it, not in a query for each row. */
export const cleanerCardColumns = {
  name: cleaners.name,
  bio: cleaners.bio,
  photo: cleaners.photo,
  rating: cleaners.rating,
  reviewCount: cleaners.reviewCount,
  specialties: specialtiesColumn,
  languages: cleaners.languages,
  otherLanguages: cleaners.otherLanguages,
  nextAvailableDate: cleaners.nextAvailableDate,
  hourlyRate: cleaners.hourlyRate,
  completedBookings: cleaners.completedBookings,
  ...workingTimeColumns,
};

/** A card before anybody has looked into the diary. */
export type CleanerCardRow = Omit<CleanerCardView, "nextFreeDay" | "nextFreeHour"> & WorkingTime;

/** How many days ahead cards and their order look for a free day. */
export const CARD_HORIZON_DAYS = 60;
/** Nearly everybody has one soon: the rest of the diary is only read for those who don't. */
const CARD_HORIZON_STAGES = [10, CARD_HORIZON_DAYS];

/**
 * Adds to each row when the next job of that length can start for whoever looks: those who take no
 * bookings from them have no free day. Two statements, or four.
 */
export function cardsWithNextFreeDay(
  rows: readonly CleanerCardRow[],
  jobHours: number,
  { busy }: CustomerView,
  now: number,
): CleanerCardView[] {
  const today = cityDateOf(now);
  const found = new Map<number, FreeStart>();
  for (const days of CARD_HORIZON_STAGES) {
    const others = rows.filter(({ id }) => !found.has(id) && !busy.has(id));
    for (const [id, schedule] of getSchedulesBetween(others, today, addDays(today, days))) {
      const start = nextFreeStart(schedule, jobHours, now, days);
      if (start) found.set(id, start);
    }
  }
  return rows.map((row) => cleanerCardOf(row, found.get(row.id) ?? null));
}

/** The card of a row, without what only its diary needs. */
export function cleanerCardOf(
  {
    workDays: _days,
    weekWindows: _windows,
    offOnHolidays: _holidays,
    leadTime: _leadTime,
    travelTime: _travel,
    instantBooking: _instant,
    backgroundCheckExpiresOn: _expiry,
    ...row
  }: CleanerCardRow,
  start: FreeStart | null,
): CleanerCardView {
  return { ...row, nextFreeDay: start?.date ?? null, nextFreeHour: start?.hour ?? null };
}

/** What lists of bookable cleaners can be narrowed by. */
export interface CleanerFilter {
  /** Words that must all stand in name or bio; parts of words too, as Thai needs. */
  query?: string;
  specialty?: Specialty | null;
  area?: Area | null;
}

/** The parts of a question; each combination is a statement of its own. */
interface FilterShape {
  /** Words of three characters and more: trigrams find them. */
  longWords: boolean;
  /** Shorter ones, which are looked for in the narrow table of searched text itself. */
  shortWords: boolean;
  specialty: boolean;
  area: boolean;
}

/** What the statements take, whichever of it their shape asks for. */
const filterParameters = {
  longWords: typedParameter<string>(),
  shortWords: typedParameter<string>(),
  specialty: typedParameter<string | null>(),
  area: typedParameter<string | null>(),
};
type FilterPlaceholders = Record<keyof typeof filterParameters, Placeholder>;

const hasSpecialty = (p: FilterPlaceholders) =>
  sql`exists (select 1 from ${cleanerSpecialties} where ${cleanerSpecialties.cleanerId} = ${cleaners.id} and ${cleanerSpecialties.specialty} = ${p.specialty})`;
const worksInArea = (p: FilterPlaceholders) =>
  sql`exists (select 1 from ${cleanerAreas} where ${cleanerAreas.cleanerId} = ${cleaners.id} and ${cleanerAreas.area} = ${p.area})`;
const hasLongWords = (p: FilterPlaceholders) => sql`words match ${p.longWords}`;
const hasShortWords = (p: FilterPlaceholders) =>
  sql`not exists (select 1 from json_each(${p.shortWords}) where words not like value escape '!')`;

function filterConditions(
  { longWords, shortWords, specialty, area }: FilterShape,
  p: FilterPlaceholders,
): SQL | undefined {
  const found = and(
    longWords ? hasLongWords(p) : undefined,
    shortWords ? hasShortWords(p) : undefined,
  );
  return and(
    eq(cleaners.isListed, true),
    specialty ? hasSpecialty(p) : undefined,
    area ? worksInArea(p) : undefined,
    found ? sql`${cleaners.id} in (select rowid from cleaner_search where ${found})` : undefined,
  );
}

function queriesFor(shape: FilterShape) {
  return {
    page: query(
      { ...filterParameters, limit: typedParameter<number>(), offset: typedParameter<number>() },
      (db, p) =>
        db
          .select(cleanerCardColumns)
          .from(cleaners)
          .where(filterConditions(shape, p))
          // The order of the index cleaners_listed, read backwards.
          .orderBy(desc(cleaners.rating), desc(cleaners.reviewCount), desc(cleaners.id))
          .limit(p.limit)
          .offset(p.offset)
          .prepare(),
    ),
    ids: query(filterParameters, (db, p) =>
      db.select({ id: cleaners.id }).from(cleaners).where(filterConditions(shape, p)).prepare(),
    ),
    count: query(filterParameters, (db, p) =>
      db
        .select({ count: sql<number>`count(*)` })
        .from(cleaners)
        .where(filterConditions(shape, p))
        .prepare(),
    ),
  };
}

const queriesByShape = new Map<string, ReturnType<typeof queriesFor>>();

function queriesForFilter(filter: CleanerFilter) {
  const { match, patterns } = searchTerms(filter.query ?? "");
  const shape: FilterShape = {
    longWords: match !== "",
    shortWords: patterns.length > 0,
    specialty: Boolean(filter.specialty),
    area: Boolean(filter.area),
  };
  const key = JSON.stringify(shape);
  let found = queriesByShape.get(key);
  if (!found) {
    found = queriesFor(shape);
    queriesByShape.set(key, found);
  }
  const parameters = {
    longWords: match,
    shortWords: JSON.stringify(patterns),
    specialty: filter.specialty ?? null,
    area: filter.area ?? null,
  };
  return { ...found, parameters };
}

interface CleanerPage {
  readonly cleaners: readonly CleanerCardView[];
  /** Another page follows. */
  readonly hasMore: boolean;
}

const cachePage = cachePublicAnswers<CleanerPage>(200);

/**
 * A page of bookable cleaners as guests see them, best rated first, each with the next free day for a
 * job of `durationMinutes`. Four statements, or one where nothing has changed since somebody asked the
 * same.
 */
export function listCleaners(
  filter: CleanerFilter,
  {
    page,
    size,
    durationMinutes,
    now,
  }: {
    page: number;
    size: number;
    durationMinutes: number | null;
    now: number;
  },
  within?: string,
): CleanerPage {
  const find = () => {
    const { page: pageQuery, parameters } = queriesForFilter(filter);
    const rows = pageQuery().all({ ...parameters, limit: size + 1, offset: (page - 1) * size });
    return {
      cleaners: cardsWithNextFreeDay(
        rows.slice(0, size),
        calculateHoursBilled(durationMinutes),
        GUESTS_VIEW,
        now,
      ),
      hasMore: rows.length > size,
    };
  };
  return cachePage(JSON.stringify([filter, page, size, durationMinutes]), now, find, within);
}

const cacheCount = cachePublicAnswers<number>(200);

/** How many bookable cleaners a filter finds for guests. */
export function countCleaners(filter: CleanerFilter, now: number, within?: string): number {
  const find = () => {
    const { count, parameters } = queriesForFilter(filter);
    return count().get(parameters)?.count ?? 0;
  };
  return cacheCount(JSON.stringify(filter), now, find, within);
}

/** The ids of all bookable cleaners whom a filter finds, in no order. One statement. */
export function findCleanerIds(filter: CleanerFilter): Set<number> {
  const { ids, parameters } = queriesForFilter(filter);
  return new Set(
    ids()
      .all(parameters)
      .map(({ id }) => id),
  );
}

const findCardsByIds = query({ ids: typedParameter<string>() }, (db, p) =>
  db
    .select(cleanerCardColumns)
    .from(cleaners)
    .where(
      and(
        sql`${cleaners.id} in (select value from json_each(${p.ids}))`,
        eq(cleaners.isListed, true),
      ),
    )
    .prepare(),
);

/** The rows of bookable cleaners, in the order of the ids. One statement. */
export function listCleanerCardRows(ids: readonly number[]): CleanerCardRow[] {
  const rows = new Map(
    findCardsByIds()
      .all({ ids: JSON.stringify(ids) })
      .map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}
