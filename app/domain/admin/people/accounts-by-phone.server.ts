import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { query, typedParameter } from "#db/query.server";
import { isNotOfferSql } from "~/domain/bookings/substitutes/is-offer.server";

/** The columns by which an admin recognises an account. */
export const accountColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  email: users.email,
  deactivatedAt: users.deactivatedAt,
};

/** Query limit. A number is shared in a family or an office, hardly by more people. */
const MOST_MATCHES = 5;

/** Most bookings with one number that are read, the latest first. */
const MOST_BOOKINGS = 100;

const listByProfile = query({ phone: typedParameter<string>() }, (db, p) =>
  db
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.phone, p.phone), isNull(users.anonymisedAt)))
    // Accounts that can be booked for come first.
    .orderBy(sql`${users.deactivatedAt} is not null`, desc(users.id))
    .limit(MOST_MATCHES)
    .prepare(),
);

const listByBookings = query({ phone: typedParameter<string>() }, (db, p) => {
  const recent = db
    .select({ userId: bookings.userId, bookingId: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.phone, p.phone), isNotOfferSql))
    .orderBy(desc(bookings.startsAt))
    .limit(MOST_BOOKINGS)
    .as("recent");
  const latest = sql<number>`max(${recent.bookingId})`;
  return (
    db
      .select({ ...accountColumns, typedOn: latest, times: sql<number>`count(*)` })
      .from(recent)
      // The cross join makes SQLite go from the bookings found to their customers.
      .crossJoin(users)
      .where(
        and(
          eq(users.id, recent.userId),
          isNull(users.anonymisedAt),
          sql`${users.phone} is not ${p.phone}`,
        ),
      )
      .groupBy(users.id)
      .orderBy(desc(latest))
      .limit(MOST_MATCHES)
      .prepare()
  );
});

/** An account whose customer gave a number for a booking, while their profile has another one or none. */
export type AccountWithTypedPhone = ReturnType<typeof listAccountsWithTypedPhone>[number];

/**
 * Returns the accounts whose customers gave a number (E.164) for a booking that isn't the one of their
 * profile, with the latest of these bookings, and how many there are among the latest.
 */
export function listAccountsWithTypedPhone(phone: string) {
  return listByBookings().all({ phone });
}

/**
 * Returns the accounts that may be those of somebody with a phone number (E.164): first those with it in the
 * profile, whose `typedOn` is null, then those that only have bookings with it.
 */
export function listAccountsByPhone(phone: string) {
  const byProfile = listByProfile().all({ phone });
  return [
    ...byProfile.map((account) => ({ ...account, typedOn: null })),
    ...listAccountsWithTypedPhone(phone),
  ].slice(0, MOST_MATCHES);
}
