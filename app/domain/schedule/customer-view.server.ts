import { and, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/sqlite-core";
import { unsafeBlocks, cleanerBlocks } from "#db/schema/schedule";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";

/*
 * This is the only place that decides which cleaners somebody may be offered, and how. Each list, page,
 * search, answer and email that names cleaners to a customer asks here, so that all of them agree
 * (docs/rules.md, Cleaners).
 */

/** Cleaners whom one person sees differently from guests, by their ids. */
export interface CustomerView {
  /** Cleaners who aren't offered, as if not listed: one of the two didn't feel safe with the other. */
  readonly hidden: ReadonlySet<number>;
  /** Cleaners who seem to have no free hour: they take no bookings from this person. */
  readonly busy: ReadonlySet<number>;
}

/** The view of guests, and of everybody whom nobody has blocked. */
export const GUESTS_VIEW: CustomerView = { hidden: new Set(), busy: new Set() };

const ownProfile = alias(cleaners, "own");

const listBlocks = query({ userId: cleaners.userId }, (db, p) => {
  const holds = isNull(unsafeBlocks.liftedAt);
  return unionAll(
    db
      .select({ cleanerId: unsafeBlocks.cleanerId, isHidden: sql<number>`1` })
      .from(unsafeBlocks)
      .where(and(eq(unsafeBlocks.userId, p.userId), holds)),
    // The two are kept apart in both directions: a customer of this cleaner may be a cleaner as well.
    db
      .select({ cleanerId: cleaners.id, isHidden: sql<number>`1` })
      .from(ownProfile)
      .innerJoin(unsafeBlocks, and(eq(unsafeBlocks.cleanerId, ownProfile.id), holds))
      .innerJoin(cleaners, eq(cleaners.userId, unsafeBlocks.userId))
      .where(eq(ownProfile.userId, p.userId)),
    db
      .select({ cleanerId: cleanerBlocks.cleanerId, isHidden: sql<number>`0` })
      .from(cleanerBlocks)
      .where(eq(cleanerBlocks.userId, p.userId)),
  ).prepare();
});

/** Returns how one person sees cleaners; null is a guest. Uses one query with look-ups by index. */
export function getCustomerView(userId: number | null): CustomerView {
  if (userId === null) return GUESTS_VIEW;
  const rows = listBlocks().all({ userId });
  if (rows.length === 0) return GUESTS_VIEW;
  const ids = (isHidden: number) =>
    new Set(rows.flatMap((row) => (row.isHidden === isHidden ? [row.cleanerId] : [])));
  return { hidden: ids(1), busy: ids(0) };
}

/** Returns the ids of all cleaners whom this person can't book, as a JSON array for a query. */
export const unavailableIds = ({ hidden, busy }: CustomerView): string =>
  JSON.stringify([...hidden, ...busy]);

/**
 * SQL for the same JSON array, in queries about several people. A person is given by a column of the query;
 * the conditions are those of `getCustomerView`.
 */
export const unavailableIdsSql = (userId: SQLWrapper) => sql<string>`(
  select json_group_array(unavailable.id) from (
    select unsafe_blocks.cleaner_id as id from unsafe_blocks
      where unsafe_blocks.user_id = ${userId} and unsafe_blocks.lifted_at is null
    union select other.id from cleaners as own
      join unsafe_blocks on unsafe_blocks.cleaner_id = own.id and unsafe_blocks.lifted_at is null
      join cleaners as other on other.user_id = unsafe_blocks.user_id
      where own.user_id = ${userId}
    union select cleaner_blocks.cleaner_id from cleaner_blocks where cleaner_blocks.user_id = ${userId}
  ) as unavailable)`;
