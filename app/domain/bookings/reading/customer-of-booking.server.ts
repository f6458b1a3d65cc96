import { sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { fullName } from "~/domain/accounts/full-name";

/** Columns of a booking and its customer's account that `customerNameOf` needs. */
export const customerNameColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  anonymisedAt: bookings.anonymisedAt,
};

/** True if the customer's account is in use and has no email: an admin must call them. */
export const hasNoEmailColumn =
  sql`(${users.email} is null and ${users.anonymisedAt} is null)`.mapWith(Boolean);

/** Columns with the address, the phone number and the instructions: cleaners may see them only at times. */
export const doorColumns = {
  address: bookings.address,
  zipCode: bookings.zipCode,
  phone: bookings.phone,
  instructions: bookings.specialInstructions,
};

/** Columns with the facts of the home and the text about it, which a cleaner reads before they accept. */
export const homeColumns = { home: bookings.home, aboutHome: bookings.aboutHome };

/** Returns a customer's names as cleaners see them. Both are empty once the account is deleted. */
export function customerNameOf(row: {
  firstName: string;
  lastName: string;
  username: string;
  anonymisedAt: number | null;
}): { name: string; shortName: string } {
  if (row.anonymisedAt !== null) return { name: "", shortName: "" };
  return { name: fullName(row), shortName: row.firstName || row.username };
}
