import { inTransaction } from "#db/client.server";
import { ROUND_SIZE } from "#db/sweep.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { freeHours } from "~/domain/schedule/booking-hours.server";
import { announceFound } from "./announce.server";
import { bookAtOnce, makeOffer, type FoundSubstitute } from "./book-substitute.server";
import { listCandidates } from "./candidates.server";
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
  listLostBookings,
  listWaitingOffers,
  recordLook,
  recordOutcome,
  type SubstituteSearch,
} from "./searches.server";

/**
 * Takes the next step of an open search: lets offers lapse, books somebody at once, makes offers, or ends
 * it. Returns who was booked at once, if anybody; the caller announces it. Call it inside a transaction.
 */
export function lookForSubstitute(search: SubstituteSearch, now: number): FoundSubstitute | null {
  const [lost] = listLostBookings([search.lostBookingId]);
  if (!lost) return null;
  for (const { bookingId, expiresAt } of listWaitingOffers(search.id)) {
    if (now < expiresAt) continue;
    recordOutcome(bookingId, "lapsed", now);
    if (closeOffer(bookingId, "expired", now)) freeHours(bookingId);
  }
  if (now >= search.until) {
    endSearch(search, { end: "not-found" }, now);
    publishEvent(
      { kind: "booking-not-found", payload: { bookingId: lost.id }, actor: "system" },
      now,
    );
    return null;
  }
  if (now < search.asksFrom) return null;
  const candidates = listCandidates([lost], search, now);
  if (canBookAtOnce(lost.startsAt, now)) {
    const cleaner = candidates.find(
      (one) => !one.answersRequests && one.hourlyRate <= lost.hourlyRate,
    );
    if (cleaner) {
      const found = bookAtOnce(search, lost, { cleaner, now });
      endSearch(search, { end: "found", foundBookingId: found.bookingId }, now);
      return found;
    }
  }
  const waiting = listWaitingOffers(search.id).map(({ expiresAt }) => expiresAt);
  if (canOffer(lost.startsAt, now)) {
    const room = MOST_OFFERS_OF_SEARCH - waiting.length;
    const asked = candidates.filter((one) => one.answersRequests && one.canHaveOffer);
    for (const cleaner of asked.slice(0, Math.max(0, room))) {
      waiting.push(makeOffer(search, lost, { cleaner, now }));
    }
  }
  const nextLookAt = Math.min(search.until, now + LOOK_AGAIN_AFTER_MS, ...waiting);
  recordLook({ id: search.id, lookedAt: now, nextLookAt });
  return null;
}

/** Takes the next step of a search, and notifies the people concerned. Call it inside a transaction. */
export function advanceSearch(searchId: number, now: number): void {
  const search = getSearch(searchId);
  if (!search || search.endedAt !== null) return;
  const found = lookForSubstitute(search, now);
  if (found) announceFound([found], now);
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
