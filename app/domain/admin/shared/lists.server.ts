import { sql, type SQL } from "drizzle-orm";
import { retainedContacts, type RETENTION_REASONS } from "#db/schema/bookings";
import { searchTerms, searchWords } from "~/lib/search-text";

/** Which part of a list: pages count from 1. */
export interface PageRequest {
  page: number;
  size: number;
}

/** A page of a list, and how many there are in all. */
export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

/**
 * How many rows there are in all, beside each row of a page. A search is dear, and counted so it is made
 * once; without one a statement of its own counts in an index, and reads nothing else.
 */
export const totalColumn = (isSearch: boolean) =>
  isSearch ? sql<number>`count(*) over ()` : sql<number>`0`;

/**
 * From which end of a list a page is walked to: of thousands of pages the last is found as fast as the
 * first. Where it is `reversed` the walk is in the opposite order, and what it finds is turned round.
 */
export function pageWindow({ page, size }: PageRequest, total: number) {
  const before = (page - 1) * size;
  const behind = total - before - size;
  return behind < before && before < total
    ? { reversed: true, limit: Math.min(size, total - before), offset: Math.max(0, behind) }
    : { reversed: false, limit: size, offset: before };
}

/**
 * Rows in the order of their ids. A list finds its ids first, in an index alone: what a page far behind
 * passes over isn't read.
 */
export function rowsInOrder<Row extends { id: number }>(
  ids: readonly { id: number }[],
  loadRows: (ids: number[]) => Row[],
): Row[] {
  if (ids.length === 0) return [];
  const rows = new Map(loadRows(ids.map(({ id }) => id)).map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}

/** What is looked for: of a Thai phone number, or its first digits, what is stored after +66. */
function withStoredPhoneDigits(search: string): string {
  const digits = search.replace(/[\s().\-–]/g, "");
  return /^0\d{3,9}$/.test(digits) ? digits.slice(1) : search;
}

/**
 * The ids of what a search finds in one of the full-text indexes, for an `in`; undefined where nothing
 * is looked for.
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
 * The ids of accounts that were deleted and whose contact is kept in a record, by parts of it, for an `in`.
 * There are few: no index is needed.
 */
export function searchRetainedUserIds(
  keptFor: (typeof RETENTION_REASONS)[number],
  search: string,
): SQL {
  const words = searchWords(withStoredPhoneDigits(search)).map(
    (word) =>
      sql`instr(lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')), ${word}) > 0`,
  );
  return sql`(select user_id from ${retainedContacts}
    where ${sql.join([sql`kept_for = ${keptFor}`, ...words], sql` and `)})`;
}
