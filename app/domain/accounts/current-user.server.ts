import { eq } from "drizzle-orm";
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
