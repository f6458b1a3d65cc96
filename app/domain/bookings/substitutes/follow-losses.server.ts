import { publishEvent } from "~/domain/outbox/events.server";
import { IF_CLEANER_CANT, type BookingActor, type IfCleanerCant } from "~/lib/vocabulary";
import { lookForSubstitute } from "./advance-search.server";
import { announceFound } from "./announce.server";
import type { FoundSubstitute } from "./book-substitute.server";
import { canSearchFor, choiceOf, searchAsksFrom, searchUntil, type LossKind } from "./search-rules";
import {
  firstLostOf,
  getOpenSearchOf,
  insertSearch,
  listLostBookings,
  type LostBooking,
  type SubstituteSearch,
} from "./searches.server";

/** Bookings of one cleaner and one customer that were lost at once, and their entry in the history. */
interface Loss {
  bookingIds: readonly number[];
  /** Id of the history entry of the first booking. */
  eventId: number;
  how: LossKind;
  by: BookingActor;
}

/**
 * Does what the customer has chosen for the case that the cleaner can't come: begins the searches, and
 * notifies the customer once of what was lost and what was found. Call it in the transaction of the loss.
 */
export function followLosses(loss: Loss, now: number): void {
  const lost = listLostBookings(loss.bookingIds);
  for (const choice of IF_CLEANER_CANT) {
    const visits = lost.filter((visit) => choiceOf(visit) === choice);
    if (visits.length > 0) followChoice(choice, visits, loss, now);
  }
}

function followChoice(
  choice: IfCleanerCant,
  visits: readonly LostBooking[],
  { how, eventId, by }: Loss,
  now: number,
): void {
  const found = choice === "find" ? findAtOnce(visits, how, now) : [];
  announceFound(found, now);
  const rest = visits.filter(({ id }) => !found.some(({ lost }) => lost.id === id));
  const [first] = rest;
  if (!first) return;
  const ends = rest.flatMap(({ id }) => getOpenSearchOf(id)?.until ?? []);
  publishEvent(
    {
      kind: "booking-lost",
      payload: {
        ...{ bookingId: first.id, eventId, how, choice },
        ...(rest.length > 1 ? { visits: rest.map(({ id }) => id) } : {}),
        searchUntil: ends.length > 0 ? Math.max(...ends) : null,
      },
      actor: by,
    },
    now,
  );
}

/** Begins the searches for lost visits. Returns who was found at once. */
function findAtOnce(visits: readonly LostBooking[], how: LossKind, now: number): FoundSubstitute[] {
  // A request for a series has one cleaner for all of its visits, or none: they are searched for as one.
  const isAsOne = how !== "cancelled" && visits.length > 1;
  return (isAsOne ? visits.slice(0, 1) : visits).flatMap((lost) => {
    if (!canSearchFor(lost, now)) return [];
    const isVisit = !isAsOne && lost.seriesId !== null;
    return lookForSubstitute(startSearch(lost, { isVisit, now }), now);
  });
}

/** Begins the search for a lost booking. */
export function startSearch(
  lost: LostBooking,
  { isVisit, now }: { isVisit: boolean; now: number },
): SubstituteSearch {
  const asksFrom = searchAsksFrom({ startsAt: lost.startsAt, isVisit }, now);
  return insertSearch({
    lostBookingId: lost.id,
    firstLostId: firstLostOf(lost.id),
    userId: lost.userId,
    startedAt: now,
    asksFrom,
    until: searchUntil(lost.startsAt),
    nextLookAt: asksFrom,
  });
}
