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

/** The person who is signed in, as clients of the API know them. */
export type CurrentUser = NonNullable<ReturnType<typeof getCurrentUser>>;

/** A user by id, or null. */
export function getCurrentUser(id: number) {
  return findUserById().get({ id }) ?? null;
}
