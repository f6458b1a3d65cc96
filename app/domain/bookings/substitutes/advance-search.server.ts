import { inTransaction } from "#db/client.server";
import { ROUND_SIZE } from "#db/sweep.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { announceFound } from "./announce.server";
import { bookAtOnce, makeOffer, type FoundSubstitute } from "./book-substitute.server";
import { listCandidates } from "./candidates.server";
import { listVisitsOfSearch } from "./lost-together.server";
import {
  LOOK_AGAIN_AFTER_MS,
  MOST_OFFERS_OF_SEARCH,
  canBookAtOnce,
  canOffer,
} from "./search-rules";
import {
  closeOffer,
  endSearch,
  getSearch,
  listDueSearches,
  listWaitingOffers,
  recordLook,
  recordOutcome,
  visitsOf,
  type LostBooking,
  type SubstituteSearch,
} from "./searches.server";

/**
 * Takes the next step of an open search: lets offers lapse, books somebody at once, makes offers, or ends
 * it. Returns who was booked at once, for each visit; the caller announces it. Call it inside a transaction.
 */
export function lookForSubstitute(search: SubstituteSearch, now: number): FoundSubstitute[] {
  const [first, ...others] = listVisitsOfSearch(search);
  if (!first) return [];
  const visits = [first, ...others] as const;
  for (const { bookingId, expiresAt } of listWaitingOffers(search.id)) {
    if (now < expiresAt) continue;
    recordOutcome(bookingId, "lapsed", now);
    closeOffer(bookingId, "expired", now);
  }
  if (now >= search.until) {
    endAsNotFound(search, visits, now);
    return [];
  }
  if (now < search.asksFrom) return [];
  const agreedRate = Math.min(...visits.map(({ hourlyRate }) => hourlyRate));
  const candidates = listCandidates(visits, search, now).filter(
    // An instant booking has a cleaner's own price, which may not be dearer.
    ({ answersRequests, hourlyRate }) => answersRequests || hourlyRate <= agreedRate,
  );
  if (canBookAtOnce(first.startsAt, now)) {
    const cleaner = candidates.find(({ answersRequests }) => !answersRequests);
    if (cleaner) {
      const found = bookAtOnce(search, visits, { cleaner, now });
      endSearch(search, { end: "found", foundBookingId: found[0]?.bookingId ?? null }, now);
      return found;
    }
  }
  const waiting = listWaitingOffers(search.id).map(({ expiresAt }) => expiresAt);
  // Somebody may become free for one visit at any moment, for a whole series hardly: its customer is asked.
  if (others.length > 0 && candidates.length === 0 && waiting.length === 0) {
    endAsNotFound(search, visits, now);
    return [];
  }
  if (canOffer(first.startsAt, now)) {
    const room = MOST_OFFERS_OF_SEARCH - waiting.length;
    const asked = candidates.filter((one) => one.answersRequests && one.canHaveOffer);
    for (const cleaner of asked.slice(0, Math.max(0, room))) {
      waiting.push(makeOffer(search, visits, { cleaner, now }));
    }
  }
  const nextLookAt = Math.min(search.until, now + LOOK_AGAIN_AFTER_MS, ...waiting);
  recordLook({ id: search.id, lookedAt: now, nextLookAt });
  return [];
}

function endAsNotFound(
  search: SubstituteSearch,
  visits: readonly [LostBooking, ...LostBooking[]],
  now: number,
): void {
  endSearch(search, { end: "not-found" }, now);
  // At the first look the customer learns it from the message of the loss, or on the page.
  if (search.lookedAt === null && now < search.until) return;
  const payload = { bookingId: visits[0].id, ...visitsOf(visits.map(({ id }) => id)) };
  publishEvent({ kind: "booking-not-found", payload, actor: "system" }, now);
}

/** Takes the next step of a search, and notifies the people concerned. Call it inside a transaction. */
export function advanceSearch(searchId: number, now: number): void {
  const search = getSearch(searchId);
  if (!search || search.endedAt !== null) return;
  announceFound(lookForSubstitute(search, now), now);
}

/**
 * Takes the next step of each search that has to look again, each in a transaction of its own. True if
 * there may be more than one round could do.
 */
export function advanceSearches(now: number): boolean {
  const due = listDueSearches(now);
  for (const id of due) {
    inTransaction(() => {
      const search = getSearch(id);
      // Another process may have looked meanwhile.
      if (search && search.nextLookAt !== null && search.nextLookAt <= now) advanceSearch(id, now);
    });
  }
  return due.length === ROUND_SIZE;
}
