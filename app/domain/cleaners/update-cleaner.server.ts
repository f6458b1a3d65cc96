import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, statement } from "#db/statement.server";
import { publicName } from "~/domain/accounts/public-name";
import { changedSince, type ChangedMeanwhile, type Versioned } from "~/lib/row-version";
import { getCleanerOfUser, type OwnProfile } from "./own-profile.server";
import { forgetPhotoDraft } from "./photo-drafts.server";
import type { CleanerProfile } from "./schemas";
import { searchWordsOf } from "./search-words";
import { setSpecialties } from "./specialties.server";

const update = statement(
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
  /** `replaced` is the photo that stood there before, whose files nothing needs any more. */
  | { ok: true; replaced: string | null }
  | { ok: false; reason: "no-profile" }
  | ChangedMeanwhile<CleanerProfile>;

/** What the form of a profile edits, as it is saved. */
export function editableOf(profile: OwnProfile): Versioned<CleanerProfile> {
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
 * Saves what a cleaner says of themselves; what `wanted` leaves out stays. Bookings keep the rate that
 * was agreed. A verified cleaner whose photo is another one stays listed, and an admin looks at it.
 */
export function updateCleanerProfile(
  userId: number,
  { photo, ...wanted }: Partial<CleanerProfile> & { photo?: string | undefined },
  { basedOn, now }: { basedOn?: number | undefined; now: number },
): UpdateCleanerResult {
  return inTransaction(() => {
    const before = getCleanerOfUser(userId);
    if (!before || before.anonymisedAt !== null) return { ok: false, reason: "no-profile" };
    const current = editableOf(before);
    const after = { ...current, ...wanted };
    if (photo === undefined && says(current, after)) return { ok: true, replaced: null };
    if (changedSince(current, basedOn)) return { ok: false, reason: "changed-meanwhile", current };
    const isOther = photo !== undefined && photo !== before.photo;
    update().run({
      ...after,
      id: before.id,
      searchWords: searchWordsOf({ name: before.name, bio: after.bio }),
      photo: photo ?? before.photo,
      changedSinceVerified:
        isOther && before.isVerified
          ? (before.changedSinceVerified ?? now)
          : before.changedSinceVerified,
    });
    setSpecialties(before.id, after.specialties);
    if (photo !== undefined) forgetPhotoDraft(userId);
    return { ok: true, replaced: isOther ? before.photo : null };
  });
}

/** True if both say the same; lists hold each word once, in one order. */
function says(current: CleanerProfile, wanted: CleanerProfile): boolean {
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

const rename = statement(
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
 * Gives a cleaner the name under which they work, where their account's says another since. `unseen` is
 * when it was changed by somebody who isn't an admin: one looks at it, if the cleaner is verified. Does
 * nothing for people without a profile. Call it in the transaction that changes the account.
 */
export function followName(
  userId: number,
  names: Parameters<typeof publicName>[0],
  { unseen }: { unseen: number | null },
): void {
  const cleaner = getCleanerOfUser(userId);
  const name = publicName(names);
  if (!cleaner || name === cleaner.name) return;
  const { id, bio, isVerified, changedSinceVerified } = cleaner;
  rename().run({
    id,
    name,
    searchWords: searchWordsOf({ name, bio }),
    changedSinceVerified: isVerified ? (changedSinceVerified ?? unseen) : changedSinceVerified,
  });
}
