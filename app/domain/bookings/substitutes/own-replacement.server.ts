import { and, eq, inArray } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import type { CityDate } from "~/lib/bangkok-time";
import { endSearch, getLossOf } from "./searches.server";
import { isNotOfferSql } from "./is-offer.server";
import { listLostTogether, listOpenSearchesTogether } from "./lost-together.server";
import { REPLACING_STATUSES } from "./search-rules";

const findLost = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId), isNotOfferSql))
    .prepare(),
);

const findReplacement = query({ lostId: bookings.replacesId }, (db, p) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.replacesId, p.lostId),
        inArray(bookings.status, [...REPLACING_STATUSES]),
        isNotOfferSql,
      ),
    )
    .limit(1)
    .prepare(),
);

/** Returns the id of the booking that is in place of a lost one, or null: an offer doesn't count. */
export const getReplacementOf = (lostId: number): number | null =>
  findReplacement().get({ lostId })?.id ?? null;

/** The lost booking that a new one replaces. */
export interface LostToReplace {
  lostId: number;
  /** The ids of the visits that were lost with it, by their dates: a new series replaces them, too. */
  byDate: ReadonlyMap<CityDate, number>;
}

/**
 * Returns the lost booking that a new one of the customer's may replace; null if there is none. If
 * somebody comes in its place already, the result names that booking.
 */
export function findLostToReplace(
  replacesId: number | undefined,
  userId: number,
): ({ ok: true } & LostToReplace) | { ok: false; bookingId: number } | null {
  if (replacesId === undefined) return null;
  const lost = findLost().get({ id: replacesId, userId });
  if (!lost || getLossOf(lost.id) === null) return null;
  const bookingId = getReplacementOf(lost.id);
  if (bookingId !== null) return { ok: false, bookingId };
  const others = listLostTogether(lost.id).filter(({ id }) => id !== lost.id);
  return { ok: true, lostId: lost.id, byDate: new Map(others.map(({ date, id }) => [date, id])) };
}

/**
 * Ends the search for a lost booking in whose place its customer has booked somebody themselves. Those for other
 * visits that were lost as one with it end, too, with whichever visit they began: the customer sees to them.
 */
export function endSearchAsReplaced(lostId: number, bookingId: number, now: number): void {
  for (const search of listOpenSearchesTogether(lostId)) {
    endSearch(search, { end: "replaced", foundBookingId: bookingId }, now);
  }
}
