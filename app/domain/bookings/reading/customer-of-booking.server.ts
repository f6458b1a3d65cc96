import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { fullName } from "~/domain/accounts/full-name";

/** What to select of a booking and its customer's account, so that `customerNameOf` can name them. */
export const customerNameColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  anonymisedAt: bookings.anonymisedAt,
};

/** Where a job is, whom to call, and what the customer wrote: cleaners may see them at times only. */
export const doorColumns = {
  address: bookings.address,
  zipCode: bookings.zipCode,
  phone: bookings.phone,
  instructions: bookings.specialInstructions,
};

/** How cleaners are told of whom a job is for. Both are empty once they have deleted their account. */
export function customerNameOf(row: {
  firstName: string;
  lastName: string;
  username: string;
  anonymisedAt: number | null;
}): { name: string; shortName: string } {
  if (row.anonymisedAt !== null) return { name: "", shortName: "" };
  return { name: fullName(row), shortName: row.firstName || row.username };
}
