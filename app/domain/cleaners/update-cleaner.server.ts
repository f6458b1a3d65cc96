import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { publicName } from "~/domain/accounts/public-name";
import { hasChangedSince, type ChangedMeanwhile, type Versioned } from "~/lib/row-version";
import { getCleanerOfUser, type OwnProfile } from "./own-profile.server";
import { forgetPhotoDraft } from "./photo-drafts.server";
import type { CleanerProfile } from "./schemas";
import { searchWordsOf } from "./search-words";
import { setSpecialties } from "./specialties.server";

const updateCleanerRow = query(
  columnsOf(cleaners, [
    "id",
    "bio",
    "searchWords",
    "photo",
    "languages",
    "otherLanguages",
    "nextAvailableDate",
    "hourlyRate",
    "changedSinceVerified",
  ]),
  (db, p) =>
    db
      .update(cleaners)
      .set({
        bio: p.bio,
        searchWords: p.searchWords,
        photo: p.photo,
        languages: p.languages,
        otherLanguages: p.otherLanguages,
        nextAvailableDate: p.nextAvailableDate,
        hourlyRate: p.hourlyRate,
        changedSinceVerified: p.changedSinceVerified,
        rowVersion: sql`${cleaners.rowVersion} + 1`,
      })
      .where(eq(cleaners.id, p.id))
      .prepare(),
);

export type UpdateCleanerResult =
  /** `replacedPhoto` is the previous photo, whose files are no longer needed. */
  | { ok: true; replacedPhoto: string | null }
  | { ok: false; reason: "no-profile" }
  | ChangedMeanwhile<CleanerProfile>;

/** Returns the fields of a profile that its form edits, as they are saved. */
export function editableProfileOf(profile: OwnProfile): Versioned<CleanerProfile> {
  const { bio, specialties, languages, otherLanguages, nextAvailableDate, hourlyRate } = profile;
  return {
    bio,
    specialties,
    languages,
    otherLanguages,
    nextAvailableDate,
    hourlyRate,
    rowVersion: profile.rowVersion,
  };
}

/**
 * Saves a cleaner's profile; fields that `wanted` leaves out stay. Bookings keep the agreed rate. A
 * verified cleaner with a new photo stays listed, and an admin checks the photo.
 */
export function updateCleanerProfile(
  userId: number,
  { photo, ...wanted }: Partial<CleanerProfile> & { photo?: string | undefined },
  { basedOn, now }: { basedOn?: number | undefined; now: number },
): UpdateCleanerResult {
  return inTransaction(() => {
    const before = getCleanerOfUser(userId);
    if (!before || before.anonymisedAt !== null) return { ok: false, reason: "no-profile" };
    const current = editableProfileOf(before);
    const after = { ...current, ...wanted };
    if (photo === undefined && isSameProfile(current, after))
      return { ok: true, replacedPhoto: null };
    if (hasChangedSince(current, basedOn))
      return { ok: false, reason: "changed-meanwhile", current };
    const isNewPhoto = photo !== undefined && photo !== before.photo;
    updateCleanerRow().run({
      ...after,
      id: before.id,
      searchWords: searchWordsOf({ name: before.name, bio: after.bio }),
      photo: photo ?? before.photo,
      changedSinceVerified:
        isNewPhoto && before.isVerified
          ? (before.changedSinceVerified ?? now)
          : before.changedSinceVerified,
    });
    setSpecialties(before.id, after.specialties);
    if (photo !== undefined) forgetPhotoDraft(userId);
    return { ok: true, replacedPhoto: isNewPhoto ? before.photo : null };
  });
}

/** True if both have the same content. Lists are compared as sets. */
function isSameProfile(current: CleanerProfile, wanted: CleanerProfile): boolean {
  const sorted = (profile: CleanerProfile) =>
    JSON.stringify([
      profile.bio,
      profile.specialties.toSorted(),
      profile.languages.toSorted(),
      profile.otherLanguages,
      profile.nextAvailableDate,
      profile.hourlyRate,
    ]);
  return sorted(current) === sorted(wanted);
}

const updateCleanerName = query(
  columnsOf(cleaners, ["id", "name", "searchWords", "changedSinceVerified"]),
  (db, p) =>
    db
      .update(cleaners)
      .set({
        name: p.name,
        searchWords: p.searchWords,
        changedSinceVerified: p.changedSinceVerified,
        rowVersion: sql`${cleaners.rowVersion} + 1`,
      })
      .where(and(eq(cleaners.id, p.id), isNull(cleaners.anonymisedAt)))
      .prepare(),
);

/**
 * Updates a cleaner's public name after the names of their account have changed. `changedByOwnerAt` is the
 * time of a change that no admin made: if the cleaner is verified, an admin checks it. Does nothing for
 * people without a profile. Call it in the transaction that changes the account.
 */
export function syncCleanerName(
  userId: number,
  names: Parameters<typeof publicName>[0],
  { changedByOwnerAt }: { changedByOwnerAt: number | null },
): void {
  const cleaner = getCleanerOfUser(userId);
  const name = publicName(names);
  if (!cleaner || name === cleaner.name) return;
  const { id, bio, isVerified, changedSinceVerified } = cleaner;
  updateCleanerName().run({
    id,
    name,
    searchWords: searchWordsOf({ name, bio }),
    changedSinceVerified: isVerified
      ? (changedSinceVerified ?? changedByOwnerAt)
      : changedSinceVerified,
  });
}
