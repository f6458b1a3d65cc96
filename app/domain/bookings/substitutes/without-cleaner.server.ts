import { sql } from "drizzle-orm";
import { bookings, substituteSearches } from "#db/schema/bookings";
import { isNotRedoSql } from "../redos/is-redo.server";
import { isNotOfferSql } from "./is-offer.server";
import { isSearchForSql } from "./lost-together.server";
import { REPLACING_STATUSES, type LossKind } from "./search-rules";

/*
 * The lost bookings that admins see to: they have nobody, and their customers haven't settled them
 * (`isLeftToAdmins`, docs/rules.md, A booking loses its cleaner). For queries of `bookings`.
 */

/** Returns how a booking lost its cleaner; null if it didn't: SQL for `lossOf`. */
export const lossSql = sql<LossKind | null>`(
  select case
    when ended.event in ('cancelled', 'declined') and ended.actor = 'cleaner' then ended.event
    when ended.event = 'expired' and ended.actor = 'system' then ended.event end
  from booking_events ended
  where ended.booking_id = ${bookings.id} and ended.to_status = 'cancelled'
    and ended.from_status <> 'cancelled'
  order by ended.id desc limit 1)`;

/** Returns how the last search for a booking goes: `open`, or how it ended; null if there was none. */
const lastSearchSql = sql`(
  select case when ${substituteSearches.endedAt} is null then 'open' else ${substituteSearches.end} end
  from ${substituteSearches} where ${isSearchForSql(bookings.id)}
  order by ${substituteSearches.id} desc limit 1)`;

/** How things are with a lost booking that has nobody. */
export type LostState = "looking" | "not-found" | "asked";

/** Returns how things are with a booking for which `hasNobodySql` is true. */
export const lostStateSql = sql<LostState>`case ${lastSearchSql}
  when 'open' then 'looking' when 'not-found' then 'not-found'
  else case ${bookings.ifCleanerCant} when 'find' then 'not-found' else 'asked' end end`;

/** Returns until when a booking is searched for, in milliseconds; null if it isn't. */
export const searchedUntilSql = sql<number | null>`(
  select ${substituteSearches.until} from ${substituteSearches}
  where ${isSearchForSql(bookings.id)} and ${substituteSearches.endedAt} is null limit 1)`;

/**
 * True if a booking has lost its cleaner and has nobody, and its customer hasn't settled it. Without a search its
 * customer's choice decides; a search that somebody ended in another way settles it.
 */
export const hasNobodySql = sql`(${bookings.status} = 'cancelled' and ${isNotOfferSql} and ${isNotRedoSql}
  and ${bookings.anonymisedAt} is null
  and not exists (select 1 from bookings later where later.replaces_id = ${bookings.id}
    and later.status in ${[...REPLACING_STATUSES]} and not later.is_offer)
  and case ${lastSearchSql} when 'open' then 1 when 'not-found' then 1 else ${lastSearchSql} is null
    and (${lossSql} is not null and ${bookings.ifCleanerCant} = 'find'
      or ${lossSql} = 'cancelled' and coalesce(${bookings.ifCleanerCant}, 'ask') = 'ask') end)`;
