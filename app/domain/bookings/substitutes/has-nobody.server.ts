import { sql } from "drizzle-orm";
import { bookings, substituteSearches } from "#db/schema/bookings";
import { isSearchForSql } from "./lost-together.server";
import { REPLACING_STATUSES } from "./search-rules";

/** The history entry that ended a booking, as a condition: SQL for the row `ended`. */
const endedBy = sql`ended.booking_id = ${bookings.id} and ended.to_status = 'cancelled'
  and ended.from_status <> 'cancelled'`;

/**
 * True if a booking has lost its cleaner and needs somebody: nobody comes in its place, and its customer hasn't
 * settled it: they didn't want it cancelled then, didn't stop the search, and didn't book anew from its link. SQL
 * for `lossOf`, with what became of it since.
 */
export const hasNobodySql = sql<boolean>`(${bookings.status} = 'cancelled' and ${bookings.isOffer} = 0
  and ${bookings.anonymisedAt} is null and coalesce(${bookings.ifCleanerCant}, 'ask') <> 'cancel'
  and exists (select 1 from booking_events ended where ${endedBy} and (
    (ended.event in ('cancelled', 'declined') and ended.actor = 'cleaner')
    or (ended.event = 'expired' and ended.actor = 'system')))
  and not exists (select 1 from bookings later where later.replaces_id = ${bookings.id}
    and later.status in ${[...REPLACING_STATUSES]} and later.is_offer = 0)
  and not exists (select 1 from ${substituteSearches} where ${isSearchForSql(sql`${bookings.id}`)}
    and ${substituteSearches.end} <> 'not-found'))`;

/** True if a booking ended after its start: nobody opened, or somebody didn't feel safe. */
export const endedEarlySql = sql<boolean>`(${bookings.status} = 'cancelled' and ${bookings.isOffer} = 0
  and exists (select 1 from booking_events ended where ${endedBy}
    and ended.event in ('no-show', 'unsafe')))`;

/** Until when the search for a lost booking goes on, in milliseconds; null if none does. */
export const searchUntilSql = sql<number | null>`(case when ${bookings.status} = 'cancelled' then (
  select max(until_at) from ${substituteSearches} where ${isSearchForSql(sql`${bookings.id}`)}
    and ${substituteSearches.endedAt} is null) end)`;
