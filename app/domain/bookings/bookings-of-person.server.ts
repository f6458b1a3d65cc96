import { sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";

const ofUser = sql.placeholder("userId");

/**
 * The ids of a person's bookings, as customer and as cleaner, for an `in`: two look-ups by index, where
 * `or` would scan. It takes `userId`.
 */
export const idsOfBookingsOfPerson = sql`(select ${bookings.id} from ${bookings} where ${bookings.userId} = ${ofUser} union select ${bookings.id} from ${bookings} where ${bookings.cleanerId} = (select ${cleaners.id} from ${cleaners} where ${cleaners.userId} = ${ofUser}))`;
