import { and, eq, isNull, sql, type Placeholder } from "drizzle-orm";
import { alias, unionAll, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { unsafeBlocks, cleanerBlocks } from "#db/schema/schedule";
import { cleaners } from "#db/schema/cleaners";
import { query, typedParameter } from "#db/query.server";

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

/** The people who are asked about, as a JSON array. */
const among = (column: SQLiteColumn, ids: Placeholder) =>
  sql`${column} in (select value from json_each(${ids}))`;

const listBlocks = query({ userIds: typedParameter<string>() }, (db, p) => {
  const holds = isNull(unsafeBlocks.liftedAt);
  return unionAll(
    db
      .select({
        userId: unsafeBlocks.userId,
        cleanerId: unsafeBlocks.cleanerId,
        isHidden: sql<number>`1`,
      })
      .from(unsafeBlocks)
      .where(and(among(unsafeBlocks.userId, p.userIds), holds)),
    // The two are kept apart in both directions: a customer of this cleaner may be a cleaner as well.
    db
      .select({ userId: ownProfile.userId, cleanerId: cleaners.id, isHidden: sql<number>`1` })
      .from(ownProfile)
      .innerJoin(unsafeBlocks, and(eq(unsafeBlocks.cleanerId, ownProfile.id), holds))
      .innerJoin(cleaners, eq(cleaners.userId, unsafeBlocks.userId))
      .where(among(ownProfile.userId, p.userIds)),
    db
      .select({
        userId: cleanerBlocks.userId,
        cleanerId: cleanerBlocks.cleanerId,
        isHidden: sql<number>`0`,
      })
      .from(cleanerBlocks)
      .where(among(cleanerBlocks.userId, p.userIds)),
  ).prepare();
});

/** Returns how one person sees cleaners; null is a guest. Uses one query with look-ups by index. */
export function getCustomerView(userId: number | null): CustomerView {
  if (userId === null) return GUESTS_VIEW;
  return getCustomerViews([userId])(userId);
}

/** Returns a function from a person to how they see cleaners, for each of these people. One query. */
export function getCustomerViews(userIds: readonly number[]): (userId: number) => CustomerView {
  const rows = listBlocks().all({ userIds: JSON.stringify(userIds) });
  return (userId) => {
    const own = rows.filter((row) => row.userId === userId);
    if (own.length === 0) return GUESTS_VIEW;
    const ids = (isHidden: number) =>
      new Set(own.flatMap((row) => (row.isHidden === isHidden ? [row.cleanerId] : [])));
    return { hidden: ids(1), busy: ids(0) };
  };
}

/** Returns the ids of all cleaners whom this person can't book, as a JSON array for a query. */
export const unavailableIds = ({ hidden, busy }: CustomerView): string =>
  JSON.stringify([...hidden, ...busy]);
