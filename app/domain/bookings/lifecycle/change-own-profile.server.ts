import { and, eq, isNull, or, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import {
  changeProfile,
  getProfile,
  type ChangeProfileResult,
  type Profile,
} from "~/domain/accounts/change-profile.server";
import { publicName } from "~/domain/accounts/public-name";
import { syncCleanerName } from "~/domain/cleaners/update-cleaner.server";
import { hasChangedSince } from "~/lib/row-version";
import { isOpenSql } from "./status-in-sql.server";

const findReachableCleaner = query(
  { userId: cleaners.userId, now: typedParameter<number>() },
  (db, p) =>
    db
      .select({ id: cleaners.id })
      .from(cleaners)
      .where(
        and(
          eq(cleaners.userId, p.userId),
          isNull(cleaners.anonymisedAt),
          or(
            eq(cleaners.isListed, true),
            sql`exists (select 1 from ${bookings} where ${bookings.cleanerId} = ${cleaners.id} and ${isOpenSql(p.now)})`,
          ),
        ),
      )
      .prepare(),
);

/**
 * True if customers may need to call this person: a listed cleaner, or one whose bookings aren't all over.
 */
export function mustBeReachable(userId: number, now: number): boolean {
  return findReachableCleaner().get({ userId, now }) !== undefined;
}

export type ChangeOwnProfileResult =
  | ChangeProfileResult
  /** A cleaner whom customers may need to call must have a phone number, this one or another. */
  | { ok: false; reason: "phone-needed" };

/**
 * Saves a person's own profile. The name under which a cleaner works follows it; a verified cleaner stays
 * listed, and an admin checks the name. A cleaner whom customers must be able to call can change their
 * phone number, but not remove it.
 */
export function changeOwnProfile(
  userId: number,
  profile: Profile,
  { basedOn, now }: { basedOn?: number | undefined; now: number },
): ChangeOwnProfileResult {
  return inTransaction(() => {
    const before = getProfile(userId);
    const removesPhone = profile.phone === null && before !== null && before.phone !== null;
    // If the form is older than that number, the conflict is shown first.
    if (removesPhone && !hasChangedSince(before, basedOn) && mustBeReachable(userId, now)) {
      return { ok: false, reason: "phone-needed" };
    }
    const result = changeProfile(userId, profile, basedOn);
    if (result.ok && before && publicName(profile) !== publicName(before)) {
      syncCleanerName(userId, profile, { changedByOwnerAt: now });
    }
    return result;
  });
}
