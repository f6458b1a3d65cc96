import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { columnsOf, query } from "#db/query.server";
import type { IfCleanerCant } from "~/lib/vocabulary";
import { isRedo } from "../redos/is-redo";
import { isAhead } from "../lifecycle/status";
import { lookForSubstitute } from "./advance-search.server";
import { announceFound } from "./announce.server";
import { startSearch } from "./follow-losses.server";
import { listLostTogether, listOpenSearchesTogether } from "./lost-together.server";
import { getReplacementOf } from "./own-replacement.server";
import { canSearchFor } from "./search-rules";
import { endSearch, getLossOf, getOpenSearchOf, listLostBookings } from "./searches.server";

/*
 * Commands of a customer whose booking has lost its cleaner. Each may be sent twice: the second call finds the
 * work done, and changes nothing.
 */

export type SearchCommandResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        /** It doesn't exist, or isn't theirs: the answer is the same for both. */
        | "unknown-booking"
        /** It is too late, or somebody comes already. */
        | "not-possible";
    };

const UNKNOWN = { ok: false, reason: "unknown-booking" } as const;
const NOT_POSSIBLE = { ok: false, reason: "not-possible" } as const;
const DONE = { ok: true } as const;

interface Actor {
  userId: number;
  now: number;
}

const getLostBookingOf = (id: number, userId: number) => {
  const [lost] = listLostBookings([id]);
  if (!lost || lost.userId !== userId || lost.isOffer) return null;
  return getLossOf(id) === null ? null : lost;
};

/** True if a search can begin for a lost booking: there is time, and nobody comes in its place. */
const canStartSearch = (lost: { id: number; startsAt: number }, now: number): boolean =>
  canSearchFor(lost, now) && getReplacementOf(lost.id) === null;

/**
 * 'Look for me': begins the search for a booking that has lost its cleaner, and for all visits that were lost
 * as one with it.
 */
export function startSearchAsCustomer(
  lostBookingId: number,
  { userId, now }: Actor,
): SearchCommandResult {
  return inTransaction(() => {
    const lost = getLostBookingOf(lostBookingId, userId);
    if (!lost) return UNKNOWN;
    if (getOpenSearchOf(lost.id)) return DONE;
    if (!canStartSearch(lost, now)) return NOT_POSSIBLE;
    // A search that began with a later visit is taken over: no visit is searched for twice.
    for (const part of listOpenSearchesTogether(lost.id)) endSearch(part, { end: "stopped" }, now);
    const first = listLostTogether(lost.id).find((visit) => canSearchFor(visit, now)) ?? lost;
    announceFound(lookForSubstitute(startSearch(first, { isVisit: false, now }), now), now);
    return DONE;
  });
}

/** Ends the search, as its customer asked. */
export function stopSearch(lostBookingId: number, { userId, now }: Actor): SearchCommandResult {
  return inTransaction(() => {
    const lost = getLostBookingOf(lostBookingId, userId);
    if (!lost) return UNKNOWN;
    const search = getOpenSearchOf(lost.id);
    if (search) endSearch(search, { end: "stopped" }, now);
    // The form may be older than what the search has found since.
    else if (getReplacementOf(lost.id) !== null) return NOT_POSSIBLE;
    return DONE;
  });
}

const findOwnBooking = query(columnsOf(bookings, ["id", "userId"]), (db, p) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      startsAt: bookings.startsAt,
      respondBy: bookings.respondBy,
      isOffer: bookings.isOffer,
      redoOfProblemId: bookings.redoOfProblemId,
    })
    .from(bookings)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId)))
    .prepare(),
);

const updateChoice = query(columnsOf(bookings, ["id", "ifCleanerCant"]), (db, p) =>
  db
    .update(bookings)
    .set({ ifCleanerCant: p.ifCleanerCant, rowVersion: sql`${bookings.rowVersion} + 1` })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** Changes what a customer wants if their cleaner can't come, until the start; a loss fixes it. A redo has no choice. */
export function changeIfCleanerCant(
  { bookingId, choice }: { bookingId: number; choice: IfCleanerCant },
  { userId, now }: Actor,
): SearchCommandResult {
  return inTransaction(() => {
    const booking = findOwnBooking().get({ id: bookingId, userId });
    if (!booking || booking.isOffer) return UNKNOWN;
    if (!isAhead(booking, now) || isRedo(booking)) return NOT_POSSIBLE;
    updateChoice().run({ id: bookingId, ifCleanerCant: choice });
    return DONE;
  });
}
