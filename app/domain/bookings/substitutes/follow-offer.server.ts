import { advanceSearch } from "./advance-search.server";
import { announceFound } from "./announce.server";
import { recordFound, showToCustomer } from "./book-substitute.server";
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
 * any other case the search goes on. Call it in the transaction of the transition.
 */
export function followOffer(
  bookingId: number,
  outcome: Exclude<OfferOutcome, "booked-at-once">,
  now: number,
): void {
  const offer = getOfferOf(bookingId);
  const search = offer && getSearch(offer.searchId);
  if (!search) return;
  recordOutcome(bookingId, outcome, now);
  if (outcome !== "accepted") {
    advanceSearch(search.id, now);
    return;
  }
  showToCustomer(bookingId);
  recordFound(bookingId, "confirmed", now);
  endSearch(search, { end: "found", foundBookingId: bookingId }, now);
  const [lost] = listLostBookings([search.lostBookingId]);
  if (!lost) return;
  announceFound([{ bookingId, lost, cleanerId: offer.cleanerId, confirmBy: null }], now);
}
