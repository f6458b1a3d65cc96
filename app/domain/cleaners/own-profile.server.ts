import { eq, getTableColumns } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { areasColumn, specialtiesColumn } from "./list-columns.server";

const ownProfileColumns = {
  ...getTableColumns(cleaners),
  specialties: specialtiesColumn,
  areas: areasColumn,
};

const findProfileByUser = query({ userId: cleaners.userId }, (db, p) =>
  db.select(ownProfileColumns).from(cleaners).where(eq(cleaners.userId, p.userId)).prepare(),
);

const findProfileById = query({ id: cleaners.id }, (db, p) =>
  db.select(ownProfileColumns).from(cleaners).where(eq(cleaners.id, p.id)).prepare(),
);

/** A cleaner's profile as its owner sees it: all of the row, listed or not. */
export type OwnProfile = NonNullable<ReturnType<typeof getCleanerOfUser>>;

/** Returns the cleaner's profile of a user, or null if they have none. One query. */
export function getCleanerOfUser(userId: number) {
  return findProfileByUser().get({ userId }) ?? null;
}

/** Returns a cleaner's whole profile by its id, for admins; null if there is none. */
export function getCleanerById(id: number): OwnProfile | null {
  return findProfileById().get({ id }) ?? null;
}
