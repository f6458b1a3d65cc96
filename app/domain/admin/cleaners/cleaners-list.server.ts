import { and, asc, count, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { specialtiesColumn } from "~/domain/cleaners/list-columns.server";
import type { CityDate } from "~/lib/bangkok-time";
import { searchTerms } from "~/lib/search-text";
import { fromCleanerQueue } from "./cleaner-queues.server";
import type { AdminCleanerOrder, AdminCleanerState, CleanerQueue } from "./cleaners-filter";
import {
  totalColumn,
  searchIds,
  rowsInOrder,
  type ListPage,
  type PageRequest,
} from "../shared/lists.server";

/** The filter and order of the admin's list of cleaners. */
export interface AdminCleanerFilter {
  /** A cleaner's id, or parts of the name, the bio, the account's names, email or phone. */
  search: string;
  state: AdminCleanerState | null;
  order: AdminCleanerOrder;
  /** In the city's time zone. It decides whose check has expired. */
  today: CityDate;
}

const expiresOn = cleaners.backgroundCheckExpiresOn;
const isVerified = eq(cleaners.isVerified, true);

/** Forces a partial index, which has few rows: SQLite would rather walk all cleaners in order. */
const idInIndex = (where: SQL) =>
  inArray(cleaners.id, sql`(select id from ${cleaners} indexed by ${where})`);

const isInQueue = (queue: CleanerQueue, today: CityDate) =>
  inArray(cleaners.id, sql`(select id ${fromCleanerQueue(queue, today)})`);

/** Conditions for the cleaners who are in a state on a day. */
export const cleanerStateConditions: Record<
  AdminCleanerState,
  (today: CityDate) => SQL | undefined
> = {
  "to-verify": (today) => isInQueue("to-verify", today),
  // An admin took the verification back: they don't wait for one, but can be verified again.
  "set-aside": () =>
    idInIndex(
      sql`cleaners_to_verify where is_verified = 0 and anonymised_at is null and set_aside_at is not null`,
    ),
  changed: (today) => isInQueue("changed", today),
  expiring: (today) => isInQueue("expiring", today),
  expired: (today) => isInQueue("expired", today),
  verified: () => isVerified,
  listed: () => idInIndex(sql`cleaners_listed where is_listed = 1`),
  paused: () => idInIndex(sql`cleaners_paused where paused_at is not null`),
  deactivated: () => idInIndex(sql`cleaners_deactivated where deactivated_at is not null`),
};

const CLEANER_ORDER_SQL: Record<AdminCleanerOrder, SQL[]> = {
  newest: [desc(cleaners.id)],
  oldest: [asc(cleaners.id)],
  name: [asc(cleaners.name), asc(cleaners.id)],
  rating: [desc(cleaners.rating), desc(cleaners.id)],
  // Cleaners without a check come first: theirs is the next to be made.
  check: [asc(expiresOn)],
};

const cleanerColumns = {
  id: cleaners.id,
  userId: cleaners.userId,
  name: cleaners.name,
  bio: cleaners.bio,
  photo: cleaners.photo,
  rating: cleaners.rating,
  reviewCount: cleaners.reviewCount,
  languages: cleaners.languages,
  otherLanguages: cleaners.otherLanguages,
  nextAvailableDate: cleaners.nextAvailableDate,
  isVerified: cleaners.isVerified,
  isListed: cleaners.isListed,
  averageResponseTime: cleaners.averageResponseTime,
  completedBookings: cleaners.completedBookings,
  hourlyRate: cleaners.hourlyRate,
  backgroundCheckedOn: cleaners.backgroundCheckedOn,
  backgroundCheckExpiresOn: expiresOn,
  changedSinceVerified: cleaners.changedSinceVerified,
  setAsideAt: cleaners.setAsideAt,
  deactivatedAt: cleaners.deactivatedAt,
  pausedAt: cleaners.pausedAt,
  createdAt: cleaners.createdAt,
  specialties: specialtiesColumn,
};

/** Returns a page of cleaners, listed or not, without deleted accounts. At most three queries. */
export function listCleanersForAdmin(
  { search, state, order, today }: AdminCleanerFilter,
  { page, size }: PageRequest,
): ListPage<CleanerForAdmin> {
  const searchCondition = cleanerSearchCondition(search.trim());
  const where = and(
    sql`anonymised_at is null`,
    state ? cleanerStateConditions[state](today) : undefined,
    searchCondition,
  );
  const ids = db()
    .select({ id: cleaners.id, total: totalColumn(searchCondition !== undefined) })
    .from(cleaners)
    .where(where)
    .orderBy(...CLEANER_ORDER_SQL[order])
    .limit(size)
    .offset((page - 1) * size)
    .all();
  const [counted] = searchCondition
    ? ids
    : db().select({ total: count() }).from(cleaners).where(where).all();
  return { rows: rowsInOrder(ids, listCleanersByIds), total: counted?.total ?? 0 };
}

/** Limit of people found by a search whose profiles are looked up: some words are in every email. */
const MOST_PEOPLE = 1_000;

const hasOnlyLongTerms = (search: string) => searchTerms(search).patterns.length === 0;

/** Returns the condition of a search. Up to six digits without leading 0, with or without #, are an id. */
function cleanerSearchCondition(search: string): SQL | undefined {
  const number = /^#?([1-9]\d{0,5})$/.exec(search)?.[1];
  if (number) return eq(cleaners.id, Number(number));
  const cleanerIds = searchIds("cleaner_search", search);
  if (!cleanerIds) return undefined;
  // One or two letters are in most accounts, so they are searched only in names and bios.
  const peopleIds =
    hasOnlyLongTerms(search) && searchIds("people_search", search, { limit: MOST_PEOPLE });
  if (!peopleIds) return inArray(cleaners.id, cleanerIds);
  // The cross join makes SQLite go from the people found to their profiles, not the other way round.
  return inArray(
    cleaners.id,
    sql`(select rowid from ${cleanerIds}
      union select ${cleaners.id} from ${peopleIds} as found cross join ${cleaners} on ${cleaners.userId} = found.rowid)`,
  );
}

export type CleanerForAdmin = ReturnType<typeof listCleanersByIds>[number];

const listCleanersByIds = (ids: number[]) =>
  db().select(cleanerColumns).from(cleaners).where(inArray(cleaners.id, ids)).all();
