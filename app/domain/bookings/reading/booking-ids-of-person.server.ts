import { sql, type SQL } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";

/**
 * Returns a subquery for `in` with the ids of a person's bookings, as customer and as cleaner: two look-ups
 * by index, where `or` would scan. `ofUser` is the person's id in the query.
 */
export const bookingIdsOfPersonSql = (ofUser: SQL) =>
  sql`(select ${bookings.id} from ${bookings} where ${bookings.userId} = ${ofUser} union select ${bookings.id} from ${bookings} where ${bookings.cleanerId} = (select ${cleaners.id} from ${cleaners} where ${cleaners.userId} = ${ofUser}))`;
