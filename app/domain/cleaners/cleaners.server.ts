import { and, asc, desc, eq, sql } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { GUESTS_VIEW, type CustomerView } from "~/domain/schedule/customer-view.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { daysAhead, nextFreeStart, type DayAhead } from "~/domain/schedule/slots";
import { addDays, cityDateOf, type CityDate } from "~/lib/bangkok-time";
import type { Area } from "~/lib/vocabulary";
import {
  cleanerCardColumns,
  countCleaners,
  findCleanerIds,
  CARD_HORIZON_DAYS,
  type CleanerCardRow,
} from "./cleaner-cards.server";
import { areasColumn } from "./list-columns.server";

/** A listed cleaner, with the data that the wizard needs to check a choice; when they are free isn't read yet. */
export interface CleanerWithoutFreeDay extends CleanerCardRow {
  userId: number;
  areas: Area[];
  averageResponseTime: number;
  backgroundCheckedOn: CityDate | null;
  createdAt: number;
}

const bookableColumns = {
  ...cleanerCardColumns,
  userId: cleaners.userId,
  areas: areasColumn,
  averageResponseTime: cleaners.averageResponseTime,
  backgroundCheckedOn: cleaners.backgroundCheckedOn,
  createdAt: cleaners.createdAt,
};

const findListedCleaner = query({ id: cleaners.id }, (db, p) =>
  db
    .select(bookableColumns)
    .from(cleaners)
    .where(and(eq(cleaners.id, p.id), eq(cleaners.isListed, true)))
    .prepare(),
);

const findAreas = query({ id: cleaners.id }, (db, p) =>
  db.select({ areas: areasColumn }).from(cleaners).where(eq(cleaners.id, p.id)).prepare(),
);

/** Returns the areas of a cleaner, listed or not; null if there was never one with this id. */
export function getAreasOfAnyCleaner(id: number): Area[] | null {
  return findAreas().get({ id })?.areas ?? null;
}

/**
 * Returns a listed cleaner without their next free day; null if they aren't listed or this customer isn't
 * offered them (the customer can't tell the difference). One query.
 */
export function getListedCleaner(
  id: number,
  { hidden }: CustomerView = GUESTS_VIEW,
): CleanerWithoutFreeDay | null {
  return hidden.has(id) ? null : (findListedCleaner().get({ id }) ?? null);
}

/** Number of days on a cleaner's page, from today on. */
const DAYS_ON_PAGE = 7;

/** When a customer can have a cleaner: the next days, and the first free day within the horizon of cards. */
interface FreeTime {
  days: DayAhead[];
  next: CityDate | null;
}

/**
 * Returns when this customer can have a cleaner for a job of `jobHours`. Two queries; four if the next days are
 * full.
 */
export function getFreeTime(
  cleaner: CleanerWithoutFreeDay,
  jobHours: number,
  view: CustomerView,
  now: number,
): FreeTime {
  const today = cityDateOf(now);
  const scheduleFor = (count: number) =>
    getScheduleBetween(cleaner, today, addDays(today, count), { view });
  const days = daysAhead(scheduleFor(DAYS_ON_PAGE - 1), jobHours, now, DAYS_ON_PAGE);
  const soon = days.find(({ first }) => first);
  if (soon) return { days, next: soon.date };
  const later = nextFreeStart(scheduleFor(CARD_HORIZON_DAYS), jobHours, now, CARD_HORIZON_DAYS);
  return { days, next: later?.date ?? null };
}

const findListedCleanersPage = query(
  {
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
    hidden: typedParameter<string>(),
  },
  (db, p) =>
    db
      .select({ ...bookableColumns, isVerified: cleaners.isVerified })
      .from(cleaners)
      .where(
        and(
          eq(cleaners.isListed, true),
          sql`${cleaners.id} not in (select value from json_each(${p.hidden}))`,
        ),
      )
      .orderBy(desc(cleaners.rating), desc(cleaners.reviewCount), desc(cleaners.id))
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

/** A listed cleaner as the API shows them. */
export type ListedCleaner = ReturnType<typeof listListedCleaners>[number];

/** Returns a page of the listed cleaners that this person sees, best rated first, for the API. */
export function listListedCleaners(
  page: number,
  size: number,
  { hidden }: CustomerView = GUESTS_VIEW,
) {
  const parameters = {
    limit: size,
    offset: (page - 1) * size,
    hidden: JSON.stringify([...hidden]),
  };
  return findListedCleanersPage().all(parameters);
}

/** Returns the total number of listed cleaners that this person sees. */
export function countListedCleaners({ hidden }: CustomerView, now: number): number {
  if (hidden.size === 0) return countCleaners({}, now);
  return [...findCleanerIds({})].filter((id) => !hidden.has(id)).length;
}

const findListedCleanerIds = query({}, (db) =>
  db
    .select({ id: cleaners.id })
    .from(cleaners)
    .where(eq(cleaners.isListed, true))
    .orderBy(asc(cleaners.id))
    .limit(50_000)
    .prepare(),
);

/** Returns the ids of all listed cleaners, for the sitemap (which takes 50,000 at most). */
export function listListedCleanerIds(): number[] {
  return findListedCleanerIds()
    .all()
    .map((row) => row.id);
}
