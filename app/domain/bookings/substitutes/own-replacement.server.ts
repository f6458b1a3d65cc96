import { and, eq, inArray } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { endSearch, getLossOf, getOpenSearchOf } from "./searches.server";
import { isNotOfferSql } from "./is-offer.server";

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
        inArray(bookings.status, ["pending", "confirmed", "completed"]),
        isNotOfferSql,
      ),
    )
    .limit(1)
    .prepare(),
);

/** Returns the id of the booking that is in place of a lost one, or null: an offer doesn't count. */
export const getReplacementOf = (lostId: number): number | null =>
  findReplacement().get({ lostId })?.id ?? null;

/**
 * Returns the lost booking that a new one of the customer's may replace; null if there is none. If
 * somebody comes in its place already, the result names that booking.
 */
export function findLostToReplace(
  replacesId: number | undefined,
  userId: number,
): { ok: true; lostId: number } | { ok: false; bookingId: number } | null {
  if (replacesId === undefined) return null;
  const lost = findLost().get({ id: replacesId, userId });
  if (!lost || getLossOf(lost.id) === null) return null;
  const bookingId = getReplacementOf(lost.id);
  return bookingId === null ? { ok: true, lostId: lost.id } : { ok: false, bookingId };
}

/** Ends the search for a lost booking in whose place its customer has booked somebody themselves. */
export function endSearchAsReplaced(lostId: number, bookingId: number, now: number): void {
  const search = getOpenSearchOf(lostId);
  if (search) endSearch(search, { end: "replaced", foundBookingId: bookingId }, now);
}
