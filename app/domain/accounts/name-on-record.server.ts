import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/accounts";

/** The columns of `users`, or of an alias of it, that hold a person's names. */
interface NamingColumns {
  firstName: AnySQLiteColumn | SQL;
  lastName: AnySQLiteColumn | SQL;
  username: AnySQLiteColumn | SQL;
  anonymisedAt: AnySQLiteColumn | SQL;
}

/** The columns of the actor in a subquery that looks them up by id. */
const DOER = {
  firstName: sql`doers.first_name`,
  username: sql`doers.username`,
  anonymisedAt: sql`doers.anonymised_at`,
};

/** Returns a subquery for a column of the actor with an id. */
const ofDoer = (column: SQL<string | null>, userId: AnySQLiteColumn) =>
  sql<string | null>`(select ${column} from ${users} as doers where doers.id = ${userId})`;

/**
 * Returns an SQL column with an actor's name in records: the username, or null once the account is
 * deleted.
 */
export const nameOnRecord = ({
  username,
  anonymisedAt,
}: Pick<NamingColumns, "username" | "anonymisedAt">) =>
  sql<string | null>`case when ${anonymisedAt} is null then ${username} end`;

/**
 * Returns the same as `nameOnRecord` by the actor's id, for a query of several tables that doesn't join
 * their account.
 */
export const nameOnRecordOf = (userId: AnySQLiteColumn) => ofDoer(nameOnRecord(DOER), userId);

/**
 * Returns an SQL column with what the team calls an actor on its pages: the first name, or the username if they gave
 * none; null once the account is deleted.
 */
export const callingNameOf = ({
  firstName,
  username,
  anonymisedAt,
}: Pick<NamingColumns, "firstName" | "username" | "anonymisedAt">) =>
  sql<
    string | null
  >`case when ${anonymisedAt} is null then coalesce(nullif(${firstName}, ''), ${username}) end`;

/** Returns the same as `callingNameOf` by the actor's id. */
export const callingNameById = (userId: AnySQLiteColumn) => ofDoer(callingNameOf(DOER), userId);

/**
 * Returns an SQL column with a person's name for admins in lists and files: the full name, or the
 * username if none was given; null once the account is deleted.
 */
export const nameForAdmins = ({ firstName, lastName, username, anonymisedAt }: NamingColumns) =>
  sql<
    string | null
  >`case when ${anonymisedAt} is null then coalesce(nullif(trim(${firstName} || ' ' || ${lastName}), ''), ${username}) end`;
