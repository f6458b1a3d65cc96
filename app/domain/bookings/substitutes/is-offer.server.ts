import { sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";

/*
 * Offers of substitute searches are bookings that only their cleaners know of. Whatever lists, counts, limits
 * or exports bookings leaves them out by one of these conditions, which say the same (docs/rules.md, A
 * booking loses its cleaner). A booking that is confirmed or completed is never an offer.
 */

/** True for each booking but offers: for queries that read the row anyway. */
export const isNotOfferSql = sql`(+${bookings.isOffer} = 0)`;

/** The same for queries that an index on other columns answers alone: offers are few, and have an index. */
export const isNotOfferByIndexSql = sql`${bookings.id} not in (
  select id from bookings indexed by bookings_offers where is_offer)`;
