import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server";
import { retainedContacts, type RETENTION_REASONS } from "#db/schema/bookings";
import { phoneInSearch } from "~/lib/phone-in-search";
import { searchTerms, searchWords } from "~/lib/search-text";

/** A requested part of a list. Pages count from 1. */
export interface PageRequest {
  page: number;
  size: number;
}

/** A page of a list, and the number of rows in all. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/**
 * SQL for the total number of rows: a window function when searching, because a search is expensive and
 * should run once. Without a search it is 0: a query of its own counts in an index, and reads nothing else.
 */
export const totalColumn = (isSearch: boolean) =>
  isSearch ? sql<number>`count(*) over ()` : sql<number>`0`;

/**
 * Returns limit and offset of a page, counted from the nearer end of the list: so the last of thousands of
 * pages is as fast as the first. If `reversed`, query in the opposite order, and reverse the rows found.
 */
export function pageWindow({ page, size }: PageRequest, total: number) {
  const before = (page - 1) * size;
  const behind = total - before - size;
  return behind < before && before < total
    ? { reversed: true, limit: Math.min(size, total - before), offset: Math.max(0, behind) }
    : { reversed: false, limit: size, offset: before };
}

/**
 * Returns rows in the order of the given ids. A list finds its ids first, in an index alone, so that a
 * late page doesn't read the rows that it skips.
 */
export function rowsInOrder<Row extends { id: number }>(
  ids: readonly { id: number }[],
  loadRows: (ids: number[]) => Row[],
): Row[] {
  if (ids.length === 0) return [];
  const rows = new Map(loadRows(ids.map(({ id }) => id)).map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}

/**
 * Returns a page of a list without a search, which only admins page through. Three queries: the count, the
 * ids of the page, and its rows.
 */
export function listPage<Row extends { id: number }>(
  {
    from,
    id,
    where,
    order,
    loadRows,
  }: {
    /** The table, with the tables that the conditions need. */
    from: SQL;
    id: AnySQLiteColumn;
    where: SQL | undefined;
    order: readonly SQL[];
    loadRows: (ids: number[]) => Row[];
  },
  { page, size }: PageRequest,
): ListPage<Row> {
  const rows = sql`from ${from} where ${where ?? sql`1`}`;
  const { total } = db().get<{ total: number }>(sql`select count(*) as total ${rows}`);
  const ids = db().all<{ id: number }>(
    sql`select ${id} as id ${rows} order by ${sql.join([...order], sql`, `)}
      limit ${size} offset ${(page - 1) * size}`,
  );
  return { rows: rowsInOrder(ids, loadRows), total };
}

/**
 * Turns a phone number into its stored form, and the first digits of a Thai one into those stored after +66;
 * else no change.
 */
function withStoredPhoneDigits(search: string): string {
  const phone = phoneInSearch(search);
  if (phone !== null) return phone;
  const digits = search.replace(/[\s().\-–]/g, "");
  return /^0\d{3,9}$/.test(digits) ? digits.slice(1) : search;
}

/** Returns the words that a search looks for, in the form in which they are stored. */
export const storedSearchWords = (search: string): string[] =>
  searchWords(withStoredPhoneDigits(search));

/**
 * Returns the number of a booking that a search asks for; null if it asks for something else. With # any
 * number is one; without it, up to nine digits that don't begin with 0 and are no phone number.
 */
export function bookingNumberIn(search: string): number | null {
  const [, hash, number] = /^(#?)([1-9]\d{0,8})$/.exec(search.trim()) ?? [];
  if (!number || (!hash && phoneInSearch(number) !== null)) return null;
  return Number(number);
}

/**
 * Returns a subquery, for an `in`, of the ids that a search finds in a full-text index; undefined for an
 * empty search.
 */
export function searchIds(
  index: "people_search" | "cleaner_search",
  search: string,
  { limit }: { limit?: number } = {},
): SQL | undefined {
  const { match, patterns } = searchTerms(withStoredPhoneDigits(search));
  if (match === "" && patterns.length === 0) return undefined;
  const conditions = [
    ...(match === "" ? [] : [sql`words match ${match}`]),
    ...patterns.map((pattern) => sql`words like ${pattern} escape '!'`),
  ];
  const matches = sql`select rowid from ${sql.identifier(index)} where ${sql.join(conditions, sql` and `)}`;
  return limit === undefined ? sql`(${matches})` : sql`(${matches} limit ${limit})`;
}

/**
 * Returns a subquery, for an `in`, of the ids of deleted accounts whose kept contact matches a search.
 * There are few, so no index is needed.
 */
export function searchRetainedUserIds(
  keptFor: (typeof RETENTION_REASONS)[number],
  search: string,
): SQL {
  const words = storedSearchWords(search).map(
    (word) =>
      sql`instr(lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')), ${word}) > 0`,
  );
  return sql`(select user_id from ${retainedContacts}
    where ${sql.join([sql`kept_for = ${keptFor}`, ...words], sql` and `)})`;
}
