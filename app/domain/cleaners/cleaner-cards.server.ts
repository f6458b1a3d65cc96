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
import { jobShownOf, type BookableService } from "./job-shown";
import { searchTerms } from "~/lib/search-text";
import { specialtiesColumn } from "./list-columns.server";

/** A cleaner as it is shown on cards and in lists. */
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
  /** Free text by the cleaner. */
  nextAvailableDate: string;
  hourlyRate: Satang;
  completedBookings: number;
  /** True if a booking is confirmed at once, without being answered. */
  instantBooking: boolean;
  /** The first day on which the booking in question can start; null if there is none within the horizon. */
  nextFreeDay: CityDate | null;
  /** The first start hour on that day. */
  nextFreeHour: number | null;
}

/** Columns of a card. Specialties come with the row, without another query for each. */
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

/** A card before the cleaner's schedule was read. */
export type CleanerCardRow = Omit<CleanerCardView, "nextFreeDay" | "nextFreeHour"> & WorkingTime;

/** Number of days ahead in which cards, and the order by free day, look for a free start. */
export const CARD_HORIZON_DAYS = 60;
/** Nearly every cleaner has a free day soon. The second stage reads further for the others only. */
const CARD_HORIZON_STAGES = [10, CARD_HORIZON_DAYS];

/** Length of a job, in hours: one for all cleaners, or each one's own. */
export type JobHours = number | ((cleaner: { specialties: readonly Specialty[] }) => number);

/**
 * Adds to each row when the customer's next booking of that length can start. Cleaners in `busy`, who
 * refuse this customer, have no free day. Two queries, or four.
 */
export function cardsWithNextFreeDay(
  rows: readonly CleanerCardRow[],
  jobHours: JobHours,
  { busy }: CustomerView,
  now: number,
): CleanerCardView[] {
  const today = cityDateOf(now);
  const found = new Map<number, FreeStart>();
  for (const days of CARD_HORIZON_STAGES) {
    const others = rows.filter(({ id }) => !found.has(id) && !busy.has(id));
    const schedules = getSchedulesBetween(others, today, addDays(today, days));
    for (const row of others) {
      const schedule = schedules.get(row.id);
      const hours = typeof jobHours === "number" ? jobHours : jobHours(row);
      const start = schedule && nextFreeStart(schedule, hours, now, days);
      if (start) found.set(row.id, start);
    }
  }
  return rows.map((row) => cleanerCardOf(row, found.get(row.id) ?? null));
}

/** Returns the card of a row, without the columns that only the schedule needs. */
export function cleanerCardOf(
  {
    workDays: _days,
    weekWindows: _windows,
    offOnHolidays: _holidays,
    leadTime: _leadTime,
    travelTime: _travel,
    backgroundCheckExpiresOn: _expiry,
    ...row
  }: CleanerCardRow,
  start: FreeStart | null,
): CleanerCardView {
  return { ...row, nextFreeDay: start?.date ?? null, nextFreeHour: start?.hour ?? null };
}

/** Filters for lists of bookable cleaners. */
export interface CleanerFilter {
  /** Words that must all occur in name or bio. Parts of words match too, because Thai has no spaces. */
  query?: string;
  specialty?: Specialty | null;
  area?: Area | null;
  /** Only cleaners who have ticked that they speak it. */
  language?: SpokenLanguage | null;
}

/** The parts that a filter has. Each combination is a query of its own. */
interface FilterShape {
  /** Words of three or more characters, which the trigram index finds. */
  longWords: boolean;
  /** Shorter words, which are searched in the text of the narrow search table. */
  shortWords: boolean;
  specialty: boolean;
  area: boolean;
  language: boolean;
  /** Those who do the job by which all are compared come before the others. */
  compared: boolean;
}

/** Parameters of the queries; a query uses those that its shape needs. */
const filterParameters = {
  longWords: typedParameter<string>(),
  shortWords: typedParameter<string>(),
  specialty: typedParameter<string | null>(),
  area: typedParameter<string | null>(),
  language: typedParameter<string | null>(),
  compared: typedParameter<string | null>(),
};
type FilterPlaceholders = Record<keyof typeof filterParameters, Placeholder>;

const hasSpecialty = (specialty: Placeholder) =>
  sql`exists (select 1 from ${cleanerSpecialties} where ${cleanerSpecialties.cleanerId} = ${cleaners.id} and ${cleanerSpecialties.specialty} = ${specialty})`;
const worksInArea = (p: FilterPlaceholders) =>
  sql`exists (select 1 from ${cleanerAreas} where ${cleanerAreas.cleanerId} = ${cleaners.id} and ${cleanerAreas.area} = ${p.area})`;
const speaks = (p: FilterPlaceholders) =>
  sql`exists (select 1 from json_each(${cleaners.languages}) where value = ${p.language})`;
const hasLongWords = (p: FilterPlaceholders) => sql`words match ${p.longWords}`;
const hasShortWords = (p: FilterPlaceholders) =>
  sql`not exists (select 1 from json_each(${p.shortWords}) where words not like value escape '!')`;

function filterConditions(
  { longWords, shortWords, specialty, area, language }: FilterShape,
  p: FilterPlaceholders,
): SQL | undefined {
  const found = and(
    longWords ? hasLongWords(p) : undefined,
    shortWords ? hasShortWords(p) : undefined,
  );
  return and(
    eq(cleaners.isListed, true),
    specialty ? hasSpecialty(p.specialty) : undefined,
    area ? worksInArea(p) : undefined,
    language ? speaks(p) : undefined,
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
          .orderBy(
            ...(shape.compared ? [desc(hasSpecialty(p.compared))] : []),
            // The order of the index cleaners_listed, read backwards.
            desc(cleaners.rating),
            desc(cleaners.reviewCount),
            desc(cleaners.id),
          )
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

function queriesForFilter(filter: CleanerFilter, compared: Specialty | null = null) {
  const { match, patterns } = searchTerms(filter.query ?? "");
  const shape: FilterShape = {
    longWords: match !== "",
    shortWords: patterns.length > 0,
    specialty: Boolean(filter.specialty),
    area: Boolean(filter.area),
    language: Boolean(filter.language),
    compared: compared !== null,
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
    language: filter.language ?? null,
    compared,
  };
  return { ...found, parameters };
}

interface CleanerPage {
  readonly cleaners: readonly CleanerCardView[];
  /** True if another page follows. */
  readonly hasMore: boolean;
}

/** Returns the hours of each cleaner's job of `services`; of `durationMinutes` if they do none of them. */
export function hoursOfEachJob(
  services: readonly BookableService[],
  durationMinutes: number | null,
): JobHours {
  if (services.length === 0) return calculateHoursBilled(durationMinutes);
  return ({ specialties }) =>
    calculateHoursBilled(jobShownOf(specialties, services)?.duration ?? durationMinutes);
}

const cachePage = cachePublicAnswers<CleanerPage>(200);

/**
 * Returns a page of bookable cleaners as guests see them, best rated first, each with the next free day for
 * their job of `services` (`jobShownOf`), otherwise for a booking of `durationMinutes`. Whoever does the first
 * of `services`, by which all are compared, comes before the others. Four queries, or one
 * if the answer is cached and nothing has changed.
 */
export function listCleaners(
  filter: CleanerFilter,
  {
    page,
    size,
    durationMinutes,
    services = [],
    now,
  }: {
    page: number;
    size: number;
    durationMinutes: number | null;
    services?: readonly BookableService[];
    now: number;
  },
  within?: string,
): CleanerPage {
  const find = () => {
    const compared = services[0]?.specialty ?? null;
    const { page: pageQuery, parameters } = queriesForFilter(filter, compared);
    const rows = pageQuery().all({ ...parameters, limit: size + 1, offset: (page - 1) * size });
    return {
      cleaners: cardsWithNextFreeDay(
        rows.slice(0, size),
        hoursOfEachJob(services, durationMinutes),
        GUESTS_VIEW,
        now,
      ),
      hasMore: rows.length > size,
    };
  };
  const jobs = services.map(({ specialty, duration }) => [specialty, duration]);
  const key = JSON.stringify([filter, page, size, durationMinutes, jobs]);
  return cachePage(key, now, find, within);
}

const cacheCount = cachePublicAnswers<number>(200);

/** Returns how many bookable cleaners a filter finds for guests. */
export function countCleaners(filter: CleanerFilter, now: number, within?: string): number {
  const find = () => {
    const { count, parameters } = queriesForFilter(filter);
    return count().get(parameters)?.count ?? 0;
  };
  return cacheCount(JSON.stringify(filter), now, find, within);
}

/** Returns the ids of all bookable cleaners whom a filter finds, in no order. One query. */
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

/** Returns the rows of bookable cleaners, in the order of the ids. One query. */
export function listCleanerCardRows(ids: readonly number[]): CleanerCardRow[] {
  const rows = new Map(
    findCardsByIds()
      .all({ ids: JSON.stringify(ids) })
      .map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}
