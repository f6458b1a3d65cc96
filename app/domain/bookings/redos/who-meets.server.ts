import { sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { getCustomerView } from "~/domain/schedule/customer-view.server";

/** SQL that is true if a side of a booking has closed its account: for queries that join both. */
export const isSomebodyGoneSql =
  sql`${users.anonymisedAt} is not null or ${cleaners.anonymisedAt} is not null or ${bookings.anonymisedAt} is not null`.mapWith(
    Boolean,
  );

/** True if two people are kept apart, or the cleaner takes no bookings from the customer. One query. */
export function areApart(customerId: number, cleanerId: number): boolean {
  const { hidden, busy } = getCustomerView(customerId);
  return hidden.has(cleanerId) || busy.has(cleanerId);
}

/** True if the two sides of a booking meet again because of a problem: both are there, and not kept apart. */
export const canMeetAgain = ({
  isSomebodyGone,
  customerId,
  cleanerId,
}: {
  isSomebodyGone: boolean;
  customerId: number;
  cleanerId: number;
}): boolean => !isSomebodyGone && !areApart(customerId, cleanerId);
