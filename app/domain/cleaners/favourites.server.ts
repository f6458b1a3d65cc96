import { and, desc, eq, isNull, sql, type Placeholder, type SQL } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners, favourites } from "#db/schema/cleaners";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { getCustomerView, type CustomerView } from "~/domain/schedule/customer-view.server";
import {
  cardsWithNextFreeDay,
  cleanerCardColumns,
  hoursOfEachJob,
  type CleanerCardRow,
  type CleanerCardView,
} from "./cleaner-cards.server";
import type { BookableService } from "./job-shown";
import { areasColumn } from "./list-columns.server";
import { doesJobs, type JobForCleaner } from "./suitability";

/** Most favourites of one person; with more the list would no longer be a selection. */
export const MOST_FAVOURITES = 100;

/** Number of favourites that the dashboard shows. */
const MOST_ON_DASHBOARD = 4;

const LATEST_FIRST = [desc(favourites.createdAt), desc(favourites.cleanerId)];

/** True if a cleaner isn't among the ids that a customer doesn't see, a JSON array. */
const isNotHiddenSql = (hidden: SQL | Placeholder) =>
  sql`${cleaners.id} not in (select value from json_each(${hidden}))`;

const findFavouriteIds = query({ userId: favourites.userId }, (db, p) =>
  db
    .select({ id: favourites.cleanerId })
    .from(favourites)
    .where(eq(favourites.userId, p.userId))
    .orderBy(...LATEST_FIRST)
    .prepare(),
);

/** Returns the ids of somebody's favourites, the latest first, including those who can't be booked now. */
export function listFavouriteIds(userId: number, { hidden }: CustomerView): number[] {
  return findFavouriteIds()
    .all({ userId })
    .flatMap(({ id }) => (hidden.has(id) ? [] : [id]));
}

const findLatestFavourites = query(
  { userId: favourites.userId, hidden: typedParameter<string>() },
  (db, p) =>
    db
      .select({
        id: cleaners.id,
        name: cleaners.name,
        photo: cleaners.photo,
        isListed: cleaners.isListed,
      })
      .from(favourites)
      .innerJoin(cleaners, eq(cleaners.id, favourites.cleanerId))
      .where(
        and(
          eq(favourites.userId, p.userId),
          isNull(cleaners.deactivatedAt),
          isNotHiddenSql(p.hidden),
        ),
      )
      .orderBy(...LATEST_FIRST)
      .limit(MOST_ON_DASHBOARD)
      .prepare(),
);

/**
 * Returns somebody's latest favourites. Those who take no bookings now are marked: whoever looks for them would
 * miss them otherwise. Deactivated ones are left out.
 */
export function listLatestFavourites(userId: number, { hidden } = getCustomerView(userId)) {
  return findLatestFavourites().all({ userId, hidden: JSON.stringify([...hidden]) });
}

const listFavouriteCards = query(
  {
    userId: favourites.userId,
    hidden: typedParameter<string>(),
    limit: typedParameter<number>(),
    offset: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select(cleanerCardColumns)
      .from(favourites)
      .innerJoin(cleaners, eq(cleaners.id, favourites.cleanerId))
      .where(
        and(eq(favourites.userId, p.userId), eq(cleaners.isListed, true), isNotHiddenSql(p.hidden)),
      )
      .orderBy(...LATEST_FIRST)
      .limit(p.limit)
      .offset(p.offset)
      .prepare(),
);

const findUnlistedFavourites = query(
  { userId: favourites.userId, hidden: typedParameter<string>() },
  (db, p) =>
    db
      .select({
        id: cleaners.id,
        name: cleaners.name,
        photo: cleaners.photo,
        deactivatedAt: cleaners.deactivatedAt,
      })
      .from(favourites)
      .innerJoin(cleaners, eq(cleaners.id, favourites.cleanerId))
      .where(
        and(
          eq(favourites.userId, p.userId),
          eq(cleaners.isListed, false),
          isNotHiddenSql(p.hidden),
        ),
      )
      .orderBy(...LATEST_FIRST)
      .prepare(),
);

/** A page of somebody's favourites. */
export interface FavouritesPage {
  /** Those who can be booked, the latest first, each with the next free day for their job of `services`. */
  cleaners: CleanerCardView[];
  hasMore: boolean;
  /** Those who take no bookings now, on the last page only. */
  away: { id: number; name: string; photo: string | null }[];
  /** Number of those whose account is deactivated: they aren't named. On the last page only. */
  gone: number;
}

/** Returns a page of somebody's favourites, and after the last of them those who can't be booked. Six queries at most. */
export function listFavourites(
  userId: number,
  {
    page,
    size,
    services,
    view,
    now,
  }: {
    page: number;
    size: number;
    services: readonly BookableService[];
    view: CustomerView;
    now: number;
  },
): FavouritesPage {
  const hidden = JSON.stringify([...view.hidden]);
  const rows = listFavouriteCards().all({
    userId,
    hidden,
    limit: size + 1,
    offset: (page - 1) * size,
  });
  const hasMore = rows.length > size;
  const unlisted = hasMore ? [] : findUnlistedFavourites().all({ userId, hidden });
  const away = unlisted.filter(({ deactivatedAt }) => deactivatedAt === null);
  return {
    cleaners: cardsWithNextFreeDay(rows.slice(0, size), hoursOfEachJob(services, null), view, now),
    hasMore,
    away: away.map(({ id, name, photo }) => ({ id, name, photo })),
    gone: unlisted.length - away.length,
  };
}

const findFavouriteCards = query({ userId: favourites.userId }, (db, p) =>
  db
    .select({ ...cleanerCardColumns, areas: areasColumn })
    .from(favourites)
    .innerJoin(cleaners, eq(cleaners.id, favourites.cleanerId))
    .where(and(eq(favourites.userId, p.userId), eq(cleaners.isListed, true)))
    .orderBy(...LATEST_FIRST)
    .prepare(),
);

/** Returns the cards of somebody's favourites who do such jobs, the latest first. One query. */
export function listSuitableFavourites(
  userId: number,
  job: Omit<JobForCleaner, "customerId">,
  { hidden }: CustomerView,
): CleanerCardRow[] {
  return findFavouriteCards()
    .all({ userId })
    .filter((row) => !hidden.has(row.id) && doesJobs(row, job))
    .map(({ areas: _areas, ...row }) => row);
}

const findListedCleanerId = query({ id: cleaners.id }, (db, p) =>
  db
    .select({ id: cleaners.id })
    .from(cleaners)
    .where(and(eq(cleaners.id, p.id), eq(cleaners.isListed, true)))
    .prepare(),
);

const insertFavourite = query(
  columnsOf(favourites, ["userId", "cleanerId", "createdAt"]),
  (db, p) => db.insert(favourites).values(p).onConflictDoNothing().prepare(),
);

const deleteOldestFavourites = query({ userId: favourites.userId }, (db, p) =>
  db
    .delete(favourites)
    .where(
      and(
        eq(favourites.userId, p.userId),
        sql`${favourites.cleanerId} in (select f.cleaner_id from favourites f where f.user_id = ${p.userId}
          order by f.created_at desc, f.cleaner_id desc limit -1 offset ${sql.raw(String(MOST_FAVOURITES))})`,
      ),
    )
    .prepare(),
);

/** Adds a bookable cleaner to the favourites; false if there is none. Repeating it changes nothing. */
export function addFavourite(userId: number, cleanerId: number, now: number): boolean {
  return inTransaction(() => {
    if (
      !findListedCleanerId().get({ id: cleanerId }) ||
      getCustomerView(userId).hidden.has(cleanerId)
    ) {
      return false;
    }
    insertFavourite().run({ userId, cleanerId, createdAt: now });
    deleteOldestFavourites().run({ userId });
    return true;
  });
}

const deleteFavourite = query(columnsOf(favourites, ["userId", "cleanerId"]), (db, p) =>
  db
    .delete(favourites)
    .where(and(eq(favourites.userId, p.userId), eq(favourites.cleanerId, p.cleanerId)))
    .prepare(),
);

/** Removes a cleaner from somebody's favourites. */
export function removeFavourite(userId: number, cleanerId: number): void {
  deleteFavourite().run({ userId, cleanerId });
}
