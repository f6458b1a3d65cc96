import { advanceSearch } from "./advance-search.server";
import { announceFound } from "./announce.server";
import { recordFound, showToCustomer } from "./book-substitute.server";
import { listVisitsOfOffer } from "./lost-together.server";
import {
  endSearch,
  getOfferOf,
  getSearch,
  listLostBookings,
  recordOutcome,
  type OfferOutcome,
} from "./searches.server";

/**
 * Does what follows from the end of an offer: the first to accept wins, and the others are withdrawn; in
 * any other case the search goes on. The visits of an offer for a series end together, and it follows once.
 * Call it for each of them, in the transaction of the transition.
 */
export function followOffer(
  bookingId: number,
  outcome: Exclude<OfferOutcome, "booked-at-once">,
  now: number,
): void {
  const offer = getOfferOf(bookingId);
  const search = offer?.bookingId === bookingId ? getSearch(offer.searchId) : null;
  if (!offer || !search) return;
  recordOutcome(bookingId, outcome, now);
  if (outcome !== "accepted") {
    advanceSearch(search.id, now);
    return;
  }
  const visits = listVisitsOfOffer(bookingId);
  for (const { id } of visits) {
    showToCustomer(id);
    recordFound(id, "confirmed", now);
  }
  endSearch(search, { end: "found", foundBookingId: bookingId }, now);
  const lost = new Map(
    listLostBookings(visits.flatMap(({ replacesId }) => replacesId ?? [])).map((one) => [
      one.id,
      one,
    ]),
  );
  const found = visits.flatMap(({ id, replacesId }) => {
    const replaced = lost.get(replacesId ?? 0);
    if (!replaced) return [];
    return { bookingId: id, lost: replaced, cleanerId: offer.cleanerId, confirmBy: null };
  });
  announceFound(found, now);
}
