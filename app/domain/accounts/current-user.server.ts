import { eq, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";

const byId = prepared((db) =>
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
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);

/** The person who is signed in, as clients of the API know them. */
export type CurrentUser = NonNullable<ReturnType<typeof getCurrentUser>>;

/** A user by id, or null. */
export function getCurrentUser(id: number) {
  return byId().get({ id }) ?? null;
}
