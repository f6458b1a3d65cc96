import { sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/accounts";

/** The columns of `users`, or of an alias of it, that name somebody. */
interface NamingColumns {
  firstName: AnySQLiteColumn;
  lastName: AnySQLiteColumn;
  username: AnySQLiteColumn;
  anonymisedAt: AnySQLiteColumn;
}

/**
 * A column to select: how records name whoever did something, by the username, and null once the
 * account is deleted.
 */
export const nameOnRecord = ({
  username,
  anonymisedAt,
}: Pick<NamingColumns, "username" | "anonymisedAt">) =>
  sql<string | null>`case when ${anonymisedAt} is null then ${username} end`;

/** The same by the id of whoever did it, in a query of several tables that doesn't join their account. */
export const nameOnRecordOf = (userId: AnySQLiteColumn) =>
  sql<
    string | null
  >`(select case when doers.anonymised_at is null then doers.username end from ${users} as doers where doers.id = ${userId})`;

/**
 * A column to select: somebody's name as admins read it in lists and files, in full, or the username of
 * whoever gave none; null once the account is deleted.
 */
export const nameForAdmins = ({ firstName, lastName, username, anonymisedAt }: NamingColumns) =>
  sql<
    string | null
  >`case when ${anonymisedAt} is null then coalesce(nullif(trim(${firstName} || ' ' || ${lastName}), ''), ${username}) end`;
