import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";

const findUserById = query({ id: users.id }, (db, p) =>
  db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      profilePicture: users.profilePicture,
    })
    .from(users)
    .where(eq(users.id, p.id))
    .prepare(),
);

/** The signed-in person, as clients of the API see them. */
export type CurrentUser = NonNullable<ReturnType<typeof getCurrentUser>>;

/** Returns a user by id, or null. */
export function getCurrentUser(id: number) {
  return findUserById().get({ id }) ?? null;
}

const findStartFacts = query({ id: users.id }, (db, p) =>
  db
    .select({
      role: users.role,
      isCleaner:
        // In a query of one table columns are written without its name.
        sql<number>`exists (select 1 from cleaners where cleaners.user_id = users.id)`.mapWith(
          Boolean,
        ),
    })
    .from(users)
    .where(eq(users.id, p.id))
    .prepare(),
);

/** Returns a user's role, and whether they have a cleaner profile, which decide on their start page; null if there is no such user. */
export function getStartFacts(id: number) {
  return findStartFacts().get({ id }) ?? null;
}
